// Search as the person who asks may see it: contacts, tickets and messages, and the words of one conversation.
import { ourLimits } from "@prosa/contracts/limits";
import type { conversationSearch } from "@prosa/contracts/message-search";
import type { AnswerOf, QueryOf } from "@prosa/contracts/route";
import type { searchEverything } from "@prosa/contracts/search";
import { contactsByText, namesOf } from "#conversation/contacts";
import { canSee, type Looking, lookingOf, readTicket, whereHolds, whereReadable } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import * as queries from "./search.queries.ts";
import { snippetOf } from "./search.snippet.rules.ts";

type Answer = AnswerOf<typeof searchEverything>;

const CONTACTS = 10;
const TICKETS = 10;
const MESSAGES = 20;
/** Tickets are looked for with more contacts than are shown. */
const CONTACTS_WITH_TICKETS = 50;
const NUMBER = /^#?(\d{1,24})$/;

/** How many messages with the words are asked about, one round after the other, until a page is full or time is over. */
const ROUNDS = [100, 1_000, 10_000];
const PATIENCE_MS = 400;
/** The greatest id there can be, and one more. */
const NEWEST = 2 ** 53;
/** Fewer ids than any round looks at. */
const COARSE = 2 ** 11;

export async function search(
  ctx: Ctx,
  { searchParam: text, groups, cursor }: QueryOf<typeof searchEverything>,
): Promise<Answer> {
  const looking = await lookingOf(ctx);
  // Going on goes on with the messages; the rest was answered before.
  const wants = (group: typeof groups) => groups === group || (groups === "all" && cursor === undefined);
  const isMessages = groups === "all" || groups === "messages";
  const named = async () => {
    const people = wants("contacts") || wants("tickets") ? await findPeople(ctx, looking, text) : [];
    const tickets = wants("tickets") ? await findTickets(ctx, looking, text, people) : [];
    return { contacts: wants("contacts") ? people.slice(0, CONTACTS) : [], tickets };
  };
  // Side by side: what both ask travels together.
  const [names, messages] = await Promise.all([
    named(),
    isMessages ? findMessages(ctx, looking, text, cursor) : { messages: [], cursor: null },
  ]);
  return { ...names, ...messages };
}

function findPeople(ctx: Ctx, looking: Looking, text: string): Promise<Answer["contacts"]> {
  return contactsByText(ctx, looking, text, { limit: CONTACTS_WITH_TICKETS, isActive: false });
}

async function findTickets(
  ctx: Ctx,
  looking: Looking,
  text: string,
  people: Answer["contacts"],
): Promise<Answer["tickets"]> {
  const digits = NUMBER.exec(text)?.[1] ?? null;
  const contactIds = people.map(({ id }) => id);
  const visible = whereHolds(canSee, looking.viewer, looking.settings);
  const found = await queries.findTickets(ctx, { digits, contactIds }, visible, TICKETS);
  return found.map(({ contactName, contactNumber, lastMessageAt, ...ticket }) => ({
    ...ticket,
    contactName: namesOf({ name: contactName, number: contactNumber }, looking).name,
    lastMessageAt: lastMessageAt.toISOString(),
  }));
}

async function findMessages(
  ctx: Ctx,
  looking: Looking,
  text: string,
  cursor: string | undefined,
): Promise<Pick<Answer, "messages" | "cursor">> {
  const terms = await queries.readTerms(ctx, text);
  if (!terms) return { messages: [], cursor: null };
  const { ids, next } = await collectIds(ctx, looking, terms, cursor === undefined ? NEWEST : readCursor(cursor));
  const hits = await queries.loadHits(ctx, ids, terms);
  return {
    messages: hits.map(({ contactName, contactNumber, at, body, words, ...hit }) => ({
      ...hit,
      contactName: namesOf({ name: contactName, number: contactNumber }, looking).name,
      at: at.toISOString(),
      snippet: snippetOf(body, words),
    })),
    cursor: next === null ? null : String(next),
  };
}

async function collectIds(ctx: Ctx, looking: Looking, terms: queries.Terms, from: number) {
  const { clock } = ctx.deps;
  const readable = whereReadable(looking);
  const until = clock.monotonic() + PATIENCE_MS;
  const ids: number[] = [];
  let before = from;
  for (const enough of ROUNDS) {
    const round = { terms, before, enough, patienceMs: until - clock.monotonic(), limit: MESSAGES + 1 - ids.length };
    const found = await queries.findMessageIds(ctx, round, readable);
    ids.push(...found.ids);
    if (ids.length > MESSAGES) return { ids: ids.slice(0, MESSAGES), next: ids[MESSAGES - 1] ?? null };
    if (found.reached === null) return { ids, next: null };
    before = found.reached;
    if (clock.monotonic() >= until) break;
  }
  // Nothing twice, and always some way on.
  return { ids, next: Math.min(coarsely(before), ids.at(-1) ?? from - 1) };
}

/** Where it stopped is a message with the words, perhaps a hidden one: who goes on is told about where, not which. */
const coarsely = (reached: number) => Math.ceil(reached / COARSE) * COARSE;

function readCursor(cursor: string): number {
  if (!/^[1-9]\d{0,15}$/.test(cursor) || Number(cursor) > NEWEST)
    throw new AppError("ERR_VALIDATION", { field: "cursor" });
  return Number(cursor);
}

export async function searchConversation(
  ctx: Ctx,
  ticketId: number,
  { searchParam, ...wish }: QueryOf<typeof conversationSearch>,
): Promise<AnswerOf<typeof conversationSearch>> {
  const { wire: ticket, looking } = await readTicket(ctx, ticketId);
  const terms = await queries.readTerms(ctx, searchParam);
  if (!terms) return { hits: [], hasMore: false, searchedPages: 0 };
  const { hits, searched } = await queries.findInConversation(
    ctx,
    { id: ticketId, contactId: ticket.contactId, channelId: ticket.whatsappId },
    { ...wish, terms, pages: looking.company.get("SearchPageLimit"), limit: MESSAGES + 1 },
    whereReadable(looking),
  );
  return {
    hits: hits.slice(0, MESSAGES).map(({ at, body, words, ...hit }) => ({
      ...hit,
      at: at.toISOString(),
      snippet: snippetOf(body, words),
    })),
    hasMore: hits.length > MESSAGES,
    searchedPages: Math.ceil(searched / ourLimits.messagesPerPage),
  };
}
