// What the composer knows and does: the draft, its limits, what must be decided before sending, and sending.
import type { ChannelSummary } from "@prosa/contracts/my-channels";
import type { Ticket } from "@prosa/contracts/tickets";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useMemo, useState } from "react";
import { splitText } from "../../../entities/message/composer/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { sayTyping } from "../../../shared/realtime/index.ts";
import { emptyDraft, type Mode, textOf, withText } from "../device/drafts.rules.ts";
import { replyWindowOf } from "../state/attendance.rules.ts";
import { useEdit, useMessages } from "../state/conversation.queries.ts";
import { fillVariables, needsExtra, variablesIn } from "../state/filling.rules.ts";
import { inboxKeys } from "../state/inbox.cache.ts";
import { type InboxLocal, useDraft } from "../state/inbox.local.ts";
import { allMessages, findMessage, type MessagePages } from "../state/messages-cache.rules.ts";
import { useValues } from "../state/use-values.ts";
import type { ComposerDialog } from "./composer.types.ts";
import { forgetConflict } from "./conflict/conflict.ts";
import { judgeFiles } from "./files/attach.rules.ts";
import { useAttachments } from "./files/use-attachments.ts";
import { answerSince, ownerOf } from "./guard.rules.ts";
import { captionFor, textMaxOf } from "./send.rules.ts";
import { useExtraInfo } from "./typing/quick.queries.ts";
import { useSending } from "./use-sending.ts";
import { useSigning } from "./use-signing.ts";

interface Options {
  ticket: Ticket;
  channel: ChannelSummary | undefined;
  local: InboxLocal;
  now: Date;
  onSent(): void;
}

const COUNTER_FROM = 0.9;

