// Stickers that were said lately, to be said again.
import { z } from "zod";
import { route } from "../route.ts";
import { WireId } from "../shapes.ts";
import { Media } from "./message-content.ts";

/** How many are offered. */
export const STICKERS_SHOWN = 24;

export const recentStickers = route({
  method: "GET",
  path: "/messages/stickers",
  summary: "Stickers lately received or sent in conversations the caller may read, each once, newest first.",
  access: { area: "attendance", level: "full" },
  answer: z.object({ items: z.array(z.object({ messageId: WireId, media: Media })).max(STICKERS_SHOWN) }),
});
