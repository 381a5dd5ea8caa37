// What the platform says to everybody who is signed in: its banner, and its words about files it does not fetch.
import { z } from "zod";
import { Color } from "../lists.ts";
import { route } from "../route.ts";
import { contrast, TEXT_CONTRAST } from "./brand/contrast.ts";

export const platformLanguages = ["pt", "en", "es"] as const;
export type PlatformLanguage = (typeof platformLanguages)[number];

/** Only pages of the web that are reached in safety. */
export const PageAddress = z.url({ protocol: /^https$/, hostname: z.regexes.domain }).max(500);

const BannerShape = z.object({
  isOn: z.boolean(),
  text: z.string().trim().max(200),
  background: Color,
  color: Color,
  link: PageAddress.nullable(),
  linkText: z.string().trim().max(40),
});
/** Nobody is shown an empty line, or one that cannot be read. */
export const Banner = BannerShape.refine(({ isOn, text }) => !isOn || text !== "", { path: ["text"] }).refine(
  ({ color, background }) => contrast(color, background) >= TEXT_CONTRAST,
  { path: ["color"] },
);
export type Banner = z.infer<typeof Banner>;

export const platformWords = route({
  method: "GET",
  path: "/platform/words",
  summary: "The platform's banner, if one is on, and what it says of files that are larger than it fetches.",
  access: "session",
  whenPlanExpired: true,
  query: z.object({ language: z.enum(platformLanguages).optional() }),
  answer: z.object({
    /** The mark changes with the words: what was put away stays away until something else is said. */
    banner: BannerShape.omit({ isOn: true }).extend({ mark: z.string() }).nullable(),
    download: z.object({ limitMb: z.number().int(), text: z.string().nullable() }),
  }),
});
