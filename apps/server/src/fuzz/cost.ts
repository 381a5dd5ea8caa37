// What many inputs cost the process that takes them: memory still held once the collector was there, and the longest turn
// of the event loop in time of the processor. Neither depends on how busy the machine is.
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { longestTurnOf } from "../gates/hostile/loop-meter.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as (options: object) => void;

export interface Cost {
  grownBytes: number;
  longestTurnMs: number;
}

export function heldBytes(): number {
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

export async function costOf(work: () => Promise<unknown>): Promise<Cost> {
  const before = heldBytes();
  const longestTurnMs = await longestTurnOf(work);
  return { grownBytes: heldBytes() - before, longestTurnMs };
}
