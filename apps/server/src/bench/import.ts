// A table of tens of thousands of contacts through the API and a worker of its own: how long it takes, what the worker's
// memory grows by, whether exactly the bad rows come back with their reasons, and whether a second time changes anything.
import { readFileSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Papa from "papaparse";
import { openDatabase } from "#platform/database";
import { installJobs } from "#platform/jobs";
import { aTenant, aUser } from "#testing";
import { neededQueues } from "../app.ts";
import { factoriesFor } from "../chaos/company.ts";
import { conclude, type Finding } from "../chaos/figures.ts";
import { makeScratch, type Scratch } from "../chaos/scratch.ts";
import { badRows, tableOf } from "./import.table.ts";
import { startServerProcess } from "./processes.ts";

export interface ImportSizes {
  rows: number;
  bad: number;
}

/** What must hold. */
const MOST_GROWTH_MB = 100;
const PATIENCE_MS = 20 * 60_000;

interface Imported {
  seconds: number;
  grownMb: number;
  done: number;
  failed: number;
  failures: string[][];
}

export async function runImport(sizes: ImportSizes): Promise<number> {
  const scratch = await makeScratch("select 1");
  const folder = await mkdtemp(join(tmpdir(), "prosa-import-"));
  // Both look into the same store and hear each other.
  const env = { STORAGE: `disk:${folder}`, REDIS_PREFIX: `import-${process.pid}:` };
  const ends: (() => Promise<void>)[] = [];
  try {
    await installJobs(scratch.ownerUrl, neededQueues());
    const token = await anAdministrator(scratch);
    const api = await startServerProcess({ databaseUrl: scratch.url, role: "api", env });
    ends.push(api.end);
    const worker = await startServerProcess({ databaseUrl: scratch.url, role: "worker", env });
    ends.push(worker.end);
    const table = tableOf(sizes);
    const bringIn = () => importOnce({ url: api.url, token, workerPid: worker.pid }, table);
    const first = await bringIn();
    const before = await fingerprint(scratch);
    const second = await bringIn();
    const isSame = before === (await fingerprint(scratch));
    return conclude("bench import", judge(sizes, first, second, isSame));
  } finally {
    for (const end of ends) await end();
    await rm(folder, { recursive: true, force: true });
    await scratch.drop();
  }
}

function judge(sizes: ImportSizes, first: Imported, second: Imported, isSame: boolean): Finding[] {
  const good = sizes.rows - sizes.bad;
  const wanted = badRows(sizes).map(({ line, reason }) => `${line} ${reason}`);
  const told = first.failures.map(([line, reason]) => `${line} ${reason}`);
  const areExact = wanted.length === told.length && wanted.every((row, place) => row === told[place]);
  const grownMb = Math.max(first.grownMb, second.grownMb);
  const counts = ({ done, failed }: Imported) => `${done} kept, ${failed} failed`;
  return [
    { what: "first time", holds: first.done === good && first.failed === sizes.bad, shown: counts(first) },
    { what: "took", holds: first.seconds > 0, shown: `${first.seconds.toFixed(0)} s, ${second.seconds.toFixed(0)} s` },
    {
      what: "failures file",
      holds: areExact,
      shown: `${told.length} rows, ${areExact ? "exactly" : "not"} the bad ones`,
    },
    { what: "worker grows by", holds: grownMb < MOST_GROWTH_MB, shown: `${grownMb.toFixed(0)} MB` },
    {
      what: "second time",
      holds: isSame && second.done === good && second.failed === sizes.bad,
      shown: `${counts(second)}, ${isSame ? "nothing" : "something"} changed`,
    },
  ];
}

async function anAdministrator(scratch: Scratch): Promise<string> {
  const opened = openDatabase({ url: scratch.url, name: "prosa-bench", maxConnections: 2 });
  try {
    const db = factoriesFor(scratch, opened);
    return (await aUser(db, { tenant: await aTenant(db), profile: "admin" })).token;
  } finally {
    await opened.close();
  }
}

/** Everything that is known of contacts, as one text to compare. */
async function fingerprint({ sql }: Scratch): Promise<string> {
  const tables = ["contacts", "contact_identities", "contact_extra_info", "contact_tags", "contact_wallets"];
  const each = tables.map((table) => `select to_jsonb(t)::text as row from ${table} t`).join(" union all ");
  const [found] = await sql<{ text: string }>(`select md5(string_agg(row, '' order by row)) as text from (${each}) k`);
  return found?.text ?? "";
}

interface Place {
  url: string;
  token: string;
  workerPid: number;
}

async function importOnce({ url, token, workerPid }: Place, table: string): Promise<Imported> {
  const call = async <T>(path: string, body?: object | FormData): Promise<T> => {
    const isForm = body instanceof FormData;
    const answer = await fetch(`${url}/api${path}`, {
      method: body ? "POST" : "GET",
      headers: { authorization: `Bearer ${token}`, ...(body && !isForm ? { "content-type": "application/json" } : {}) },
      ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
    });
    if (answer.status !== 200) throw new Error(`${path} was answered with ${answer.status}: ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const form = new FormData();
  form.append("file", new Blob([table]), "clientes.csv");
  const { id: fileId } = await call<{ id: string }>("/files", form);
  const { reading, mapping } = await call<{ reading: object; mapping: object }>("/contacts/imports/read", { fileId });
  const wanted = { fileId, reading, mapping, known: "update", tagIds: [], walletIds: [] };
  const idle = memoryOf(workerPid);
  const begun = performance.now();
  let most = idle;
  let job = await call<Job>("/contacts/imports", wanted);
  while (job.status !== "done" && job.status !== "failed") {
    if (performance.now() - begun > PATIENCE_MS) throw new Error("the import never ended");
    await pause(300);
    most = Math.max(most, memoryOf(workerPid));
    job = await call<Job>(`/jobs/${job.id}`);
  }
  const seconds = (performance.now() - begun) / 1000;
  const answer = await fetch(`${url}${job.failuresUrl}`, { headers: { authorization: `Bearer ${token}` } });
  const text = (await answer.text()).replace(/^\ufeff/, "");
  const failures = Papa.parse<string[]>(text, { delimiter: ";", skipEmptyLines: true }).data.slice(1);
  return { seconds, grownMb: most - idle, done: job.done, failed: job.failed, failures };
}

interface Job {
  id: string;
  status: string;
  done: number;
  failed: number;
  failuresUrl: string | null;
}

/** Megabytes of the process that are in memory (proc(5), VmRSS). */
function memoryOf(pid: number): number {
  const line = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, "utf8"));
  return Number(line?.[1]) / 1024;
}
