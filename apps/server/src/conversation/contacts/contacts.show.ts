// Contacts as the person who looks may see them: found, leafed through, opened, with what lies behind them.
import type * as contract from "@prosa/contracts/contacts";
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import { sql } from "kysely";
import { loadMedia, toWireMedia } from "#conversation/media";
import { type Looking, lookingOf, whereReadable } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { findContacts, readBook } from "./contacts.find.queries.ts";
import { type MediaWish, messagesOfContact, ticketsOfContact } from "./contacts.history.queries.ts";
import { MOST_FOUND } from "./contacts.list.queries.ts";
import { type ContactRow, findContact } from "./contacts.load.queries.ts";
import { whereNarrowed } from "./contacts.narrowings.ts";
import { letterOf, readCursor } from "./contacts.rules.ts";
import { inSight, inSightAndActive, mayOpenBook, whereFindable, whereVisible } from "./contacts.visible.sql.ts";
import { namesOf, toWire } from "./contacts.wire.ts";

const CHOICES = 20;
const BOOK_PAGE = 50;
const TICKETS_SHOWN = 100;
const MEDIA_PAGE = 30;

/** By what was typed, at most `limit`, each with its newest ticket in sight, or with its newest active one. */
export async function contactsByText(
  ctx: Ctx,
  looking: Looking,
  text: string,
  { limit, isActive }: { limit: number; isActive: boolean },
) {
  // Where no contact is hidden from this person, no more are looked at than are shown.
  const most = looking.settings.walletContactsOnly ? MOST_FOUND : limit;
  const found = await findContacts(
    ctx,
    { text, readsPhones: looking.readsPhones, most },
    { visible: whereFindable(looking), ticket: isActive ? inSightAndActive(looking) : inSight(looking), limit },
  );
  return found.map(({ id, ticketId, ...names }) => ({ id, ticketId, ...namesOf(names, looking) }));
}

export async function chooseContacts(ctx: Ctx, text: string): Promise<AnswerOf<typeof contract.contactChoices>> {
  const found = await contactsByText(ctx, await lookingOf(ctx), text, { limit: CHOICES, isActive: true });
  return {
    items: found.map(({ ticketId, ...contact }) => ({ ...contact, profilePicUrl: null, activeTicketId: ticketId })),
  };
}

export async function leafThroughBook(
  ctx: Ctx,
  { searchParam, tagId, walletId, deals, cursor }: QueryOf<typeof contract.contactBook>,
): Promise<AnswerOf<typeof contract.contactBook>> {
  const looking = await lookingOf(ctx);
  if (!mayOpenBook(looking)) throw new AppError("ERR_NO_PERMISSION");
  const { readsPhones } = looking;
  const typed = searchParam ? { text: searchParam, readsPhones, most: MOST_FOUND } : undefined;
  const afterId = cursor === undefined ? undefined : readCursor(cursor);
  const met = sql.join([whereFindable(looking), ...whereNarrowed({ deals }, looking)], sql` and `);
  const rows = await readBook(ctx, { typed, tagId, walletId, afterId }, met, BOOK_PAGE + 1);
  const page = rows.slice(0, BOOK_PAGE);
  const last = page.at(-1);
  return {
    items: page.map(({ id, searchName, ...names }) => ({
      id,
      ...namesOf(names, looking),
      letter: letterOf(searchName),
    })),
    cursor: rows.length > BOOK_PAGE && last ? String(last.id) : null,
  };
}

export async function showContact(ctx: Ctx, contactId: number): Promise<AnswerOf<typeof contract.showContact>> {
  const looking = await lookingOf(ctx);
  return toWire(await findVisible(ctx, contactId, looking), looking);
}

/** Hidden, foreign and absent are one answer. */
async function findVisible(ctx: Ctx, contactId: number, looking: Looking): Promise<ContactRow> {
  const contact = await findContact(ctx, contactId, whereVisible(looking));
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  return contact;
}

export async function listTicketsOf(ctx: Ctx, contactId: number): Promise<AnswerOf<typeof contract.contactTickets>> {
  const looking = await lookingOf(ctx);
  await findVisible(ctx, contactId, looking);
  const tickets = await ticketsOfContact(ctx, contactId, inSight(looking), TICKETS_SHOWN);
  return {
    tickets: tickets.map(({ createdAt, closedAt, ...ticket }) => ({
      ...ticket,
      createdAt: createdAt.toISOString(),
      closedAt: closedAt?.toISOString() ?? null,
    })),
  };
}

/** Of conversations that this person may read. */
export async function listMediaOf(
  ctx: Ctx,
  contactId: number,
  wish: MediaWish,
): Promise<AnswerOf<typeof contract.contactMedia>> {
  const looking = await lookingOf(ctx);
  await findVisible(ctx, contactId, looking);
  const rows = await messagesOfContact(ctx, contactId, wish, whereReadable(looking), MEDIA_PAGE + 1);
  const page = rows.slice(0, MEDIA_PAGE);
  const ids = wish.kind === "link" ? [] : page.map(({ messageId }) => messageId);
  const files = await loadMedia(ctx.tx, ctx.tenantId, ids);
  return {
    items: page.map(({ at, ...message }) => {
      const file = files.get(message.messageId);
      return { ...message, at: at.toISOString(), media: file ? toWireMedia(file) : null };
    }),
    hasMore: rows.length > MEDIA_PAGE,
  };
}
