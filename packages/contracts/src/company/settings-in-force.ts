// What the screens of everybody obey, without the catalogue of settings that only administrators read.
import { z } from "zod";
import { route } from "../route.ts";

export const effectiveSettings = route({
  method: "GET",
  path: "/settings/effective",
  summary: "Values the caller's own screens need.",
  access: "session",
  answer: z.object({ settings: z.record(z.string(), z.string()) }),
});
