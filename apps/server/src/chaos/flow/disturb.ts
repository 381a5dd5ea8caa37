// Carries the planned faults out, and remembers when what could lose the end of a send happened.
import { setTimeout as pause } from "node:timers/promises";
import { createChance } from "../chance.ts";
import type { House } from "../house/house.ts";
import type { Slot } from "../house/slots.ts";
import { until } from "../scratch.ts";
import type { FaultEnd } from "./doors.rules.ts";
import type { Fault, FaultKind } from "./plan.ts";
import { readReceived } from "./witness.ts";

export interface Disturbance {
  strike(fault: Fault, number: number): Promise<void>;
  /** Brings everything back that is away, and lets the provider behave. */
  calm(): Promise<void>;
  readonly counts: Readonly<Partial<Record<FaultKind, number>>>;
  /** When a worker or the database went away under whatever was being sent. */
  readonly crashes: readonly number[];
  /** How long after PostgreSQL every process that could work before could work again. */
  readonly returnsMs: readonly number[];
  /** From when on nothing but the product had to find back: of faults that a door of ours may feel. */
  readonly ends: readonly FaultEnd[];
}

const LEADER_MS = 15_000;
const RETURN_MS = 60_000;

export function createDisturbance(house: House, seed: number): Disturbance {
  const counts: Partial<Record<FaultKind, number>> = {};
  const crashes: number[] = [];
  const returnsMs: number[] = [];
  const ends: FaultEnd[] = [];
  const ended = (kind: FaultKind) => void ends.push({ kind, at: Date.now() });
  /** Comings back that are still to happen, behind the run's back. */
  const returning = new Set<Promise<void>>();

  function later(ms: number, comeBack: () => unknown) {
    const coming = pause(ms)
      .then(async () => void (await comeBack()))
      .finally(() => returning.delete(coming));
    returning.add(coming);
  }

  async function kill(kind: FaultKind, slot: Slot, awayMs: number) {
    await slot.kill();
    later(awayMs, () => {
      slot.start();
      ended(kind);
    });
  }

  async function leader(): Promise<Slot | undefined> {
    for (const slot of house.apis) if (await slot.isLeading()) return slot;
    return undefined;
  }

  async function killLeader(awayMs: number) {
    let found: Slot | undefined;
    const isFound = async () => {
      found = await leader();
      return found !== undefined;
    };
    await until("a leader", isFound, LEADER_MS).catch(() => {});
    // Everybody may be on the way back this moment; then the first one is as good as any.
    await kill("killLeader", found ?? (house.apis[0] as Slot), awayMs);
  }

  /** Waits for its return: a second stop of what is stopped would be none. */
  async function stopPostgres(awayMs: number) {
    const all = [...house.apis, ...house.workers];
    const wasReady = await Promise.all(all.map((slot) => slot.isReady()));
    crashes.push(Date.now());
    await house.postgres.crash();
    await pause(awayMs);
    await house.postgres.start();
    ended("stopPostgres");
    // Who was on the way back already has a start of its own before it. Who died of it is not back: nobody starts it again.
    const working = all.filter((_, place) => wasReady[place]);
    const areBack = async () => (await Promise.all(working.map((slot) => slot.isReady()))).every(Boolean);
    returnsMs.push(await until("the processes to return", areBack, RETURN_MS));
  }

  async function stopRedis(awayMs: number) {
    await house.redis.kill();
    later(awayMs, async () => {
      await house.redis.start();
      ended("stopRedis");
    });
  }

  /** One after the other: the next one leaves when this one is back. */
  async function restart(slot: Slot) {
    await slot.end();
    slot.start();
    await until(`${slot.name} to be back`, () => slot.isReady(), RETURN_MS);
  }

  async function repeat(messages: number, number: number) {
    const { last } = await house.sandbox.control("/ledger/summary");
    const after = createChance(`repeat ${seed} ${number}`).between(0, Math.floor(last * 0.8));
    for (const { wamid } of await readReceived(house.sandbox, { after, most: messages })) {
      await house.sandbox.control("/redeliver", { wamid });
    }
  }

  async function strike(fault: Fault, number: number) {
    counts[fault.kind] = (counts[fault.kind] ?? 0) + 1;
    switch (fault.kind) {
      case "killApi":
        return kill(fault.kind, house.apis[fault.place] as Slot, fault.awayMs);
      case "killWorker":
        crashes.push(Date.now());
        return kill(fault.kind, house.workers[fault.place] as Slot, fault.awayMs);
      case "killLeader":
        return killLeader(fault.awayMs);
      case "stopPostgres":
        return stopPostgres(fault.awayMs);
      case "stopRedis":
        return stopRedis(fault.awayMs);
      case "flushRedis":
        await house.redis.flush();
        return ended(fault.kind);
      case "restart":
        return restart([...house.apis, ...house.workers][fault.place] as Slot);
      case "repeat":
        return repeat(fault.messages, number);
      case "provider": {
        const rules = fault.misdeeds.map(({ name, rule }) => ({
          ...rule,
          id: `${number}-${name}`,
          seed: seed + number,
        }));
        await house.sandbox.control("/faults", { rules });
      }
    }
  }

  return {
    strike,
    async calm() {
      await Promise.all(returning);
      for (const slot of [...house.apis, ...house.workers]) slot.start();
      await house.sandbox.control("/faults/clear", {});
      await house.ready();
    },
    counts,
    crashes,
    returnsMs,
    ends,
  };
}
