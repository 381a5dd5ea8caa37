// `reactions`: how far each has come, and the rows it passed over; `retry` runs those again, `drop` gives them up.
import { asSystem, type Deps } from "#platform/context";
import type { Command } from "#platform/registry";
import type { JournalRow } from "./define.ts";
import type { Kinds } from "./news.ts";
import { runRow } from "./reaction.handle.ts";
import { faultOf } from "./reaction.rules.ts";
import type { Reaction } from "./reactions.define.ts";

const EXIT_FAILED = 1;
const EXIT_USAGE = 64;
const MOST_SHOWN = 1_000;

interface Parked {
  tenantId: number;
  reaction: string;
  seq: number;
  kind: string;
  ticketId: number | null;
  at: Date;
  fault: string;
}

interface Known {
  name: string;
  reachedAt: Date;
  fault: string | null;
  failingSince: Date | null;
  tries: number;
  missedBefore: Date | null;
  retiredAt: Date | null;
}

export async function runReactionsCommand(
  deps: Deps,
  args: readonly string[],
  output: NodeJS.WritableStream,
): Promise<number> {
  const say = (line: string) => output.write(`${line}\n`);
  const { kinds, reactions } = deps.journal.declared;
  const [what = "list", name] = args;
  if (what === "list") {
    for (const line of await describe(deps)) say(line);
    return 0;
  }
  const reaction = name === undefined ? undefined : reactions.get(name);
  if (!reaction || !["retry", "drop"].includes(what)) {
    say("Usage: reactions [list | retry NAME | drop NAME]");
    return EXIT_USAGE;
  }
  let failed = 0;
  const parked = await listParked(deps, reaction.name);
  for (const one of parked) {
    try {
      await release(deps, kinds, what === "retry" ? reaction : null, one);
    } catch (error) {
      failed += 1;
      say(`row ${one.seq} of company ${one.tenantId} stays: ${faultOf(error)}`);
    }
  }
  say(`${parked.length - failed} rows ${what === "retry" ? "were handled" : "were given up"}, ${failed} stay`);
  return failed > 0 ? EXIT_FAILED : 0;
}

async function describe(deps: Deps): Promise<string[]> {
  const known = await deps.db.callOnce<Known>("reactions_known", "select * from reactions order by name");
  const lines = known.map(({ name, reachedAt, fault, failingSince, tries, missedBefore, retiredAt }) => {
    const parts = [`${name}: everything until ${reachedAt.toISOString()}`];
    if (fault !== null) parts.push(`fails since ${failingSince?.toISOString()} with ${fault}, ${tries} tries`);
    if (missedBefore) parts.push(`MISSED what was dropped from before ${missedBefore.toISOString()}`);
    if (retiredAt) parts.push(`declared by no module since ${retiredAt.toISOString()}`);
    return parts.join("; ");
  });
  const parked = await listParked(deps, null);
  return [
    ...lines,
    ...parked.map(({ reaction, seq, tenantId, kind, ticketId, at, fault }) => {
      const of = ticketId === null ? kind : `${kind} of ticket ${ticketId}`;
      return `parked: ${reaction}, row ${seq} of company ${tenantId}, ${of}, ${at.toISOString()}: ${fault}`;
    }),
    `${known.length} reactions, ${parked.length} rows parked`,
  ];
}

function listParked({ db }: Deps, name: string | null): Promise<Parked[]> {
  const sql = `select tenant_id, reaction, seq, kind, ticket_id, at, fault from reactions_parked($1, ${MOST_SHOWN})`;
  return db.callOnce<Parked>("reactions_parked", sql, [name]);
}

/** With what it does, if it is to be done: either both happen or neither. */
function release(deps: Deps, kinds: Kinds, reaction: Reaction | null, { tenantId, reaction: name, seq }: Parked) {
  const work = async (ctx: Parameters<Reaction["run"]>[0]) => {
    const gone = await ctx.tx
      .deleteFrom("parkedReactions")
      .where("tenantId", "=", tenantId)
      .where("reaction", "=", name)
      .where("seq", "=", seq)
      .returning(["seq", "tenantId", "kind", "ticketId", "version", "userId", "data", "at"])
      .executeTakeFirst();
    if (gone && reaction) await runRow({ kinds, reaction }, ctx, gone satisfies JournalRow);
  };
  return asSystem(deps, tenantId, work, name);
}

export const reactionsCommand: Command = {
  name: "reactions",
  summary: "How far each reaction to the journal has come, and what it passed over: list, retry NAME, drop NAME.",
  run: (deps, args) => runReactionsCommand(deps, args, process.stdout),
};
