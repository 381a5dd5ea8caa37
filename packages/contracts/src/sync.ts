// Catching up after a gap: what the caller missed since an opaque position.
import { z } from "zod";
import { NewsEnvelope } from "./envelope.ts";
import { route } from "./route.ts";

export const sync = route({
  method: "GET",
  path: "/sync",
  summary: "Events the caller may see since the cursor; without one, the position of now. `reset` means: reload lists.",
  access: "session",
  query: z.object({ since: z.string().max(4000).optional() }),
  answer: z.object({
    cursor: z.string(),
    /** The position is too old, ahead, or of another installation. */
    reset: z.boolean(),
    /** There is more: ask again with the new cursor. */
    hasMore: z.boolean(),
    events: z.array(NewsEnvelope),
  }),
});
