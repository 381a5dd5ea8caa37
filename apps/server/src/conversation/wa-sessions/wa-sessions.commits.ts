// What sessions write and read: commits with their news in one transaction, keys, messages asked for again. Only the holder of
// the lease is answered.
import type { HeldSession, NodeAnswer, NodeAsked } from "@prosa/contracts/session-link";
import { CompiledQuery } from "kysely";
import type { Change } from "#adapters/channels";
import { takeTold } from "#conversation/contact-sync";
import {
  type Applied,
  type Call,
  isPassing,
  keepBody,
  quarantine,
  replay,
  type Source,
  takeInWith,
} from "#conversation/intake";
import { keepNotices, sortNotices, takePast } from "#conversation/wa-history";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import { LinkRefused } from "#platform/session-link";
import { rejectCalls } from "./wa-sessions.calls.ts";
import { wantedNews } from "./wa-sessions.groups.ts";
import * as queries from "./wa-sessions.queries.ts";

const TYPE = "whatsapp_web";
const TEXT = `select outcome, created, changed, known, unmatched, ignored, media_ids
  from session_commit($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`;

type Committed = Applied & { outcome: "done" | "known" | "fenced" };

const bytes = (text: string) => Buffer.from(text, "base64");

/** The call that stands in the place of intake's own. Of two values for one key the later counts. */
function callOf(node: string, { tenant, channel, epoch, seq, keys, sent }: NodeAsked<"commit">): Call {
  const last = [...new Map(keys.map((key) => [`${key.kind} ${key.name}`, key])).values()];
  const messages = [...new Map(sent.map((one) => [one.id, one])).values()];
  const fixed = [
    tenant,
    channel,
    node,
    epoch,
    seq,
    last.map(({ kind }) => kind),
    last.map(({ name }) => bytes(name)),
    last.map(({ value }) => (value === null ? null : bytes(value))),
    messages.map(({ id }) => id),
    messages.map(({ value }) => bytes(value)),
  ];
  return { name: "session_commit", text: TEXT, params: (changes, now, isSign) => [...fixed, changes, now, isSign] };
}

export async function commit(deps: Deps, node: string, asked: NodeAsked<"commit">): Promise<NodeAnswer<"commit">> {
  const source: Source = { tenantId: asked.tenant, channelId: asked.channel, type: TYPE, externalId: null };
  const call = callOf(node, asked);
  const { notices, others } = sortNotices(asked.news);
  // Before the commit, so that none is lost between the two; one that comes again is known.
  if (notices.length > 0) await writeAsHolder(deps, node, asked, (ctx) => keepNotices(ctx, asked.channel, notices));
  const news = await wantedNews(deps, source, others);
  const changes = news.length === 0 ? [] : read(deps, news);
  const raw = () => Buffer.from(JSON.stringify({ news }));
  let done: { applied: Applied; problems: string[] };
  try {
    done = await takeInWith(deps, source, changes, call);
  } catch (error) {
    if (isPassing(error)) throw new LinkRefused("away");
    deps.log.error({ error, tenantId: source.tenantId, channelId: source.channelId }, "news of a session were refused");
    return setAside(deps, source, call, raw(), error);
  }
  const { outcome } = done.applied as Committed;
  if (outcome === "fenced") throw new LinkRefused("fenced");
  if (outcome === "done" && done.problems.length > 0) await quarantine(deps, source, raw(), done.problems);
  if (outcome === "done") await rejectCalls(deps, source, news);
  return { isKnown: outcome === "known" };
}

function read(deps: Deps, news: readonly object[]): Change[] {
  const adapter = deps.channels.get(TYPE);
  return adapter?.parse({ news }) ?? [{ kind: "unreadable", reason: "no adapter for this channel type" }];
}

/** What the database refuses never holds a ratchet: keys are kept, the news lie aside in the same transaction, and each is tried alone. */
async function setAside(deps: Deps, source: Source, call: Call, raw: Buffer, fault: unknown) {
  const kept = await asSystem(
    deps,
    source.tenantId,
    async (ctx) => {
      const { outcome } = await commitAlone(ctx, call);
      if (outcome !== "done") return { outcome, id: null };
      const problem = `refused by the database: ${(fault as { code?: string }).code ?? "unknown"}`;
      return { outcome, id: await keepBody(ctx, source, raw, [problem]) };
    },
    "wa-sessions.quarantine",
  );
  if (kept.outcome === "fenced") throw new LinkRefused("fenced");
  if (kept.id !== null) await replay(deps, source.tenantId, kept.id);
  return { isKnown: kept.outcome === "known" };
}

async function commitAlone({ tx, now }: Ctx, call: Call): Promise<Committed> {
  const { rows } = await tx.executeQuery(
    CompiledQuery.raw(call.text, call.params("[]", now, false)) as CompiledQuery<Committed>,
  );
  if (!rows[0]) throw new Error("session_commit gave no answer");
  return rows[0];
}

/** In the company's own transaction, and only for the node that holds it: anybody else is told that it is not theirs. */
export function asHolder<T>(
  deps: Deps,
  node: string,
  { tenant: tenantId, channel, epoch }: HeldSession,
  fn: (tx: Tx) => Promise<T>,
): Promise<T> {
  return deps.db.withTenant(
    { tenantId, userId: null },
    async (tx) => {
      if (!(await queries.isHeldBy(tx, channel, node, epoch))) throw new LinkRefused("fenced");
      return fn(tx);
    },
    { readOnly: true },
  );
}

function writeAsHolder<T>(
  deps: Deps,
  node: string,
  { tenant, channel, epoch }: HeldSession,
  fn: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  return asSystem(
    deps,
    tenant,
    async (ctx) => {
      if (!(await queries.isHeldBy(ctx.tx, channel, node, epoch))) throw new LinkRefused("fenced");
      return fn(ctx);
    },
    "wa-sessions.history",
  );
}

export async function takeBatch(
  deps: Deps,
  node: string,
  asked: NodeAsked<"history.batch">,
): Promise<NodeAnswer<"history.batch">> {
  return { goesOn: await writeAsHolder(deps, node, asked, (ctx) => takePast(ctx, asked)) };
}

export async function takePeople(
  deps: Deps,
  node: string,
  asked: NodeAsked<"history.people">,
): Promise<NodeAnswer<"history.people">> {
  return { goesOn: await writeAsHolder(deps, node, asked, (ctx) => takeTold(ctx, asked)) };
}

export function getKeys(deps: Deps, node: string, asked: NodeAsked<"keys.get">): Promise<NodeAnswer<"keys.get">> {
  return asHolder(deps, node, asked, async (tx) => {
    const rows = await queries.readKeys(tx, asked.channel, asked.kind, asked.names.map(bytes));
    const found = new Map(rows.map(({ name, value }) => [name.toString("base64"), value.toString("base64")]));
    return { values: asked.names.map((name) => found.get(name) ?? null) };
  });
}

export function getSent(deps: Deps, node: string, asked: NodeAsked<"sent.get">): Promise<NodeAnswer<"sent.get">> {
  return asHolder(deps, node, asked, async (tx) => ({
    value: (await queries.readSent(tx, asked.channel, asked.id))?.toString("base64") ?? null,
  }));
}

export function areKnown(deps: Deps, node: string, asked: NodeAsked<"known">): Promise<NodeAnswer<"known">> {
  return asHolder(deps, node, asked, async (tx) => {
    const known = await queries.knownMessages(tx, asked.channel, asked.ids);
    return { known: asked.ids.map((id) => known.has(id)) };
  });
}
