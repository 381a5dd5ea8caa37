// Writes the demonstration's notes as their authors would have, so that those who are named find them waiting.
import { lockTicket, person } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import type { DemoNote } from "./notes.ts";

interface Made {
  /** By e-mail, and by name. */
  users: ReadonlyMap<string, number>;
  contacts: ReadonlyMap<string, number>;
}

export async function seedNotes(ctx: Ctx, notes: readonly DemoNote[], { users, contacts }: Made): Promise<void> {
  const known = (email: string) => users.get(email) ?? 0;
  for (const { contact, by, named, body } of notes) {
    const { id } = await ctx.tx
      .selectFrom("tickets")
      .select("id")
      .where("contactId", "=", contacts.get(contact) ?? 0)
      .where("status", "in", ["open", "pending"])
      .executeTakeFirstOrThrow();
    const ticket = await lockTicket(ctx.tx, id);
    if (!ticket) throw new Error(`${contact} has no ticket`);
    const content = { type: "note" as const, mentions: named.map(known) };
    await ctx.deps.ticketVoice.sayAs(ctx, ticket, person(known(by)), { clientId: ctx.deps.ids.uuid(), body, content });
  }
}
