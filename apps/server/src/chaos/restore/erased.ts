// Five people who are erased after the backup ended: made before it, erased by the door, and looked for after the restore.
import { execFile } from "node:child_process";
import { readdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { openDatabase } from "#platform/database";
import { aContact, aMessage, aTicket } from "#testing";
import { type Company, factoriesFor } from "../company.ts";
import type { House } from "../house/house.ts";
import { until } from "../scratch.ts";

const PEOPLE = 5;
const PATIENCE_MS = 120_000;
const SERVER = fileURLToPath(new URL("../../main.ts", import.meta.url));

export interface Person {
  contactId: number;
  /** Words that stand nowhere else: the name, the number, and what they wrote. */
  words: readonly string[];
}

export async function makePeople({ scratch }: House, { tenantId, channel }: Company): Promise<Person[]> {
  const opened = openDatabase({ url: scratch.url, name: "prosa-chaos", maxConnections: 2 });
  const db = factoriesFor(scratch, opened);
  const tenant = { id: tenantId };
  try {
    const people: Person[] = [];
    for (let n = 0; n < PEOPLE; n++) {
      const [name, number, body] = [`zqnome${n}esquecido`, `5511987650${100 + n}`, `zqpalavra${n}esquecida`];
      const contact = await aContact(db, { tenant, name, number });
      const ticket = await aTicket(db, { tenant, channelId: channel.id, contactId: contact.id, status: "closed" });
      await aMessage(db, { tenant, ticket, body });
      people.push({ contactId: contact.id, words: [name, number, body] });
    }
    return people;
  } finally {
    await opened.close();
  }
}

async function ask(house: House, { admin }: Company, path: string, body?: object) {
  const answer = await fetch(`${house.url}/api${path}`, {
    method: body ? "POST" : "GET",
    headers: { authorization: `Bearer ${admin.token}`, ...(body ? { "content-type": "application/json" } : {}) },
    ...(body ? { body: JSON.stringify(body) } : {}),
  });
  if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${(await answer.text()).slice(0, 200)}`);
  // biome-ignore lint/suspicious/noExplicitAny: looked into as it comes.
  return (await answer.json()) as any;
}

/** Returns when they are gone and the store has the record of it. */
export async function erasePeople(house: House, company: Company, people: readonly Person[]): Promise<void> {
  for (const { contactId, words } of people) {
    const job = await ask(house, company, `/contacts/${contactId}/personal-data/erase`, { confirmation: words[0] });
    const isDone = async () => (await ask(house, company, `/jobs/${job.id}`)).status === "done";
    await until(`the erasure of ${contactId}`, isDone, PATIENCE_MS);
  }
  const isRecorded = async () => (await everyFile(house)).split('"contactId"').length > PEOPLE;
  await until("the record of the erasures", isRecorded, PATIENCE_MS);
}

/** The command of the operations page, as a process of its own. */
export async function replayErasures(house: House, life: Record<string, string>): Promise<string> {
  const env = { PATH: process.env.PATH ?? "", ...house.env, ...life, PORT: "8080" };
  const { stdout } = await promisify(execFile)(process.execPath, [SERVER, "erasures", "replay"], { env });
  return stdout.split("\n").find((line) => line.includes("erasures were missing")) ?? stdout;
}

/** In every row, every file, everything Redis holds, and by searching. */
export async function findPeople(house: House, company: Company, people: readonly Person[]) {
  const words = people.flatMap((person) => person.words);
  const among = (text: string) => words.filter((word) => text.includes(word)).length;
  let search = 0;
  for (const word of words) {
    const { contacts, tickets, messages } = await ask(house, company, `/search?searchParam=${word}`);
    search += [contacts, tickets, messages].flat().length;
  }
  const redis = among(await house.redis.everything());
  return { database: among(await everyRow(house)), files: among(await everyFile(house)), redis, search };
}

async function everyRow({ scratch }: House): Promise<string> {
  const tables = await scratch.sql<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'jobs') and c.relkind in ('r', 'p') and not c.relispartition`,
  );
  const parts: string[] = [];
  for (const { name } of tables) {
    const rows = await scratch.sql<{ text: string }>(
      `select to_jsonb(t)::text as text from ${name} t where to_jsonb(t)::text ~ 'zqnome|zqpalavra|5511987650'`,
    );
    parts.push(...rows.map(({ text }) => text));
  }
  return parts.join("\n");
}

async function everyFile({ folder }: House): Promise<string> {
  const names = await readdir(join(folder, "files"), { recursive: true, withFileTypes: true });
  const files = names.filter((entry) => entry.isFile());
  return (await Promise.all(files.map((entry) => readFile(join(entry.parentPath, entry.name), "latin1")))).join("\n");
}
