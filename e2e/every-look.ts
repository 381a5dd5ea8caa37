// How a screen is looked at: in light, and at the full tier in dark and on a phone too.
import { desktop, type Look, phone } from "./browser.ts";
import { firstOrAll } from "./tier.ts";

export const looks = firstOrAll<[string, Look]>([
  ["light", desktop],
  ["dark", { ...desktop, theme: "dark" }],
  ["phone", phone],
]);
