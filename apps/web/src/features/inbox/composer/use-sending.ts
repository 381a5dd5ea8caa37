// Sending from the composer: into the outbox at once, or, when the reply window looks closed, by asking the server first.
import { sendMessage } from "@prosa/contracts/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, type ApiErrorCode, api } from "../../../shared/api/index.ts";
import { filesOf } from "../drafts.rules.ts";
import { putOwnMessages } from "../inbox.cache.ts";
import type { InboxLocal } from "../inbox.local.ts";
import type { Sendable } from "../outbox.rules.ts";
import { type PlanOptions, planNote, planReply, planVoice } from "./send.rules.ts";

const newId = () => crypto.randomUUID();

export function useSending(ticketId: number, { drafts, outbox, files }: InboxLocal, isWindowClosed: boolean) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<ApiErrorCode | null>(null);
  useEffect(() => {
    if (!isWindowClosed) setRefusal(null);
  }, [isWindowClosed]);

  /** In this order: at no moment is anything neither a draft nor in the outbox. */
  function hand(items: Sendable[]) {
    for (const item of items) {
      outbox.add(item);
      if (item.file) files.keep(item.clientId);
    }
  }

  /** This device's clock may be wrong, so the server decides; until it has, the text stays where it is. */
  async function ask(body: string, isSigned: boolean) {
    setAsking(true);
    try {
      const quotedId = drafts.of(ticketId).quoted?.id;
      const request = { clientId: newId(), body, quotedId, signed: isSigned || undefined };
      const { messages } = await api(sendMessage, { params: { ticketId }, body: request, quiet: true });
      putOwnMessages(cache, messages);
      setRefusal(null);
      drafts.change(ticketId, { reply: "", quoted: null });
      drafts.flush();
    } catch (error) {
      setRefusal(error instanceof ApiError ? error.code : "unknown");
    } finally {
      setAsking(false);
    }
  }

  return {
    isAsking,
    refusal,
    ask,
    sendReply(options: Omit<PlanOptions, "newId">) {
      const draft = drafts.of(ticketId);
      const { items, copies, kept } = planReply(draft, { ...options, newId });
      for (const { from, to } of copies) {
        const smaller = files.get(from);
        if (smaller) files.put(to, smaller);
      }
      hand(items);
      drafts.change(ticketId, { reply: "", quoted: null, files: kept, selection: null });
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
      hand([planNote(drafts.of(ticketId), newId)]);
      drafts.change(ticketId, { note: "", mentions: [], selection: null });
      drafts.flush();
    },
    /** What has a form of its own: a place, buttons, a template. The draft is not touched. */
    sendForm(item: Omit<Sendable, "clientId" | "ticketId">) {
      hand([{ ...item, clientId: newId(), ticketId }]);
    },
  };
}

export type Sending = ReturnType<typeof useSending>;
