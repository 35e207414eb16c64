//! Written by `cargo xtask codegen` from the tables in `data/`. Do not edit.

tafel_core::ids! {
    /// A region of Ireland.
    Region {
        N = "N", U = "U", B = "B", S = "S", D = "D", C = "C", L = "L", M = "M",
    }
    /// A town of the map.
    Town {
        N1 = "N1", N2 = "N2", N3 = "N3", N4 = "N4", N5 = "N5", N6 = "N6", N7 = "N7", U1 = "U1", U2 = "U2",
        U3 = "U3", U4 = "U4", U5 = "U5", B1 = "B1", B2 = "B2", B3 = "B3", B4 = "B4", S1 = "S1", S2 = "S2",
        S3 = "S3", S4 = "S4", S5 = "S5", S6 = "S6", D1 = "D1", D2 = "D2", D3 = "D3", C1 = "C1", C2 = "C2",
        C3 = "C3", C4 = "C4", C5 = "C5", C6 = "C6", C7 = "C7", C8 = "C8", C9 = "C9", L1 = "L1", L2 = "L2",
        L3 = "L3", L4 = "L4", L5 = "L5", L6 = "L6", L7 = "L7", L8 = "L8", L9 = "L9", M1 = "M1", M2 = "M2",
        M3 = "M3", M4 = "M4", M5 = "M5", M6 = "M6", M7 = "M7", M8 = "M8", M9 = "M9", M10 = "M10",
    }
    /// A marriage card.
    Marriage {
        Aodhan = "aodhan", Aoife = "aoife", Brigid = "brigid", Conall = "conall", Cormac = "cormac",
        Niall = "niall", Orlaith = "orlaith", Estrid = "estrid",
    }
}
