// What a module may do because of a committed row: after the commit, at least once, in the order of each ticket.
import type { Ctx } from "#platform/context";
import type { JournalRow } from "./define.ts";
import type { JournalKindName, JournalKinds } from "./index.ts";

interface ReactionTo<K extends JournalKindName> {
  readonly kind: K;
  /** Its place in the journal is kept under this name: another name begins anew, at the present end. */
  readonly name: string;
  /**
   * In a transaction of the row's tenant, which may hold other rows too: it changes rows and enqueues jobs, and waits for
   * nothing outside. May see a row again after a kill.
   */
  readonly run: (ctx: Ctx, row: JournalRow<JournalKinds[K]>) => Promise<void>;
}

export type Reaction = { [K in JournalKindName]: ReactionTo<K> }[JournalKindName];

export type Reactions = ReadonlyMap<string, Reaction>;

/** What is undeclared does not start. */
export function checkReactions(reactions: Reactions, kinds: ReadonlyMap<string, unknown>): void {
  for (const { name, kind } of reactions.values()) {
    if (!/^[a-z][a-z-]*(\.[a-z-]+)+$/.test(name)) throw new Error(`Reaction ${name} is not named module.verb`);
    if (!kinds.has(kind)) throw new Error(`Reaction ${name} waits for the journal kind ${kind}, which is in no module`);
  }
}
