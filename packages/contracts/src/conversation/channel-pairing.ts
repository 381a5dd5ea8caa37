// Pairing a telephone with a channel on the wire: asking for it, what the telephone must be shown, and letting it go.
import { z } from "zod";
import { route } from "../route.ts";
import { SessionReason } from "../session-link.ts";
import { Done, Id, WireId } from "../shapes.ts";

const Params = z.object({ channelId: Id });

/** What is shown before the first pairing must have been read: this way is not the provider's own. */
export const startPairing = route({
  method: "POST",
  path: "/channels/:channelId/pairing",
  summary: "Makes a channel ready to be paired with a telephone; what an earlier telephone left behind is forgotten.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.pairing" },
  creates: false,
  support: "refused",
  params: Params,
  body: z.object({ isWarned: z.literal(true) }),
  answer: Done,
});

export const endPairing = route({
  method: "DELETE",
  path: "/channels/:channelId/pairing",
  summary: "Logs the channel's telephone out; its conversations stay.",
  access: { area: "channels", level: "full" },
  audit: { kind: "channels.unpaired" },
  support: "refused",
  params: Params,
  answer: Done,
});

/** Asked over the socket while the dialog is open; the answers go to that window alone. `how` null: it is closed. */
export const PairingWish = z.strictObject({
  channelId: WireId,
  how: z.enum(["qr", "code"]).nullable(),
  /** Digits with the country's, for a code. */
  phone: z
    .string()
    .regex(/^\d{8,15}$/)
    .nullable(),
});
export type PairingWish = z.infer<typeof PairingWish>;

/** Told to the one window that asked; never kept, never logged. */
export const PairingNotice = z.object({
  channelId: WireId,
  what: z.discriminatedUnion("show", [
    z.object({ show: z.literal("qr"), qr: z.string(), lastsMs: z.number(), place: z.number(), round: z.number() }),
    z.object({ show: z.literal("code"), code: z.string(), lastsMs: z.number() }),
    z.object({ show: z.literal("linking") }),
    z.object({ show: z.literal("open"), number: z.string(), name: z.string().nullable() }),
    z.object({ show: z.literal("ended"), reason: SessionReason }),
    /** Nothing could be started: nobody holds sessions, it was not asked for, or too often. */
    z.object({ show: z.literal("refused"), why: z.enum(["noNode", "notPairing", "tooOften", "failed"]) }),
  ]),
});
export type PairingNotice = z.infer<typeof PairingNotice>;
