// The mistake G6 has to find: whose address it is, is asked when the handler has the whole body.
import { intakeModule } from "../../conversation/intake/index.ts";
import { withDoors } from "../planted-door.ts";

export const plantedBody = withDoors(intakeModule, ({ onRequest: _, ...options }) => options);
