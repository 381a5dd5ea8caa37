// Keeps the person's drafts on the server; draws nothing. Fetched after the screen, since the device's own are there at once.
import { listDrafts, saveDraft } from "@prosa/contracts/drafts";
import { useEffect } from "react";
import { api, useSignedIn } from "../../shared/api/index.ts";
import { useRealtime, useReconnected } from "../../shared/realtime/index.ts";
import { createDraftSync, type DraftSync } from "./device/draft-sync.ts";
import type { InboxLocal } from "./state/inbox.local.ts";

const quietly = { quiet: true, silent: true };
let current: { local: InboxLocal; sync: DraftSync } | null = null;

/** One per signed-in person. It outlives the screen, as the drafts do. */
function draftSyncOf(local: InboxLocal): DraftSync {
  if (current?.local === local) return current.sync;
  current?.sync.stop();
  const sync = createDraftSync({
    drafts: local.drafts,
    read: (ticketId) => api(listDrafts, { query: { ticketId }, ...quietly }),
    save: async (ticketId, body) => (await api(saveDraft, { params: { ticketId }, body, ...quietly })).version,
    newId: () => crypto.randomUUID(),
    now: () => Date.now(),
  });
  current = { local, sync };
  return sync;
}

export default function DraftKeeper({ local }: { local: InboxLocal }) {
  // The platform's support has drafts on its own device only; the server refuses it any.
  return useSignedIn().support ? null : <Kept local={local} />;
}

function Kept({ local }: { local: InboxLocal }) {
  const sync = draftSyncOf(local);
  useEffect(() => sync.start(), [sync]);
  useRealtime("draft.changed", sync.hear);
  useReconnected(sync.start);
  return null;
}
