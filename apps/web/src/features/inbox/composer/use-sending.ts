// Sending from the composer: into the outbox at once, or, when the reply window looks closed, by asking the server first.
import type { NewerMessages } from "@prosa/contracts/message-newer";
import { sendMessage } from "@prosa/contracts/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, type ApiErrorCode, api } from "../../../shared/api/index.ts";
import { filesOf, handedOn } from "../device/drafts.rules.ts";
import type { Sendable } from "../device/outbox.rules.ts";
import { inboxKeys, putOwnMessages } from "../state/inbox.cache.ts";
import type { InboxLocal } from "../state/inbox.local.ts";
import { type MessagePages, newestSeen } from "../state/messages-cache.rules.ts";
import { forgetConflict, noteConflict, useConflict } from "./conflict/conflict.ts";
import { type PlanOptions, planNote, planReply, planVoice } from "./send.rules.ts";

const newId = () => crypto.randomUUID();

export function useSending(ticketId: number, { drafts, outbox, files }: InboxLocal, isWindowClosed: boolean) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<ApiErrorCode | null>(null);
  const conflict = useConflict(ticketId, { drafts, outbox });
  useEffect(() => {
    if (!isWindowClosed) setRefusal(null);
  }, [isWindowClosed]);

  /** Null before the messages are there: whoever has seen none yet overlooks none. */
  function seenId(): number | null {
    const loaded = cache.getQueryData<MessagePages>(inboxKeys.messages(ticketId));
    if (!loaded && !conflict) return null;
    return Math.max(newestSeen(loaded, ticketId), conflict?.newestId ?? 0);
  }

  /**
   * In this order: at no moment is anything neither a draft nor in the outbox. The first of them asks whether something was
   * said meanwhile: once it passed, the others belong to it.
   */
  function hand(items: Sendable[], draftId: string | null = null) {
    for (const [at, item] of items.entries()) {
      outbox.add(at === 0 ? { ...item, seenId: seenId(), draftId } : item);
      if (item.file) files.keep(item.clientId);
    }
    forgetConflict(ticketId);
  }

  /** This device's clock may be wrong, so the server decides; until it has, the text stays where it is. */
  async function ask(body: string, isSigned: boolean) {
    setAsking(true);
    try {
      const draft = drafts.of(ticketId);
      const { draftId, saved } = handedOn(draft);
      const request = {
        clientId: newId(),
        body,
        quotedId: draft.quoted?.id,
        signed: isSigned || undefined,
        seenId: seenId() ?? undefined,
        draftId: draftId ?? undefined,
      };
      const { messages } = await api(sendMessage, { params: { ticketId }, body: request, quiet: true });
      putOwnMessages(cache, messages);
      setRefusal(null);
      forgetConflict(ticketId);
      drafts.change(ticketId, { reply: "", quoted: null, saved });
      drafts.flush();
    } catch (error) {
      const code = error instanceof ApiError ? error.code : "unknown";
      if (code === "ERR_NEWER_MESSAGES")
        noteConflict(ticketId, seenId() ?? 0, (error as ApiError).entity as NewerMessages);
      else setRefusal(code);
    } finally {
      setAsking(false);
    }
  }

  return {
    isAsking,
    refusal,
    conflict,
    ask,
    sendReply(options: Omit<PlanOptions, "newId">) {
      const draft = drafts.of(ticketId);
      const { items, copies, kept } = planReply(draft, { ...options, newId });
      for (const { from, to } of copies) {
        const smaller = files.get(from);
        if (smaller) files.put(to, smaller);
      }
      const { draftId, saved } = handedOn(draft);
      hand(items, draftId);
      drafts.change(ticketId, { reply: "", quoted: null, files: kept, selection: null, saved });
      drafts.flush();
      const sent = new Set(items.map(({ clientId }) => clientId));
      const left = new Set(filesOf(drafts.of(ticketId)));
      for (const id of filesOf(draft)) if (!sent.has(id) && !left.has(id)) files.drop(id);
    },
    sendVoice() {
      const item = planVoice(drafts.of(ticketId), newId);
      if (!item) return;
      hand([item]);
      drafts.change(ticketId, { voice: null, quoted: null });
      drafts.flush();
    },
    sendNote() {
      const draft = drafts.of(ticketId);
      const { draftId, saved } = handedOn(draft);
      outbox.add({ ...planNote(draft, newId), draftId });
      drafts.change(ticketId, { note: "", mentions: [], selection: null, saved });
      drafts.flush();
    },
    /** What has a form of its own: a place, buttons, a template, a sticker with its bytes. The draft is not touched. */
    sendForm(item: Omit<Sendable, "clientId" | "ticketId">, bytes?: Blob) {
      const clientId = newId();
      if (bytes) files.put(clientId, bytes);
      hand([{ ...item, clientId, ticketId }]);
    },
  };
}

export type Sending = ReturnType<typeof useSending>;
