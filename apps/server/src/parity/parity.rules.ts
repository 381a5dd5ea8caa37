// What a channel's manifest promises, cell by cell: each kind in both directions, each operation, each limit. Pure.
import { type Capabilities, reactionOn } from "@prosa/contracts/capabilities";
import { MessageType } from "@prosa/contracts/message-content";

export type Cell =
  | { what: "in" | "out"; kind: MessageType; is: "native" | "refused" }
  | { what: "operation"; kind: Operation; is: "native" | "refused" }
  | { what: "hears"; kind: Heard; is: "native" | "silent" };

export const operations = ["quote", "react", "reactOther", "edit", "remove"] as const;
export type Operation = (typeof operations)[number];
export const heard = ["edit", "remove", "reaction"] as const;
export type Heard = (typeof heard)[number];

/** Never sent by anybody: they come in, stay in the house, or go out by a door of their own. */
const neverOut = new Set<MessageType>(["choice", "order", "comment", "note", "system", "unsupported"]);
/** Ours alone. */
const neverIn = new Set<MessageType>(["buttons", "list", "link", "locationRequest", "template", "note"]);

/** A sign that no provider's short list has. */
export const RARE_SIGN = "🦖";

export function cellsOf(capabilities: Capabilities): Cell[] {
  const { sends, receives = [], hears, quotedReply, reaction, editOwn, deleteHours } = capabilities;
  const native = (is: boolean) => (is ? ("native" as const) : ("refused" as const));
  const kinds = MessageType.options;
  const can: Record<Operation, boolean> = {
    quote: quotedReply,
    react: reaction,
    reactOther: reactionOn(capabilities, RARE_SIGN) !== null,
    edit: editOwn,
    remove: deleteHours !== null,
  };
  return [
    ...kinds
      .filter((kind) => !neverIn.has(kind) && receives.includes(kind))
      .map((kind): Cell => ({ what: "in", kind, is: "native" })),
    ...kinds
      .filter((kind) => !neverOut.has(kind))
      .map((kind): Cell => ({ what: "out", kind, is: native(sends.includes(kind)) })),
    ...operations.map((kind): Cell => ({ what: "operation", kind, is: native(can[kind]) })),
    ...heard.map((kind): Cell => ({ what: "hears", kind, is: (hears?.[kind] ?? true) ? "native" : "silent" })),
  ];
}

export const nameOf = ({ what, kind, is }: Cell) => `${what} ${kind}: ${is}`;
