// What several screens know of a company: where its clock may stand, and when a day ends there.
export { endOfDay, timeZones } from "./zones.rules.ts";
