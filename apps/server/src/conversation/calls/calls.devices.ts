// Holds the devices: each is led by one process, which hears it, tells it what people ordered, and minds the time of its call.
import { setTimeout as sleep } from "node:timers/promises";
import type { Device, DeviceNews } from "#adapters/voice";
import type { Deps } from "#platform/context";
import { isLockConflict } from "#platform/database";
import type { StopWork } from "#platform/registry";
import { carryOut, hearNews, mindTime } from "./calls.device-work.ts";
import { tokenOf } from "./calls.token.ts";
import type { VoicePlace } from "./calls.types.ts";

const LOCK = "prosa.voice.";
const BELL = "calls";
const LOOK_MS = 2_000;
/** Where no bell is heard, what was ordered waits no longer; while a call goes on, its time is minded more often. */
const IDLE_MS = 3_000;
const CALL_MS = 500;
const TRIES = 5;

interface Listed extends VoicePlace {
  /** Another one: the token may be another. */
  version: Date;
}

/** After the commit: somebody ordered something of this channel's device. */
export const ringDevice = (deps: Deps, channelId: number) => deps.redis.ring(BELL, String(channelId));

export async function startDevices(deps: Deps): Promise<StopWork> {
  const stopping = new AbortController();
  const leading = keepLeading(deps, stopping.signal);
  return async () => {
    stopping.abort();
    await leading;
  };
}

async function keepLeading(deps: Deps, stopping: AbortSignal): Promise<void> {
  while (!stopping.aborted) {
    try {
      await leadFree(deps, stopping);
    } catch (error) {
      deps.log.warn({ error }, "this process holds no devices of calls");
    }
    await rest(LOOK_MS, stopping);
  }
}

interface Held {
  version: number;
  ending: AbortController;
  done: Promise<void>;
}

/** As long as the connection lasts that holds the locks. */
async function leadFree(deps: Deps, stopping: AbortSignal): Promise<void> {
  const locks = await deps.db.openLocks();
  const ending = new AbortController();
  const signal = AbortSignal.any([stopping, ending.signal]);
  void locks.ended.then(() => ending.abort());
  const held = new Map<string, Held>();
  const locked = new Set<string>();
  // Whatever ended by itself, such as with a database that was away, is taken up again.
  const take = (name: string, one: Held) => {
    held.set(name, one);
    void one.done.then(() => held.get(name) === one && held.delete(name));
  };
  try {
    while (!signal.aborted) {
      const listed = await deps.db.callOnce<Listed>("voice_channels", "select * from voice_channels()", []);
      const named = new Map(listed.map((one) => [`${LOCK}${one.channelId}`, one]));
      const wanted = [...named.keys()].filter((name) => !locked.has(name));
      for (const name of wanted.length > 0 ? await locks.tryHold(wanted) : []) locked.add(name);
      await letGo(held, named);
      for (const [name, one] of named) {
        if (locked.has(name) && !held.has(name)) take(name, hold(deps, one, signal));
      }
      await rest(LOOK_MS, signal);
      if (!(await locks.check())) break;
    }
  } finally {
    ending.abort();
    await Promise.all([...held.values()].map(({ done }) => done));
    await locks.release();
  }
}

/** Whose token went or changed is left; the same process takes it up again with the new one. */
async function letGo(held: Map<string, Held>, named: ReadonlyMap<string, Listed>): Promise<void> {
  for (const [name, one] of held) {
    if (named.get(name)?.version.getTime() === one.version) continue;
    one.ending.abort();
    await one.done;
    held.delete(name);
  }
}

function hold(deps: Deps, { tenantId, channelId, version }: Listed, until: AbortSignal): Held {
  const ending = new AbortController();
  const signal = AbortSignal.any([until, ending.signal]);
  const done = lead(deps, { tenantId, channelId }, signal).catch((error) =>
    deps.log.error({ error, tenantId, channelId }, "a device of calls was left"),
  );
  return { version: version.getTime(), ending, done };
}

/** One thing after the other: what is heard, what is ordered, and what time brings never meet. */
async function lead(deps: Deps, place: VoicePlace, signal: AbortSignal): Promise<void> {
  const token = await tokenOf(deps, place);
  if (token === null) return;
  const heard: DeviceNews[] = [];
  let wake = new AbortController();
  const unlisten = deps.redis.listen(BELL, (channelId) => {
    if (Number(channelId) === place.channelId) wake.abort();
  });
  const device = deps.voice.open(token, deps.egress, (news) => {
    heard.push(news);
    wake.abort();
  });
  let isInCall = true;
  try {
    while (!signal.aborted) {
      await rest(isInCall ? CALL_MS : IDLE_MS, AbortSignal.any([signal, wake.signal]));
      wake = new AbortController();
      if (!signal.aborted) isInCall = await round(deps, place, device, heard);
    }
  } finally {
    unlisten();
    device.close();
  }
}

/** Whether a call is going on. */
async function round(deps: Deps, place: VoicePlace, device: Device, heard: DeviceNews[]): Promise<boolean> {
  for (let news = heard.shift(); news; news = heard.shift()) {
    const one = news;
    await guarded(deps, place, () => hearNews(deps, place, device, one));
  }
  await guarded(deps, place, () => carryOut(deps, place, device));
  return (await guarded(deps, place, () => mindTime(deps, place))) ?? true;
}

/** Two may meet at one ticket; whoever loses comes again. */
async function guarded<T>(deps: Deps, place: VoicePlace, act: () => Promise<T>): Promise<T | undefined> {
  for (let tries = 1; ; tries++) {
    try {
      return await act();
    } catch (error) {
      if (tries < TRIES && isLockConflict(error)) continue;
      deps.log.error({ error, ...place }, "a device of calls: something could not be done");
      return undefined;
    }
  }
}

const rest = (ms: number, signal: AbortSignal) => sleep(ms, undefined, { signal }).catch(() => {});
