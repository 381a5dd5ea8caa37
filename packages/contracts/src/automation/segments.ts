// Saved segments on the wire: a name for who is meant, used by campaigns and counted on the spot.
import { z } from "zod";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, WireId } from "../shapes.ts";
import { MOST_SOURCES, SegmentSource } from "./audience.ts";

/** Of one kind any, of different kinds each: tag VIP or tag Revenda, and state SP. */
const Meant = z.array(SegmentSource).min(1).max(MOST_SOURCES);
/** Whoever any of these means is not of it. */
const Except = z.array(SegmentSource).max(MOST_SOURCES);

export const Segment = z.object({ id: WireId, name: z.string(), meant: Meant, except: Except });
export type Segment = z.infer<typeof Segment>;

const Input = z.object({ name: z.string().trim().min(1).max(80), meant: Meant, except: Except });

const read = { area: "campaigns", level: "read" } as const;
const write = { area: "campaigns", level: "full" } as const;

export const listSegments = route({
  method: "GET",
  path: "/segments",
  summary: "Saved segments of contacts, and what each is made of.",
  access: read,
  gate: "campaigns",
  query: listQuery(["id", "name"]),
  answer: listAnswer(Segment),
});

export const createSegment = route({
  method: "POST",
  path: "/segments",
  summary: "Saves a segment; whoever fits it when a campaign makes its list, is of it.",
  access: write,
  gate: "campaigns",
  audit: { kind: "segments.created" },
  creates: true,
  body: Input,
  answer: Segment,
});

export const updateSegment = route({
  method: "PUT",
  path: "/segments/:segmentId",
  summary: "Changes a segment; lists that campaigns already made of it stay as they are.",
  access: write,
  gate: "campaigns",
  audit: { kind: "segments.changed" },
  params: z.object({ segmentId: Id }),
  body: Input.partial(),
  answer: Segment,
});

export const deleteSegment = route({
  method: "DELETE",
  path: "/segments/:segmentId",
  summary: "Deletes a segment that no campaign still to come names; otherwise ERR_SEGMENT_IN_USE.",
  access: write,
  gate: "campaigns",
  audit: { kind: "segments.deleted" },
  params: z.object({ segmentId: Id }),
  answer: Done,
});

export const countSegment = route({
  method: "POST",
  path: "/segments/count",
  summary: "How many contacts would be of a segment made like this, of those whom the asking person may meet.",
  access: read,
  gate: "campaigns",
  audit: { none: "read" },
  creates: false,
  body: Input.omit({ name: true }),
  answer: z.object({ count: z.number().int() }),
});
