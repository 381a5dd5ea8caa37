// Drafts and outbox of the signed-in person in this window. They outlive the screen: leaving it does not stop a send.
import { sendMessage } from "@prosa/contracts/messages";
import { type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useEffect, useSyncExternalStore } from "react";
import { api, useSignedIn } from "../../shared/api/index.ts";
import { registerFlush, registerForget, registerUnsafe } from "../../shared/safety/index.ts";
import { openDeviceStore } from "./device-store.ts";
import { createDrafts, type Drafts } from "./drafts.ts";
import { putOwnMessage } from "./inbox.cache.ts";
import { createOutbox, type OutboxEngine } from "./outbox.ts";
import { openTab } from "./tabs.ts";

export interface InboxLocal {
  drafts: Drafts;
  outbox: OutboxEngine;
}

let current: (InboxLocal & { owner: string; close(): void }) | null = null;

/** One per signed-in person. Another person on the same machine gets their own and finds nothing of this one's. */
export function inboxLocalOf(owner: { tenantId: number; userId: number }, cache: QueryClient): InboxLocal {
  const name = `${owner.tenantId}:${owner.userId}`;
  if (current?.owner === name) return current;
  current?.close();

  const store = openDeviceStore(owner);
  const tab = openTab(name);
  const drafts = createDrafts(store, () => Date.now());
  const outbox = createOutbox({
    store,
    tabId: tab.id,
    now: () => Date.now(),
    isOnline: () => navigator.onLine,
    send: ({ ticketId, clientId, body }) =>
      api(sendMessage, { params: { ticketId }, body: { clientId, body }, quiet: true, silent: true }),
    onAccepted: (message) => putOwnMessage(cache, message),
    liveTabs: tab.live,
  });
  const online = () => outbox.linkIsBack();
  window.addEventListener("online", online);
  const undo = [
    registerUnsafe("outbox", () => outbox.items.get().some(({ state }) => state === "waiting" || state === "sending")),
    registerFlush(() => {
      drafts.flush();
      return store.settled();
    }),
    registerForget(() => store.clear()),
  ];
  current = {
    owner: name,
    drafts,
    outbox,
    close() {
      window.removeEventListener("online", online);
      for (const step of undo) step();
      drafts.stop();
      outbox.stop();
      tab.close();
    },
  };
  void drafts.start();
  void outbox.start();
  return current;
}

export function useInboxLocal(): InboxLocal {
  const { tenantId, userId, token } = useSignedIn();
  const local = inboxLocalOf({ tenantId, userId }, useQueryClient());
  // A new session of the same person goes on with what the old one could not send.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the token is the sign that there is a session again
  useEffect(() => local.outbox.linkIsBack(), [local, token]);
  return local;
}

export const useDraftTexts = ({ drafts }: InboxLocal) => useSyncExternalStore(drafts.texts.subscribe, drafts.texts.get);
export const useOutboxItems = ({ outbox }: InboxLocal) =>
  useSyncExternalStore(outbox.items.subscribe, outbox.items.get);
