// Sending from the composer: into the outbox at once, or, when the reply window looks closed, by asking the server first.
import { sendMessage } from "@prosa/contracts/messages";
import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { ApiError, type ApiErrorCode, api } from "../../shared/api/index.ts";
import { putOwnMessage } from "./inbox.cache.ts";
import type { InboxLocal } from "./inbox.local.ts";

export function useSending(ticketId: number, { drafts, outbox }: InboxLocal, isWindowClosed: boolean) {
  const cache = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const [refusal, setRefusal] = useState<ApiErrorCode | null>(null);
  useEffect(() => {
    if (!isWindowClosed) setRefusal(null);
  }, [isWindowClosed]);

  /** This device's clock may be wrong, so the server decides; until it has, the text stays where it is. */
  async function ask(body: string) {
    setAsking(true);
    try {
      const clientId = crypto.randomUUID();
      putOwnMessage(cache, await api(sendMessage, { params: { ticketId }, body: { clientId, body }, quiet: true }));
      setRefusal(null);
      drafts.change(ticketId, "");
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
    send(body: string) {
      if (isWindowClosed) return void ask(body);
      // In this order: at no moment is the text neither a draft nor in the outbox.
      outbox.add({ clientId: crypto.randomUUID(), ticketId, body });
      drafts.change(ticketId, "");
      drafts.flush();
    },
  };
}
