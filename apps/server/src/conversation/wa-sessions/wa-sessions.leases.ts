// Who holds which session: hands them to nodes that ask for work, prolongs what they hold, takes back what they let go.
import type { Granted, NodeAnswer, NodeAsked } from "@prosa/contracts/session-link";
import type { Deps } from "#platform/context";
import type { Introduced } from "#platform/session-link";
import { orderedOf } from "./wa-sessions.groups.ts";
import * as queries from "./wa-sessions.queries.ts";

/** By the database's clock. A node that renews nothing for GRACE_MS closes its sockets before anybody else opens them. */
const LEASE_MS = 9_000;
const RENEW_MS = 3_000;
const GRACE_MS = 7_000;

export async function welcome(deps: Deps, { node, version, capacity }: Introduced) {
  await queries.noteNode(deps.db, { id: node, version, capacity });
  return { doors: await queries.listDoors(deps.db), leaseMs: LEASE_MS, renewMs: RENEW_MS, graceMs: GRACE_MS };
}

export async function claim(
  deps: Deps,
  node: string,
  { room, only }: NodeAsked<"claim">,
): Promise<NodeAnswer<"claim">> {
  const claimed = await queries.claim(deps.db, node, room, LEASE_MS, only);
  const granted = await Promise.all(claimed.map((one) => grant(deps, one)));
  return { granted: granted.filter((one) => one !== null) };
}

/** Null where its keys cannot be opened: the lease runs out, and somebody reads why. */
async function grant(deps: Deps, { tenantId, channelId, epoch, committed }: queries.Claimed): Promise<Granted | null> {
  try {
    return await deps.db.withTenant(
      { tenantId, userId: null },
      async (tx) => {
        const session = await queries.findSession(tx, channelId);
        if (!session?.dataKey) return null;
        const open = async (column: "data_key" | "proxy", envelope: string) =>
          deps.secrets.decryptText(tx, { tenantId, table: "wa_sessions", column, rowId: channelId }, envelope);
        return {
          tenant: tenantId,
          channel: channelId,
          epoch,
          committed,
          dataKey: await open("data_key", session.dataKey),
          orders: {
            mode: session.mode,
            groups: (await orderedOf(tx, channelId)).attendsGroups ? ("attended" as const) : ("ignored" as const),
            proxy: session.proxy && (await open("proxy", session.proxy)),
          },
        };
      },
      { readOnly: true },
    );
  } catch (error) {
    deps.log.error({ error, tenantId, channelId }, "a session could not be handed to a node");
    return null;
  }
}

export async function renew(deps: Deps, node: string, { held }: NodeAsked<"renew">): Promise<NodeAnswer<"renew">> {
  await queries.noteHeld(deps.db, node, held.length);
  const kept = await queries.renew(deps.db, node, held, LEASE_MS);
  const names = new Set(kept.map(({ tenantId, channelId }) => `${tenantId}.${channelId}`));
  const lost = held.filter(({ tenant, channel }) => !names.has(`${tenant}.${channel}`));
  return {
    lost: lost.map(({ tenant, channel }) => ({ tenant, channel })),
    doors: await queries.listDoors(deps.db),
  };
}

/** What is over is wanted no longer; anything else goes to whoever asks next. */
export async function release(deps: Deps, node: string, held: NodeAsked<"release">): Promise<NodeAnswer<"release">> {
  const { tenant: tenantId, channel, epoch } = held;
  await deps.db.withTenant({ tenantId, userId: null }, async (tx) => {
    if (!(await queries.isHeldBy(tx, channel, node, epoch))) return;
    const session = await queries.lockSession(tx, channel);
    if (session?.phase === "lost" || session?.phase === "off")
      await queries.saveSession(tx, channel, { isWanted: false });
  });
  await queries.release(deps.db, node, held);
  return {};
}
