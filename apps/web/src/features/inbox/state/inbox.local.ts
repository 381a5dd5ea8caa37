// Drafts and outbox of the signed-in person in this window. They outlive the screen: leaving it does not stop a send.
import { notifyManager, type QueryClient, useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useSyncExternalStore } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { registerFlush, registerForget, registerUnsafe } from "../../../shared/safety/index.ts";
import { useStore } from "../../../shared/store.ts";
import { type DeviceStore, openDeviceStore } from "../device/device-store.ts";
import { type Draft, filesOf, readDraft } from "../device/drafts.rules.ts";
import { createDrafts, DRAFT_PREFIX, type Drafts } from "../device/drafts.ts";
import { createKeptFiles, type KeptFiles } from "../device/kept-files.ts";
import type { OutboxItem } from "../device/outbox.rules.ts";
import { createOutbox, OUTBOX_PREFIX, type OutboxEngine } from "../device/outbox.ts";
import { sendItem } from "../device/send-item.ts";
import { openTab } from "../device/tabs.ts";
import { putOwnMessages } from "./inbox.cache.ts";

export interface InboxLocal {
  drafts: Drafts;
  outbox: OutboxEngine;
  files: KeptFiles;
}

let current: (InboxLocal & { owner: string; close(): void }) | null = null;

/** One per signed-in person. Another person on the same machine gets their own and finds nothing of this one's. */
export function inboxLocalOf(owner: { tenantId: number; userId: number }, cache: QueryClient): InboxLocal {
  const name = `${owner.tenantId}:${owner.userId}`;
  if (current?.owner === name) return current;
  current?.close();

  const store = openDeviceStore(owner);
  const tab = openTab(name);
  const files = createKeptFiles(store);
  const drafts = createDrafts({ store, files, windows: tab.drafts, now: () => Date.now() });
  const outbox = createOutbox({
    store,
    tabId: tab.id,
    now: () => Date.now(),
    isOnline: () => navigator.onLine,
    send: (item, transfer) => sendItem(files, item, transfer),
    onAccepted: (messages) => putOwnMessages(cache, messages),
    // Behind the notice of the cache, which comes a moment after its change.
    afterShown: (run) => notifyManager.schedule(run),
    onGone: ({ clientId, file }) => file && files.release(clientId),
    liveTabs: tab.live,
  });
  const online = () => outbox.linkIsBack();
  window.addEventListener("online", online);
  const isUploading = () => outbox.items.get().some(({ state, file }) => state === "sending" && file !== null);
  // The text is safe on the device and goes on by itself; half a file would have to start again.
  const warn = (event: BeforeUnloadEvent) => isUploading() && event.preventDefault();
  window.addEventListener("beforeunload", warn);
  const undo = [
    registerUnsafe("outbox", () => outbox.items.get().some(({ state }) => state === "waiting" || state === "sending")),
    registerFlush(() => {
      drafts.flush();
      store.leave();
      return store.settled();
    }),
    registerForget(() => store.clear()),
  ];
  current = {
    owner: name,
    drafts,
    outbox,
    files,
    close() {
      window.removeEventListener("online", online);
      window.removeEventListener("beforeunload", warn);
      for (const step of undo) step();
      drafts.stop();
      outbox.stop();
      tab.close();
    },
  };
  void files.start(() => namedFiles(store)).then(() => Promise.all([drafts.start(), outbox.start()]));
  return current;
}

/** Of every window of this person: another one may still be sending what it names. */
async function namedFiles(store: DeviceStore): Promise<Set<string>> {
  const drafts = await store.readAll<Draft>(DRAFT_PREFIX);
  const items = await store.readAll<OutboxItem>(OUTBOX_PREFIX);
  return new Set([...drafts.flatMap((draft) => filesOf(readDraft(draft))), ...items.map(({ clientId }) => clientId)]);
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

/** The draft of one ticket; other tickets' drafts do not redraw it. */
export function useDraft({ drafts }: InboxLocal, ticketId: number): Draft | undefined {
  return useSyncExternalStore(
    drafts.all.subscribe,
    useCallback(() => drafts.all.get().get(ticketId), [drafts, ticketId]),
  );
}

/** A text of this ticket that another window replaced. */
export const useReplacedText = ({ drafts }: InboxLocal, ticketId: number) =>
  useStore(drafts.replaced, (texts) => texts.get(ticketId));
