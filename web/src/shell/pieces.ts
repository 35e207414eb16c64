/** The coloured pieces and scenes of the tableau games; the other tables do without them. */
import { addDrawings } from "./drawings";
import pieces from "./pieces.svg?raw";

addDrawings(pieces);
