// Use cases of web push: one's devices, told of by the browser itself, and everything between a cause and what may leave.
import { createHash } from "node:crypto";
import { allowedParams, isQuietAt, pushSwitchOf, waysOf } from "@prosa/contracts/company/notice-ways";
import type { NoticeKind } from "@prosa/contracts/notices";
import type { PushDevice, showPush, subscribePush, testPushDevice } from "@prosa/contracts/push";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { noticesByIds, showNotices } from "#company/notices";
import { refusalOfEntry, wallTimeIn } from "#company/sessions";
import { actorOf, asSystem, type Ctx, type Deps, inTenantScope, type SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { isAttentive } from "./attention.ts";
import * as queries from "./push.queries.ts";
import { isPushService } from "./push.rules.ts";
import { isKeyOfBrowser, type Letter, type OpenDevice, openDevice, placeOf, sendTo } from "./push.send.ts";
import { type Cause, pushOf, type ShownPush } from "./push.types.ts";

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const NAME = "push.send";
const TESTS_PER_MINUTE = { limit: 6, seconds: 60 };

const wireOf = (row: queries.DeviceRow, { sessionId }: SessionState): PushDevice => ({
  id: row.id,
  device: row.device,
  isCurrent: row.sessionId === sessionId,
  since: row.createdAt.toISOString(),
  lastSentAt: row.lastSentAt?.toISOString() ?? null,
});

export async function showOwn({ deps, tx, now }: Ctx, session: SessionState): Promise<AnswerOf<typeof showPush>> {
  const rows = await queries.devicesOf(tx, session.userId, now);
  return { publicKey: deps.config.push.keys?.publicKey ?? null, devices: rows.map((row) => wireOf(row, session)) };
}

export async function subscribe(
  { deps, tx, tenantId, now }: Ctx,
  session: SessionState,
  { endpoint, keys, language }: BodyOf<typeof subscribePush>,
): Promise<PushDevice> {
  if (deps.config.push.keys === null) throw new AppError("ERR_PUSH_OFF");
  if (!isPushService(endpoint, deps.config.push.hosts)) throw new AppError("ERR_PUSH_SERVICE_UNKNOWN");
  if (!isKeyOfBrowser(keys.p256dh)) throw new AppError("ERR_VALIDATION", { field: "keys" });
  const { userId, sessionId } = session;
  const endpointHash = createHash("sha256").update(endpoint).digest();
  const id = await queries.saveDevice(tx, { tenantId, userId, sessionId, endpointHash, language, at: now });
  const [sealedEndpoint, sealedKeys] = [
    await deps.secrets.encrypt(tx, placeOf(tenantId, id, "endpoint"), endpoint),
    await deps.secrets.encrypt(tx, placeOf(tenantId, id, "keys"), JSON.stringify(keys)),
  ];
  await queries.sealDevice(tx, id, { endpoint: sealedEndpoint, keys: sealedKeys });
  await queries.dropOldest(tx, userId);
  const row = (await queries.devicesOf(tx, userId, now)).find((one) => one.id === id);
  if (!row) throw new AppError("ERR_NO_PUSH_DEVICE_FOUND");
  return wireOf(row, session);
}

export async function remove({ tx }: Ctx, { userId }: SessionState, id: number): Promise<void> {
  if (!(await queries.deleteDevice(tx, userId, id))) throw new AppError("ERR_NO_PUSH_DEVICE_FOUND");
}

/** Whatever the hour and wherever they look: they have just asked for it. */
export async function test(deps: Deps, session: SessionState, id: number): Promise<AnswerOf<typeof testPushDevice>> {
  const { tenantId, userId } = session;
  const inScope = <T>(fn: (ctx: Ctx) => Promise<T>) => inTenantScope(deps, tenantId, actorOf(session), fn);
  const device = await inScope(async (ctx) => {
    const [sealed] = await queries.sealedDevices(ctx.tx, userId, ctx.now, id);
    if (!sealed) throw new AppError("ERR_NO_PUSH_DEVICE_FOUND");
    if (deps.config.push.keys === null) throw new AppError("ERR_PUSH_OFF");
    return openDevice(ctx, sealed);
  });
  await deps.rateLimit.demand("push-test", `${tenantId}.${userId}`, TESTS_PER_MINUTE);
  const payload = { kind: "test" as const, tag: "test", subject: null, params: {} };
  const until = new Date(deps.clock.now().getTime() + HOUR_MS);
  const { outcome } = await sendTo(deps, tenantId, device, { payload, until, urgency: "high" });
  await inScope((ctx) => queries.settleSend(ctx.tx, null, { id, outcome, againAt: null }, ctx.now));
  return { outcome };
}

interface Ready {
  letter: Letter;
  devices: OpenDevice[];
}

/** Returns when the rest may be tried again; null: nothing is left to do. */
export async function carryOut(deps: Deps, cause: Cause): Promise<Date | null> {
  const { tenantId, userId, key } = cause;
  const until = new Date(Date.parse(cause.at) + HOUR_MS);
  if (deps.config.push.keys === null || deps.clock.now() >= until) return null;
  const attentive = await isAttentive(deps, { tenantId, userId });
  const ready = attentive ? null : await asSystem(deps, tenantId, (ctx) => prepare(ctx, cause, until), NAME);
  if (!ready) return null;
  const judged = await Promise.all(
    ready.devices.map(async (device) => ({ id: device.id, ...(await sendTo(deps, tenantId, device, ready.letter)) })),
  );
  await asSystem(
    deps,
    tenantId,
    async ({ tx, now }) => {
      for (const one of judged) await queries.settleSend(tx, key, one, now);
    },
    NAME,
  );
  const again = judged.flatMap(({ againAt }) => againAt?.getTime() ?? []);
  return again.length === 0 ? null : new Date(Math.max(...again));
}

/** Everything that may have changed since the cause: read, over, out of sight, silent hours, a device that is gone. */
async function prepare(ctx: Ctx, cause: Cause, until: Date): Promise<Ready | null> {
  const { tx, tenantId, now } = ctx;
  const { userId, key } = cause;
  const person = await queries.findPerson(tx, userId);
  const sealed = person ? await queries.sealedDevices(tx, userId, now) : [];
  if (!person || sealed.length === 0) return null;
  const refusal = refusalOfEntry(person, now);
  const shown = refusal ? null : await show(ctx, cause);
  if (!shown) return null;
  const { kind, tag, subject, params } = shown;
  const { pushes, quiet, content = "names" } = person.sounds;
  const isWanted = pushes?.[pushSwitchOf(kind)] !== false;
  const ways = waysOf(
    kind,
    { sound: false, desktop: false, push: isWanted },
    {
      attention: "away",
      isQuiet: isQuietAt(quiet, wallTimeIn(person.timeZone, now).minute),
      isInLoginHours: true,
      hasPush: true,
    },
  );
  if (!ways.push) return null;
  const claimed = await queries.claimSends(
    tx,
    tenantId,
    sealed.map(({ id }) => id),
    key,
    now,
  );
  const mine = sealed.filter(({ id }) => claimed.has(id));
  const devices: OpenDevice[] = [];
  for (const device of mine) devices.push(await openDevice(ctx, device));
  const urgency = kind === "call.missed" ? "high" : "normal";
  return {
    devices,
    letter: { payload: { kind, tag, subject, params: allowedParams(content, params) }, until, urgency },
  };
}

async function show(
  { deps, tx, tenantId }: Ctx,
  { userId, what }: Cause,
): Promise<(ShownPush & { kind: NoticeKind; tag: string }) | null> {
  const scope = { deps, tx, tenantId };
  if ("noticeId" in what) {
    const rows = (await noticesByIds(tx, [what.noticeId])).filter(
      (row) => row.userId === userId && row.readAt === null,
    );
    const [shown] = await showNotices(scope, rows);
    if (!shown) return null;
    const { kind, subject, params } = shown.wire;
    return { kind, subject, params, tag: `notice:${what.noticeId}` };
  }
  const definition = pushOf(what.kind);
  const data = definition?.data.safeParse(what.data);
  if (!definition || !data?.success) return null;
  const shown = await definition.show(scope, userId, data.data);
  return shown ? { ...shown, kind: definition.kind, tag: definition.tag(data.data) } : null;
}

const SENT_KEPT_MS = 2 * DAY_MS;
const UNUSED_KEPT_MS = 60 * DAY_MS;
const AT_ONCE = 500;

/** By age, and devices whose session is over; asked for by the hour. */
export async function forgetOldPushes(deps: Deps, tenantId: number, signal: AbortSignal): Promise<void> {
  const before = (now: Date, ms: number) => new Date(now.getTime() - ms);
  const forget = ({ tx, now }: Ctx) =>
    queries.forgetOld(tx, now, before(now, SENT_KEPT_MS), before(now, UNUSED_KEPT_MS), AT_ONCE);
  while (!signal.aborted && (await asSystem(deps, tenantId, forget, "push.forget")) === AT_ONCE);
}
