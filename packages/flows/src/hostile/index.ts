// The hostile suite's door: for tests and `npm run flows`, never for the product.
export { type Chance, chanceFrom } from "./chance.ts";
export { nextMoment, someFacts } from "./customer.ts";
export { drawFlow } from "./draw-flow.ts";
export { type HostileOptions, type HostileReport, runHostile } from "./hostile.ts";
export { mend } from "./mend.ts";
export { strangeText } from "./strange.ts";
