// Answers session nodes in every process, and keeps this process's door on the list that nodes dial.
import type { NodeAnswer, NodeAsk, NodeAsked } from "@prosa/contracts/session-link";
import type { Deps } from "#platform/context";
import { isDatabaseUnavailable } from "#platform/database";
import type { StopWork } from "#platform/registry";
import { LinkRefused, type NodeListener } from "#platform/session-link";
import { areKnown, commit, getKeys, getSent, takeBatch, takePeople } from "./wa-sessions.commits.ts";
import { claim, release, renew, welcome } from "./wa-sessions.leases.ts";
import { setPhase } from "./wa-sessions.phases.ts";
import * as queries from "./wa-sessions.queries.ts";

const DOOR_MS = 5_000;
/** A holder is asked for once a second at most: a send that comes too late hears that it is not held, and is tried again. */
const HOLDER_MS = 1_000;
const MOST_REMEMBERED = 5_000;

type Served = Exclude<NodeAsk, "hello">;
type Answers = { [K in Served]: (deps: Deps, node: string, asked: NodeAsked<K>) => Promise<NodeAnswer<K>> };

const answers: Answers = {
  claim,
  renew,
  release,
  commit,
  "keys.get": getKeys,
  "sent.get": getSent,
  known: areKnown,
  phase: setPhase,
  "history.batch": takeBatch,
  "history.people": takePeople,
};

export async function answerNodes(deps: Deps): Promise<StopWork> {
  const { sessionLinks, config, clock } = deps;
  if (!sessionLinks.isOn) return async () => {};
  const holders = new Map<string, { node: string | null; at: number }>();

  const listener: NodeListener = {
    welcome: (node) => welcome(deps, node),
    async answer(op, node, body) {
      try {
        return await (answers[op] as Answers[typeof op])(deps, node, body);
      } catch (error) {
        if (error instanceof LinkRefused) throw error;
        if (!isDatabaseUnavailable(error)) deps.log.error({ error, op }, "what a session node asked ended badly");
        throw new LinkRefused("away");
      }
    },
    async holderOf({ tenant, channel }) {
      const key = `${tenant}.${channel}`;
      const known = holders.get(key);
      if (known && clock.monotonic() - known.at < HOLDER_MS) return known.node;
      const scope = { tenantId: tenant, userId: null };
      const node = await deps.db.withTenant(scope, (tx) => queries.holderOf(tx, channel), { readOnly: true });
      if (holders.size >= MOST_REMEMBERED) holders.clear();
      holders.set(key, { node, at: clock.monotonic() });
      return node;
    },
  };
  sessionLinks.listen(listener);

  const { host, port } = config.http;
  const url = config.sessionLink.url ?? (port === 0 ? null : `ws://${host}:${port}/link`);
  const note = () =>
    url === null
      ? Promise.resolve()
      : queries.noteDoor(deps.db, sessionLinks.process, url).catch((error: unknown) => {
          deps.log.debug({ error }, "the door of the session link was not noted");
        });
  await note();
  const noting = setInterval(note, DOOR_MS);
  return async () => {
    clearInterval(noting);
    await queries.closeDoor(deps.db, sessionLinks.process).catch(() => {});
  };
}
