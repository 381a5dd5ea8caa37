// Work on many contacts: asked of the server, which goes on whatever happens here.
import {
  changeContacts,
  checkImport,
  exportContacts,
  importContacts,
  type MassChange,
  readImport,
} from "@prosa/contracts/contact-work";
import { uploadFile } from "@prosa/contracts/files";
import type { LongJob } from "@prosa/contracts/long-jobs";
import type { BodyOf } from "@prosa/contracts/route";
import { useQueryClient } from "@tanstack/react-query";
import { api, upload } from "../../shared/api/index.ts";
import { rememberJob } from "../../shared/long-jobs/index.ts";
import type { ContactsFilter } from "./contacts.queries.ts";

/** The address speaks in words, the body in numbers. */
export function bodyFilter({ tagId, walletId, channelId, ...rest }: ContactsFilter) {
  const ids = Object.entries({ tagId, walletId, channelId }).filter(([, id]) => id !== undefined);
  return { ...rest, ...Object.fromEntries(ids.map(([name, id]) => [name, Number(id)])) };
}

export type Wanted = { contactIds: number[] } | { filter: ContactsFilter };

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
    check: (body: BodyOf<typeof checkImport>) => api(checkImport, { body, quiet: true }),
    bringIn: (body: BodyOf<typeof importContacts>) => remember(api(importContacts, { body, quiet: true })),
    takeOut: (filter: ContactsFilter, rest: Omit<BodyOf<typeof exportContacts>, "filter">) =>
      remember(api(exportContacts, { body: { filter: bodyFilter(filter), ...rest }, quiet: true })),
    change: (wanted: Wanted, change: MassChange) => {
      const whom = "filter" in wanted ? { filter: bodyFilter(wanted.filter) } : wanted;
      return remember(api(changeContacts, { body: { ...whom, change }, quiet: true }));
    },
  };
}
