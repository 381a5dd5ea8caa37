// Lists of contacts as the person who looks may see them: a page, how many there are, and the names of what is kept.
import type * as contract from "@prosa/contracts/contacts";
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import { type Looking, lookingOf } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./contacts.list.queries.ts";
import { readCursor } from "./contacts.rules.ts";
import { findsEverybody, mayOpenBook } from "./contacts.visible.sql.ts";
import { toWire } from "./contacts.wire.ts";

const FIRST_SIZE = 25;
const MOST_KEYS = 200;

/** Where contacts are the administrators' alone, nobody else meets them as a list. */
export async function lookAtList(ctx: Ctx): Promise<Looking> {
  const looking = await lookingOf(ctx);
  if (!mayOpenBook(looking)) throw new AppError("ERR_NO_PERMISSION");
  return looking;
}

export async function listContacts(
  ctx: Ctx,
  { pageNumber = 1, pageSize = FIRST_SIZE, sort = "name", cursor, ...filter }: QueryOf<typeof contract.listContacts>,
): Promise<AnswerOf<typeof contract.listContacts>> {
  const looking = await lookAtList(ctx);
  const afterId = cursor === undefined ? undefined : readCursor(cursor);
  const offset = afterId === undefined ? (pageNumber - 1) * pageSize : 0;
  const wanted = { sort, afterId, offset, limit: pageSize + 1 };
  const rows = await queries.readContactPage(ctx, filter, wanted, looking);
  const page = rows.slice(0, pageSize);
  const hasMore = rows.length > pageSize;
  return {
    items: page.map((row) => toListed(row, looking)),
    hasMore,
    cursor: hasMore ? String(page.at(-1)?.id) : null,
  };
}

function toListed(row: queries.ListedRow, looking: Looking): contract.ListedContact {
  const { extraInfo: _, notes: __, updatedAt: ___, ...contact } = toWire(row, looking);
  return { ...contact, lastContactAt: row.lastContactAt?.toISOString() ?? null, activeTicketId: row.activeTicketId };
}

export async function countContacts(ctx: Ctx, filter: contract.ContactFilter): Promise<{ count: number }> {
  const looking = await lookAtList(ctx);
  const { channelId, ...others } = filter;
  const isOnlyOfChannel = findsEverybody(looking) && Object.values(others).every((value) => value === undefined);
  if (channelId !== undefined && isOnlyOfChannel) {
    return { count: await queries.countOfChannel(ctx, channelId, looking) };
  }
  return { count: await queries.countContacts(ctx, queries.whereFilter(filter, looking)) };
}

export async function listExtraInfoKeys(ctx: Ctx): Promise<AnswerOf<typeof contract.extraInfoKeys>> {
  return { items: await queries.extraInfoNames(ctx, MOST_KEYS) };
}
