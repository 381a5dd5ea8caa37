// Work on many contacts: asked of the server, which goes on whatever happens here.
import { putOnBoard } from "@prosa/contracts/contact-deals";
import {
  changeContacts,
  checkImport,
  exportContacts,
  importContacts,
  type MassChange,
  readImport,
  showImportCheck,
} from "@prosa/contracts/contact-work";
import { uploadFile } from "@prosa/contracts/files";
import type { LongJob } from "@prosa/contracts/long-jobs";
import type { BodyOf } from "@prosa/contracts/route";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { api, upload } from "../../shared/api/index.ts";
import { isOver, rememberJob } from "../../shared/long-jobs/index.ts";
import type { ContactsFilter } from "./contacts.queries.ts";

/** The address speaks in words, the body in numbers. */
export function bodyFilter({ tagId, walletId, channelId, boardId, laneId, ...rest }: ContactsFilter) {
  const ids = Object.entries({ tagId, walletId, channelId, boardId, laneId }).filter(([, id]) => id !== undefined);
  return { ...rest, ...Object.fromEntries(ids.map(([name, id]) => [name, Number(id)])) };
}

export type Wanted = { contactIds: number[] } | { filter: ContactsFilter };

const whom = (wanted: Wanted) => ("filter" in wanted ? { filter: bodyFilter(wanted.filter) } : wanted);

const CHECK_EVERY_MS = 1_000;

/** Asked again until it is over: also by whoever comes back to it on another day or in another window. */
export function useImportCheck(longJobId: string | null) {
  return useQuery({
    queryKey: ["contacts", "import-check", longJobId],
    enabled: longJobId !== null,
    queryFn: () => api(showImportCheck, { params: { longJobId: longJobId ?? "" }, quiet: true }),
    refetchInterval: ({ state }) => (state.error || (state.data && isOver(state.data.job)) ? false : CHECK_EVERY_MS),
  });
}

export function useWork() {
  const cache = useQueryClient();
  const remember = async (asked: Promise<LongJob>) => {
    const job = await asked;
    rememberJob(cache, job);
    return job;
  };
  return {
    send: (file: File, onProgress: (part: number) => void, signal: AbortSignal) =>
      upload(uploadFile, file, { onProgress, signal }),
    read: (body: BodyOf<typeof readImport>) => api(readImport, { body, quiet: true }),
    check: (body: BodyOf<typeof checkImport>) => remember(api(checkImport, { body, quiet: true })),
    bringIn: (body: BodyOf<typeof importContacts>) => remember(api(importContacts, { body, quiet: true })),
    takeOut: (filter: ContactsFilter, rest: Omit<BodyOf<typeof exportContacts>, "filter">) =>
      remember(api(exportContacts, { body: { filter: bodyFilter(filter), ...rest }, quiet: true })),
    change: (wanted: Wanted, change: MassChange) =>
      remember(api(changeContacts, { body: { ...whom(wanted), change }, quiet: true })),
    putOnBoard: (wanted: Wanted, deal: Pick<BodyOf<typeof putOnBoard>, "laneId" | "title" | "ownerId">) =>
      remember(api(putOnBoard, { body: { ...whom(wanted), ...deal }, quiet: true })),
  };
}
