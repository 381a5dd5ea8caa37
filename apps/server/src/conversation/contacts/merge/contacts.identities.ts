// Who a contact is, as the person who looks may see it: its names and why they are its, and who might be the same.
import type * as contract from "@prosa/contracts/contact-merges";
import type { AnswerOf } from "@prosa/contracts/route";
import { maskPhone } from "#conversation/phones";
import { type Looking, lookingOf } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { findContact } from "../contacts.load.queries.ts";
import { whereFindable, whereVisible } from "../contacts.visible.sql.ts";
import { namesOf } from "../contacts.wire.ts";
import { mayMerge } from "./contacts.merge.actions.ts";
import * as queries from "./contacts.merge.queries.ts";

type Identities = AnswerOf<typeof contract.contactIdentities>;
type IdentityRow = Awaited<ReturnType<typeof queries.readIdentities>>[number];

export async function showIdentities(ctx: Ctx, contactId: number): Promise<Identities> {
  const looking = await lookingOf(ctx);
  if (!(await findContact(ctx, contactId, whereVisible(looking)))) throw new AppError("ERR_NO_CONTACT_FOUND");
  const merges = await queries.mergesOf(ctx, contactId);
  const broughtBy = new Map(
    merges.flatMap(({ id, moved }) => (moved.contact_identities ?? []).map((one) => [one, id])),
  );
  const identities = await queries.readIdentities(ctx, contactId);
  const isAble = mayMerge(looking);
  return {
    identities: identities.map((row) => ({
      id: row.id,
      kind: row.kind,
      value: shownValue(row, looking),
      reason: row.reason,
      isVariant: isPhone(row) && row.value.replace(/\D/g, "") !== row.matchKey,
      mergeId: broughtBy.get(row.id) ?? null,
      firstSeenAt: row.firstSeenAt.toISOString(),
    })),
    merges: merges.map(({ id, goneName, goneBefore, reason, username, createdAt }, at) => ({
      id,
      goneName: namesOf({ name: goneName, number: goneBefore.contact.number }, looking).name,
      reason,
      username,
      createdAt: createdAt.toISOString(),
      isUndoable: isAble && at === 0,
    })),
    twins: isAble ? await showTwins(ctx, contactId, looking) : [],
    mayMerge: isAble,
  };
}

const isPhone = ({ kind }: IdentityRow) => kind === "phone" || kind === "wa_id";

/** What a provider calls somebody never leaves the server. */
function shownValue(row: IdentityRow, { readsPhones }: Looking): string | null {
  if (isPhone(row)) return readsPhones ? row.value : maskPhone(row.value);
  return row.kind === "email" ? row.value : null;
}

async function showTwins(ctx: Ctx, contactId: number, looking: Looking): Promise<Identities["twins"]> {
  const reasons = new Map<number, contract.MergeReason[]>();
  for (const { contactId: id, reason } of await queries.findTwins(ctx, contactId)) {
    reasons.set(id, [...(reasons.get(id) ?? []), reason]);
  }
  const twins: Identities["twins"] = [];
  for (const [id, why] of reasons) {
    const twin = await findContact(ctx, id, whereFindable(looking));
    if (twin) twins.push({ id, ...namesOf(twin, looking), reasons: why });
  }
  return twins;
}
