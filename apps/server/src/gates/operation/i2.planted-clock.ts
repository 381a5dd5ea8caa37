// The mistake I2 has to find: a door that takes it for granted that time only goes forward.
import { listTickets } from "@prosa/contracts/tickets";
import { ticketsModule } from "#conversation/tickets";
import { AppError } from "#platform/errors";
import { withMistake } from "../planted-door.ts";

let newest = 0;

export const plantedClock = withMistake(ticketsModule, listTickets.path, async (deps) => {
  const now = deps.clock.now().getTime();
  if (now < newest) throw new AppError("ERR_CONFLICT");
  newest = now;
});
