mod ids;
