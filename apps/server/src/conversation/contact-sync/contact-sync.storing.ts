// What happens to an address book that is being brought in: what was told is kept, and of those who wait some are stored.
import type { NodeAsked } from "@prosa/contracts/session-link";
import type { BookEntry } from "#adapters/channels";
import { listChannelRows } from "#conversation/channels";
import { attendedAmong } from "#conversation/contact-work";
import { erasedAmong } from "#conversation/contacts";
import { phoneKey } from "#conversation/phones";
import { contactChanged } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { keyOf, mergedEntries, numberIn, wordsFor } from "./contact-sync.entries.ts";
import * as queries from "./contact-sync.queries.ts";

/** A telephone holds some tens of thousands at most. */
const MOST_PEOPLE = 100_000;

/** What a session tells of its telephone's book. Answers whether more is wanted. */
export async function takeTold(ctx: Ctx, { channel, job, people }: NodeAsked<"history.people">): Promise<boolean> {
  const sync = await queries.lockRunning(ctx.tx, job);
  if (!sync || sync.channelId !== channel || sync.status !== "reading") return false;
  const adapters = ctx.deps.channels.all();
  const book = adapters.find(({ capabilities }) => capabilities.addressBook === "telephone")?.addressBook;
  return keep(ctx, sync.id, book?.parse?.(people) ?? []);
}

/** Answers whether there is room for more. */
export async function keep(ctx: Ctx, syncId: string, entries: readonly BookEntry[]): Promise<boolean> {
  return (await queries.keepPeople(ctx, syncId, mergedEntries(entries))) < MOST_PEOPLE;
}

/** Some of those who wait; none: all are stored, or it was given up. */
export async function storeSome(ctx: Ctx, syncId: string, most: number): Promise<number> {
  const sync = await queries.lockRunning(ctx.tx, syncId);
  if (!sync) return 0;
  const people = await queries.nextPeople(ctx, syncId, most);
  if (people.length === 0) return 0;
  const wanted = await thoseToTake(ctx, sync.channelId, people);
  const taken = await queries.takePeople(ctx, wanted);
  const count = (outcome: queries.Taken["outcome"]) => taken.filter((one) => one.outcome === outcome).length;
  const keys = people.map(({ key }) => key);
  await queries.settlePeople(ctx, syncId, keys, {
    created: count("created"),
    renamed: count("renamed"),
    known: count("known"),
    passedOver: people.length - wanted.length,
  });
  const renamed = taken.flatMap(({ contactId, outcome }) => (outcome === "renamed" ? [contactId] : []));
  for (const id of await attendedAmong(ctx, new Set(renamed))) await contactChanged(ctx, id);
  return people.length;
}

/** Not our own number, nobody without one, and nobody who asked to be forgotten: a telephone does not forget by itself. */
async function thoseToTake(ctx: Ctx, channelId: number, people: readonly queries.WaitingPerson[]) {
  const own = (await listChannelRows(ctx.tx)).find(({ id }) => id === channelId)?.number?.replace(/\D/g, "");
  const erased = await erasedAmong(ctx, new Set(people.flatMap(({ names }) => wordsFor(names))));
  return people.filter(
    (one) =>
      numberIn(one.names) !== null &&
      !(own && keyOf(one) === phoneKey(own)) &&
      !wordsFor(one.names).some((word) => erased.has(word)),
  );
}
