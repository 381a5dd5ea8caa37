// Closing reasons on the wire.
import { z } from "zod";
import { Color, listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, WireId } from "../shapes.ts";

export const ClosingReason = z.object({ id: WireId, name: z.string(), color: Color, isActive: z.boolean() });
export type ClosingReason = z.infer<typeof ClosingReason>;

const Input = z.object({ name: z.string().trim().min(1).max(80), color: Color, isActive: z.boolean() });

export const listClosingReasons = route({
  method: "GET",
  path: "/closing-reasons",
  summary: "Closing reasons with their colour and whether they can be chosen.",
  access: { area: "closingReasons", level: "full" },
  query: listQuery(["id", "name"]),
  answer: listAnswer(ClosingReason),
});

export const createClosingReason = route({
  method: "POST",
  path: "/closing-reasons",
  summary: "Makes a closing reason.",
  access: { area: "closingReasons", level: "full" },
  audit: { kind: "closingReasons.created" },
  creates: true,
  body: Input,
  answer: ClosingReason,
});

export const updateClosingReason = route({
  method: "PUT",
  path: "/closing-reasons/:closingReasonId",
  summary: "Changes a closing reason; tickets closed with it keep it.",
  access: { area: "closingReasons", level: "full" },
  audit: { kind: "closingReasons.changed" },
  params: z.object({ closingReasonId: Id }),
  body: Input.partial(),
  answer: ClosingReason,
});

export const deleteClosingReason = route({
  method: "DELETE",
  path: "/closing-reasons/:closingReasonId",
  summary: "Deletes a closing reason no ticket was closed with; otherwise ERR_CLOSING_REASON_IN_USE.",
  access: { area: "closingReasons", level: "full" },
  audit: { kind: "closingReasons.deleted" },
  params: z.object({ closingReasonId: Id }),
  answer: Done,
});
