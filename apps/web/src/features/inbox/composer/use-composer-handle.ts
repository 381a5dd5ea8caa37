// What the rest of the screen may ask of the composer.
import type { Ticket } from "@prosa/contracts/tickets";
import { type Ref, type RefObject, useEffect, useEffectEvent, useImperativeHandle } from "react";
import { textOf, withText } from "../device/drafts.rules.ts";
import { type InboxLocal, useDraft } from "../state/inbox.local.ts";
import type { ComposerHandle } from "./composer.types.ts";
import type { Attachments } from "./files/use-attachments.ts";

interface Options {
  handle: Ref<ComposerHandle>;
  ticket: Ticket;
  local: InboxLocal;
  field: RefObject<HTMLTextAreaElement | null>;
  attachments: Attachments;
  onReady?(): void;
}

export function useComposerHandle({ handle, ticket, local, field, attachments, onReady }: Options) {
  const { drafts } = local;
  const ticketId = ticket.id;
  useEffect(() => () => drafts.flush(), [drafts]);

  const placeCaret = () => {
    const area = field.current;
    const [from, to] = drafts.of(ticketId).selection ?? [area?.value.length ?? 0, area?.value.length ?? 0];
    area?.setSelectionRange(from, to);
  };
  const focus = () => {
    field.current?.focus();
    placeCaret();
  };
  // A draft that comes in by itself, as after a reload, is gone on with where it ended; whoever writes has the caret.
  const text = useDraft(local, ticketId)?.reply ?? "";
  const comeIn = useEffectEvent(() => document.activeElement !== field.current && placeCaret());
  // biome-ignore lint/correctness/useExhaustiveDependencies: the text is the sign
  useEffect(() => void comeIn(), [text]);
  // After React has written the new text; before, the caret would stand in the old one.
  const focusSoon = () => requestAnimationFrame(focus);

  useImperativeHandle(handle, () => ({
    focus,
    bringBack(lost) {
      const draft = { ...drafts.of(ticketId), mode: "reply" as const, edit: null, selection: null };
      const text = textOf(draft);
      drafts.change(ticketId, withText(draft, text.trim() === "" ? lost : `${text}\n${lost}`));
      focusSoon();
    },
    quote(quoted) {
      drafts.change(ticketId, { quoted, mode: "reply", edit: null });
      focusSoon();
    },
    correct(message) {
      const edit = { messageId: message.id, clientId: message.clientId, text: message.body, before: message.body };
      drafts.change(ticketId, { edit, mode: message.type === "note" ? "note" : "reply", selection: null });
      focusSoon();
    },
    addFiles(files) {
      attachments.add(files);
      focusSoon();
    },
  }));
  const ready = useEffectEvent(() => onReady?.());
  useEffect(() => ready(), []);
}
