// How long a customer's message takes from its request to the screens of those who may see it, and whether one is missing.
import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import { installJobs } from "#platform/jobs";
import { neededQueues } from "../../app.ts";
import { conclude, type Finding, inEveryWindow } from "../../chaos/figures.ts";
import { makeScratch } from "../../chaos/scratch.ts";
import { besideCommits } from "../../chaos/yardstick.ts";
import { type Cell, makeOffices } from "../offices.ts";
import { type ServerProcess, startServerProcess } from "../processes.ts";
import type { ScreenOrder, ScreenReport } from "./screen.client.ts";

export interface ScreenSizes {
  seconds: number;
  profileFolder?: string;
}

/** The small cell of our sizes: fifty companies of ten people. */
const cell: Cell = { name: "50 companies", companies: 50, people: 10, queues: 2, supervisors: 2 };
/** The other end: everybody in one company, so that each message goes to 68 of them. Nothing may be missing here either. */
const giant: Cell = { name: "one company", companies: 1, people: 500, queues: 10, supervisors: 20 };

const steps = [
  { of: cell, rate: 80, longest: 100 },
  { of: cell, rate: 300, longest: 150 },
  { of: giant, rate: 80, longest: Number.POSITIVE_INFINITY },
] as const;
const CONTACTS = 500;
/** A provider comes again with what was refused, so one now and then on a busy machine is told and no more. */
const MOST_REFUSED = 0.001;
const WARM_UP = { rate: 100, seconds: 3 };

export async function runScreen(sizes: ScreenSizes): Promise<number> {
  const findings: Finding[] = [];
  for (const of of new Set(steps.map((step) => step.of))) findings.push(...(await measureCell(of, sizes)));
  return conclude("bench screen", findings);
}

async function measureCell(of: Cell, { seconds, profileFolder }: ScreenSizes): Promise<Finding[]> {
  const scratch = await makeScratch("select 1");
  let server: ServerProcess | null = null;
  try {
    await installJobs(scratch.ownerUrl, neededQueues());
    const { channels, people } = await makeOffices(scratch, of);
    const profiling = profileFolder ? { profileFolder } : {};
    server = await startServerProcess({ databaseUrl: scratch.url, role: "api", ...profiling });
    const { url } = server;
    let first = 0;
    const measure = async (rate: number, forSeconds: number) => {
      const report = await watch({ url, channels, people, rate, seconds: forSeconds, contacts: CONTACTS, first });
      first += report.sent;
      return report;
    };
    await measure(WARM_UP.rate, WARM_UP.seconds);
    const findings: Finding[] = [];
    for (const { rate, longest } of steps.filter((step) => step.of === of)) {
      findings.push(
        await inEveryWindow(async () => {
          const { measured, bound, beside } = await besideCommits(scratch, longest, () => measure(rate, seconds));
          const { sent, expected, frames, repeated, refused, missing, p50, p99, most } = measured;
          const figures = `p50 ${shown(p50)}, p99 ${shown(p99)}, most ${shown(most)}`;
          const lost = `${repeated} repeated, ${refused} refused, ${missing} people not let in`;
          const counts = `${frames}/${expected} frames of ${sent} messages, ${lost}`;
          const reach = (p99 ?? Number.POSITIVE_INFINITY) / bound;
          const isWhole = missing === 0 && refused <= sent * MOST_REFUSED && frames === expected;
          const holds = p99 !== null && p99 <= bound && isWhole;
          const what = `${rate}/s to 500 sockets of ${of.name}`;
          return { what, holds, shown: `${figures} (${counts}; ${beside})`, reach };
        }),
      );
    }
    return findings;
  } finally {
    await server?.end();
    await scratch.drop();
  }
}

const shown = (ms: number | null) => (ms === null ? "none" : `${ms.toFixed(1)} ms`);

const CLIENT = fileURLToPath(new URL("./screen.client.ts", import.meta.url));

async function watch(order: ScreenOrder): Promise<ScreenReport> {
  const child = spawn(process.execPath, [CLIENT], { stdio: ["pipe", "pipe", "inherit"] });
  child.stdin.end(JSON.stringify(order));
  const chunks: Buffer[] = [];
  child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
  const [code] = await once(child, "close");
  if (code !== 0) throw new Error(`the client of the bench ended with ${code}`);
  return JSON.parse(Buffer.concat(chunks).toString()) as ScreenReport;
}
