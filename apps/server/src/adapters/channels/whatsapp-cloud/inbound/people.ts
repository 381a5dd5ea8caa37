// Who a message is from or to: every name the provider knows the person by.

import { type Fields, fieldsOf, lineOf, listOf } from "#adapters/reading";
import type { Identity } from "../../channel-adapter.ts";

const WA_ID = /^\d{5,20}$/;
const BSUID = /^[\w.-]{1,140}$/;

/** Either may be absent: people may hide their number behind a user name. */
export function identitiesOf(waId: unknown, bsuid: unknown): Identity[] {
  const found: Identity[] = [];
  if (typeof waId === "string" && WA_ID.test(waId)) found.push({ kind: "wa_id", value: waId });
  if (typeof bsuid === "string" && BSUID.test(bsuid)) found.push({ kind: "wa_bsuid", value: bsuid });
  return found;
}

export interface Person {
  from: Identity[];
  profileName: string | null;
}

const PROFILE_NAME_MAX = 200;

/** Finds people by either id. A body may tell of many, and of one more than once: the first word counts. */
export function peopleOf(contacts: unknown): (waId: unknown, bsuid: unknown) => Person {
  const byId = new Map<unknown, Fields>();
  for (const given of listOf(contacts)) {
    const contact = fieldsOf(given);
    if (!contact) continue;
    for (const id of [contact.user_id, contact.wa_id]) if (id && !byId.has(id)) byId.set(id, contact);
  }
  return (waId, bsuid) => {
    const contact = (bsuid ? byId.get(bsuid) : undefined) ?? (waId ? byId.get(waId) : undefined);
    const profile = fieldsOf(contact?.profile);
    return {
      from: identitiesOf(waId || contact?.wa_id, bsuid || contact?.user_id),
      profileName: lineOf(profile?.name, PROFILE_NAME_MAX) ?? lineOf(profile?.username, PROFILE_NAME_MAX) ?? null,
    };
  };
}
