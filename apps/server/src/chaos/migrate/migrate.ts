// An upgrade of a database with a long past while everybody works: one migration of every kind, applied by the product's own
// migrator. No statement waits longer than half a second for a lock, and nobody notices.
import { setTimeout as pause } from "node:timers/promises";
import { lintSchema, migrate } from "#platform/database";
import { makeDataset } from "../../bench/dataset/make.ts";
import { sizeNamed } from "../../bench/dataset/shape.rules.ts";
import { writeResults } from "../../bench/results.ts";
import { conclude } from "../figures.ts";
import { drain } from "../flow/flow.ts";
import { type People, startPeople } from "../flow/people.ts";
import { furnish, openConversations } from "../flow/traffic.ts";
import { type House, openHouse } from "../house/house.ts";
import { type Applied, type Drilled, judge, type Verdict } from "./judge.ts";
import { readLists } from "./lists.ts";
import { layOutSchema, type MigrationPlant } from "./schema.ts";
import { startServerLog } from "./server-log.ts";
import { startTraffic } from "./traffic.ts";
import { watchLocks } from "./watch.ts";

export interface MigrateSizes {
  /** A past of this size besides; S, M or L. */
  dataset?: string;
  conversations: number;
  /** Messages each way. */
  perSecond: number;
  /** Of traffic before the first migration and after the last. */
  seconds: number;
  /** A mistake made on purpose, which must be found. */
  plant?: MigrationPlant;
  isWritten: boolean;
}

const WARM_MS = 10_000;

export async function runMigrate(sizes: MigrateSizes): Promise<number> {
  const house = await openHouse({ keepsConnections: true });
  const people = startPeople();
  let verdict: Verdict | null = null;
  try {
    if (sizes.dataset) await makeDataset(house.scratch, sizeNamed(sizes.dataset), { tell });
    verdict = await judge(house, await drill(house, people, sizes));
    const name = `migrate${sizes.dataset ? ` --dataset ${sizes.dataset}` : ""}`;
    if (sizes.isWritten) {
      const { figures, findings, details } = verdict;
      writeResults("migrate", {
        command: `npm run chaos -- ${name}`,
        figures,
        details: { ...sizes, findings, ...details },
      });
    }
    return conclude(`${name}${sizes.plant ? `, planted ${sizes.plant}` : ""}`, verdict.findings);
  } finally {
    await people.end();
    const isWell = verdict?.findings.every(({ holds }) => holds) ?? false;
    await house.end({ keepsLogs: !isWell && sizes.plant === undefined });
  }
}

async function drill(house: House, people: People, sizes: MigrateSizes): Promise<Drilled> {
  const { folders, names } = layOutSchema(house.folder, sizes.plant);
  const { problems: lint } = await lintSchema(folders);
  const clienteles = await furnish(house, { companies: 2, conversations: sizes.conversations });
  const conversations = await openConversations(house, clienteles);
  const lists = await readLists(house);
  const traffic = startTraffic(house, people, { clienteles, conversations, perSecond: sizes.perSecond });
  // Processes that have just begun to work are slow by themselves.
  await pause(WARM_MS);
  const readLog = await startServerLog(house);
  const watch = watchLocks(house);
  await pause(sizes.seconds * 1000);

  const applied: Applied[] = [];
  const onApplied = (file: string, ms: number, tries: number) => {
    applied.push({ file, ms: Math.round(ms), tries });
    tell(`${file}: ${Math.round(ms)} ms, ${tries} ${tries === 1 ? "try" : "tries"}`);
  };
  const [begunAt, begun] = [Date.now(), performance.now()];
  const problem = await migrate(house.scratch.ownerUrl, folders, { onApplied }).then(
    () => null,
    (error: Error) => error.message,
  );
  const tookMs = performance.now() - begun;
  await pause(sizes.seconds * 1000);

  await lists.stop();
  const written = await traffic.stop();
  await watch.stop();
  const drainedMs = await drain(house);
  return {
    names,
    lint,
    applied,
    problem,
    begunAt,
    tookMs,
    drainedMs,
    written: { ...written, inbound: written.inbound + conversations.length },
    waits: watch.waits,
    longestGapMs: watch.longestGapMs,
    logged: readLog(),
    lists: { answered: lists.answered, failed: lists.failed },
    asked: await people.asked(),
    tenantIds: clienteles.map(({ company }) => company.tenantId),
  };
}

const tell = (line: string) => void process.stderr.write(`${line}\n`);
