// Use cases of a group's members: who they are, and who is named in words that leave.
import type { GroupMember } from "@prosa/contracts/social/groups";
import { settingsOf } from "#company/settings";
import { maskPhone, mayReadPhones } from "#conversation/phones";
import { showVisibleTicket, type Ticket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { membersOf } from "./groups.queries.ts";

export async function listMembers(ctx: Ctx, ticketId: number): Promise<{ members: GroupMember[] }> {
  const { contactId, isGroup } = await showVisibleTicket(ctx, ticketId);
  if (!isGroup) return { members: [] };
  const { actor } = ctx;
  const reads = actor.kind === "user" && mayReadPhones(actor, (await settingsOf(ctx)).get("HidePhones"));
  const members = await membersOf(ctx.tx, contactId);
  return {
    members: members.map(({ id, shown, name, number }) => ({
      id,
      shown,
      name,
      number: number === null || reads ? number : maskPhone(number),
    })),
  };
}

/** Of those asked for, whom the words really name; nobody of another group. */
export async function namedMembers(
  { tx }: Ctx,
  { contactId, isGroup }: Pick<Ticket, "contactId" | "isGroup">,
  ids: readonly number[],
  words: string,
): Promise<{ key: string; name: string }[]> {
  if (!isGroup || ids.length === 0) return [];
  const members = await membersOf(tx, contactId, ids);
  return members.flatMap(({ key, shown }) => {
    const name = [shown, typedName(shown)].find((one) => words.includes(`@${one}`));
    return name === undefined ? [] : [{ key, name }];
  });
}

/** Screens keep the words of a name together with hard blanks. */
const typedName = (name: string) => name.trim().replace(/\s+/g, "\u00A0");
