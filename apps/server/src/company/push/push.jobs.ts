// Pushes a little after their cause, so that whoever reads it at once is not told; a service that asks for patience is given it.
import type { PassingKind } from "@prosa/contracts/notices";
import { asSystem, type Ctx } from "#platform/context";
import { defineJob } from "#platform/jobs";
import type { Reaction } from "#platform/journal";
import { carryOut } from "./push.actions.ts";
import { noticesToPush, withDevices } from "./push.queries.ts";
import { Cause, type PushDefinition } from "./push.types.ts";

const NAME = "push.send";
/** The time to see it where it stands. */
const AFTER_MS = 5_000;

export const sendPush = defineJob<Cause>({
  name: NAME,
  audit: { none: "carriesOut" },
  queue: "push",
  payload: Cause,
  timeoutSeconds: 30,
  // Each push is claimed before it leaves.
  mayOverlap: true,
  async run(deps, cause) {
    const startAfter = await carryOut(deps, cause);
    if (startAfter) await asSystem(deps, cause.tenantId, (ctx) => ctx.enqueue(sendPush, cause, { startAfter }), NAME);
  },
});

const later = (ctx: Ctx, cause: Omit<Cause, "tenantId" | "at">) =>
  ctx.enqueue(
    sendPush,
    { ...cause, tenantId: ctx.tenantId, at: ctx.now.toISOString() },
    { startAfter: new Date(ctx.now.getTime() + AFTER_MS) },
  );

/** Whether anything is pushed by this installation: where it is off, no cause costs anything. */
export const isPushOn = ({ deps }: Pick<Ctx, "deps">): boolean => deps.config.push.keys !== null;

/** For whoever has a device; whether they are told is decided when it is sent. */
export async function pushPassing<D>(
  ctx: Ctx,
  { kind }: PushDefinition<D>,
  { userIds, key, data }: { userIds: readonly number[]; key: string; data: D },
): Promise<void> {
  if (!isPushOn(ctx)) return;
  const named: PassingKind = kind;
  for (const userId of await withDevices(ctx.tx, userIds))
    await later(ctx, { userId, key: `${named}:${key}`, what: { kind: named, data } });
}

export const pushNotices: Reaction = {
  kind: "notice.created",
  name: "push.notices",
  async run(ctx, { data }) {
    if (!isPushOn(ctx)) return;
    for (const { id, userId } of await noticesToPush(ctx.tx, data.noticeIds))
      await later(ctx, { userId, key: `notice:${id}`, what: { noticeId: id } });
  },
};
