// Ten people upload 100 MB each at the same moment: the process, a real one, hardly grows. Linux only, where it can be read.
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readFile, rm, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, expect, test } from "vitest";
import { installJobs } from "#platform/jobs";
import { aTenant, aTicket, aUser, type TestUser, testDatabase } from "#testing";
import { neededQueues, registry } from "../../../app.ts";
import { testEnvironment } from "../../../testing/start-server.ts";

const MB = 1024 * 1024;
const PEOPLE = 10;
const FILE_BYTES = 100 * MB;
const MOST_GROWTH = 64 * MB;

const db = testDatabase();
const folder = join(tmpdir(), `prosa-memory-${randomUUID()}`);
let program: ChildProcess;
let address: URL;
let ana: TestUser;

beforeAll(async () => {
  await installJobs(db.ownerUrl, neededQueues(registry));
  const env = testEnvironment(db.url, { ROLE: "api", LOG_LEVEL: "info", STORAGE: `disk:${folder}` });
  const main = fileURLToPath(new URL("../../../main.ts", import.meta.url));
  program = spawn(process.execPath, [main, "serve"], { env, stdio: ["ignore", "pipe", "inherit"] });
  address = await addressOf(program);
  ana = await aUser(db, { tenant: await aTenant(db) });
});
afterAll(async () => {
  program.kill("SIGKILL");
  await rm(folder, { recursive: true, force: true });
});

function addressOf({ stdout }: ChildProcess): Promise<URL> {
  return new Promise((resolve) => {
    let said = "";
    stdout?.on("data", (chunk: Buffer) => {
      said += chunk;
      const [, url] = /"address":"([^"]+)".*"message":"ready"/.exec(said) ?? [];
      if (url) resolve(new URL(url));
      said = said.slice(-4_096);
    });
  });
}

/** The most that has been resident since it was last forgotten. */
async function peakBytes(): Promise<number> {
  const status = await readFile(`/proc/${program.pid}/status`, "utf8");
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1024;
}
const forgetPeak = () => writeFile(`/proc/${program.pid}/clear_refs`, "5");

async function upload(size: number): Promise<number | undefined> {
  const ticket = await aTicket(db, { tenant: ana.tenantId, status: "open", userId: ana.id });
  const payload = JSON.stringify({ clientId: randomUUID(), files: [{ clientId: randomUUID() }] });
  const part = (headers: string) => `--x\r\ncontent-disposition: form-data; ${headers}\r\n\r\n`;
  const head = `${part('name="payload"')}${payload}\r\n${part('name="files"; filename="grande.pdf"')}%PDF-1.4\n`;
  const call = request(new URL(`/api/messages/${ticket.id}`, address), {
    method: "POST",
    headers: { authorization: `Bearer ${ana.token}`, "content-type": "multipart/form-data; boundary=x" },
  });
  const answered = new Promise<number | undefined>((resolve, reject) => {
    call.on("response", (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    call.on("error", reject);
  });
  const chunk = Buffer.alloc(64 * 1024, "conteúdo ");
  async function* form() {
    yield head;
    for (let left = size - "%PDF-1.4\n".length; left > 0; left -= chunk.length) yield chunk.subarray(0, left);
    yield "\r\n--x--\r\n";
  }
  await pipeline(form, call);
  return answered;
}

/** By how much the process is at most larger than before while everybody uploads. */
async function growthOfAll(before: number): Promise<number> {
  await forgetPeak();
  const started = performance.now();
  const answers = await Promise.all(Array.from({ length: PEOPLE }, () => upload(FILE_BYTES)));
  const seconds = (performance.now() - started) / 1000;
  const growth = (await peakBytes()) - before;
  process.stdout.write(
    `${PEOPLE} uploads of ${FILE_BYTES / MB} MB in ${seconds.toFixed(1)} s: ${Math.round(before / MB)} MB resident before, ` +
      `${(growth / MB).toFixed(1)} MB more at the peak\n`,
  );
  expect(answers).toEqual(Array.from({ length: PEOPLE }, () => 200));
  return growth;
}

test("ten uploads of 100 MB at once grow the process by less than 64 MB", { timeout: 600_000 }, async () => {
  // Code is compiled and connections are opened by the first ones.
  for (const size of [MB, MB, MB]) expect(await upload(size)).toBe(200);
  await forgetPeak();
  const before = await peakBytes();
  // What is free is given back later where others want the machine: that only adds to a peak. So one of three within the
  // bound shows that it holds, each measured from the same beginning.
  const growths = [await growthOfAll(before)];
  while (Math.min(...growths) >= MOST_GROWTH && growths.length < 3) growths.push(await growthOfAll(before));
  expect(Math.min(...growths)).toBeLessThan(MOST_GROWTH);
  const [kept] = await db.sql(
    "select count(*)::int as count, sum(size)::bigint as bytes from message_media where size > $1",
    [MB],
  );
  const times = growths.length;
  expect(kept).toEqual({ count: PEOPLE * times, bytes: String(PEOPLE * FILE_BYTES * times) });
});
