// A company whose backup is older than five erasures: its database as it was before them, and its files put back.
import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, vi } from "vitest";
import { copyOf, type TestDatabase, type TestServer, testServer } from "#testing";
import { aCompany, type TestCompany } from "../../../testing/contacts-company.ts";
import { everythingIn } from "../../../testing/redis.ts";
import { testFiles } from "../../../testing/start-server.ts";
import { readLedger } from "../ledger.ts";
import { aPlantedPerson, type PlantedPerson } from "../personal-data.factory.ts";
import { everyFile, left, sweep, wholeDatabase } from "./traces.ts";

export interface Restored {
  /** The database that was put back. */
  readonly copy: TestDatabase;
  readonly company: TestCompany;
  readonly erased: readonly PlantedPerson[];
  readonly neighbour: PlantedPerson;
}

export async function aRestoredCompany(db: TestDatabase, people: number): Promise<Restored> {
  const company = await aCompany(db);
  const first = await testServer(db);
  const { admin, channel } = company;
  const planted: PlantedPerson[] = [];
  for (let n = 0; n <= people; n++) {
    planted.push(await aPlantedPerson(db, first, { admin, channelId: channel.id }));
  }
  const [neighbour, ...erased] = planted as [PlantedPerson, ...PlantedPerson[]];
  await first.close();

  const [copy, files] = [await copyOf(db), await mkdtemp(join(tmpdir(), "prosa-backup-"))];
  await cp(testFiles(db), files, { recursive: true });
  const lived = await testServer(db);
  for (const { contactId } of erased) await erase(lived, company, contactId);
  await sweep(db, lived);
  await patiently(async () => expect(await readLedger(lived.deps, company.tenant.id)).toHaveLength(people));
  await lived.close();
  for (const one of erased) expect(left(await wholeDatabase(db), one)).toEqual([]);
  // Where they are missing only, as the operations page does it: the record of erasures stays the newer one.
  await cp(testFiles(db), testFiles(copy), { recursive: true });
  await cp(files, testFiles(copy), { recursive: true, force: false });
  await rm(files, { recursive: true });
  return { copy, company, erased, neighbour };
}

async function erase(server: TestServer, { admin }: TestCompany, contactId: number): Promise<void> {
  const as = server.as(admin);
  const { name } = (await as.get(`/contacts/${contactId}/personal-data`)).body;
  const asked = await as.post(`/contacts/${contactId}/personal-data/erase`, { confirmation: name });
  expect(asked.status).toBe(200);
  await patiently(async () => expect((await as.get(`/jobs/${asked.body.id}`)).body.status).toBe("done"));
}

const patiently = (holds: () => Promise<void>) => vi.waitFor(holds, { timeout: 60_000, interval: 50 });

/** What a server with `RESTORED_AT` finds of people: in rows, in files, by searching, and in Redis. */
export async function hitsOf(server: TestServer, { copy, company }: Restored, whom: PlantedPerson) {
  const [rows, files] = [left(await wholeDatabase(copy), whom), left(await everyFile(copy), whom)];
  const said = whom.planted.filter(({ table, column }) => table === "messages" && column === "body");
  let found = 0;
  for (const text of [whom.number, ...said.map(({ value }) => value)]) {
    const { body } = await server.as(company.admin).get(`/search?searchParam=${encodeURIComponent(text)}`);
    found += [body.contacts, body.tickets, body.messages].flat().length;
  }
  const { commands, key } = server.deps.redis;
  const redis = left(await everythingIn(commands, `${key("")}*`), whom).length;
  return { database: rows.length, files: files.length, search: found, redis };
}