export function useComposer({ ticket, channel, local, now, onSent }: Options) {
  const { drafts } = local;
  const ticketId = ticket.id;
  const { userId } = useSignedIn();
  const cache = useQueryClient();
  const capabilities = channel?.capabilities;
  const draft = useDraft(local, ticketId) ?? emptyDraft(ticketId);
  const text = textOf(draft);
  const isNote = draft.mode === "note";
  const [dialog, setDialog] = useState<ComposerDialog | null>(null);

  const replyWindow = replyWindowOf(capabilities?.windowHours === null ? null : ticket.windowExpiresAt, now.getTime());
  const isWindowClosed = replyWindow.state === "closed";
  const sending = useSending(ticketId, local, isWindowClosed);
  const signing = useSigning(ticket);
  const attachments = useAttachments(ticketId, local);
  const edit = useEdit();
  const values = useValues(ticket, now);
  const extra = useExtraInfo(ticket.contactId, !isNote && needsExtra(text, values));
  const found = isNote ? [] : variablesIn(text, values, extra);

  const startedAt = useStart(text.trim() !== "" && !isNote);
  const { data: pages } = useMessages(ticketId);
  const messages = useMemo(() => allMessages(pages), [pages]);
  const answer = answerSince(messages, startedAt, userId);
  const warning = [answer?.clientId, ...found.filter(({ value }) => value === null).map(({ name }) => name)]
    .filter(Boolean)
    .join("|");
  const [warned, setWarned] = useState("");

  const sendable = judgeFiles(draft.files, capabilities).filter((problem) => problem === null).length;
  const isCaption = draft.files.length === 1 && sendable === 1 && captionFor(draft.files, text.trim(), capabilities);
  const limit = isCaption ? (capabilities?.captionMax ?? textMaxOf(capabilities)) : textMaxOf(capabilities);
  const [isDivided, setDivided] = useState(false);
  const isOver = text.trim().length > limit;
  const mayDivide = !isNote && !draft.edit;
  const parts = isOver && isDivided && mayDivide ? splitText(text, limit).length : 1;
  const isTooLong = isOver && parts === 1;
  const isBlocked = (ticket.status === "closed" && !isNote) || isTooLong || sending.isAsking || edit.isPending;
  const hasContent = text.trim() !== "" || (!isNote && !draft.edit && sendable > 0);

  const forget = () => {
    setWarned("");
    setDivided(false);
    forgetConflict(ticketId);
  };

  function saveEdit() {
    const { edit: wanted } = drafts.of(ticketId);
    const message =
      wanted && findMessage(cache.getQueryData<MessagePages>(inboxKeys.messages(ticketId)), wanted.clientId);
    if (!wanted || !message) return;
    const done = () => drafts.change(ticketId, { edit: null });
    if (wanted.text.trim() === wanted.before) return done();
    edit.mutate({ message, body: wanted.text.trim() }, { onSuccess: done, onError: showError });
  }

  function sendReply() {
    const words = fillVariables(text.trim(), values, extra);
    sending.sendReply({ capabilities, text: words, signature: signing.isSigned ? signing.line : null });
    forget();
    onSent();
  }

  /** True when it is on its way; otherwise something must be decided first. */
  function submit(): boolean {
    if (isBlocked || !hasContent) return false;
    if (draft.edit) saveEdit();
    else if (isNote) {
      sending.sendNote();
      onSent();
    } else if (warning !== "" && warned !== warning) setWarned(warning);
    else if (isWindowClosed) setDialog({ kind: "window" });
    else {
      sendReply();
      return true;
    }
    return false;
  }

  return {
    draft,
    text,
    capabilities,
    attachments,
    replyWindow,
    values,
    found,
    signing,
    answer,
    owner: ownerOf(ticket, userId),
    isWarned: warned !== "" && warned === warning,
    refusal: sending.refusal,
    conflict: text.trim() === "" || isNote ? undefined : sending.conflict,
    messages,
    me: userId,
    limit,
    parts,
    isTooLong,
    isNearLimit: text.length >= limit * COUNTER_FROM,
    mayDivide,
    wouldBe: isOver ? splitText(text, limit).length : 1,
    divide: () => setDivided(true),
    isBlocked,
    hasContent,
    canVoice: capabilities?.files.voice != null,
    canTemplate: capabilities?.templates ?? false,
    dialog,
    setDialog,
    submit,
    /** The window looks closed from here; the server decides. Only words: files would have to wait for the answer. */
    sendAnyway() {
      setDialog(null);
      if (draft.files.length > 0) sendReply();
      else void sending.ask(fillVariables(text.trim(), values, extra), signing.isSigned);
    },
    sendForm(...given: Parameters<typeof sending.sendForm>) {
      sending.sendForm(...given);
      setDialog(null);
      onSent();
    },
    sendVoice() {
      sending.sendVoice();
      onSent();
    },
    setMode: (mode: Mode) => drafts.change(ticketId, { mode, selection: null }),
    leaveAnswered: () => drafts.change(ticketId, draft.edit ? { edit: null } : { quoted: null }),
    write(value: string) {
      drafts.change(ticketId, withText(drafts.of(ticketId), value));
      if (value === "") forget();
      else sayTyping();
    },
    /** Words of the copilot: an answer in the place of what stands there, a note below it. Answers what brings the words back. */
    take(words: string, as: Mode): () => void {
      const before = drafts.of(ticketId);
      const { note } = before;
      const isBeside = as === "note" && before.mode === "reply";
      const put = isBeside ? [note, words].filter(Boolean).join("\n") : words;
      drafts.change(ticketId, {
        ...withText({ ...before, ...(isBeside && { edit: null }), mode: as }, put),
        selection: null,
      });
      const { mode, reply, edit } = before;
      return () => drafts.change(ticketId, { mode, reply, note, edit, selection: null });
    },
    /** The field is left: where the caret stood is part of the draft. */
    rest(field: HTMLTextAreaElement | null) {
      if (field && text !== "") drafts.change(ticketId, { selection: [field.selectionStart, field.selectionEnd] });
      drafts.flush();
    },
    recover() {
      const lost = drafts.replaced.get().get(ticketId);
      const now = drafts.of(ticketId);
      if (lost) drafts.change(ticketId, withText(now, [textOf(now), lost].filter(Boolean).join("\n")));
      drafts.replaced.set(new Map([...drafts.replaced.get()].filter(([id]) => id !== ticketId)));
    },
  };
}

export type ComposerState = ReturnType<typeof useComposer>;

/** Since when something stands in the field; null: it is empty. */
function useStart(isWriting: boolean): number | null {
  const [startedAt, setStartedAt] = useState<number | null>(null);
  useEffect(() => setStartedAt(isWriting ? Date.now() : null), [isWriting]);
  return startedAt;
}
