// Everything about a person as one file: their rows as JSON in the words of the database, and their media beside it.
import { once } from "node:events";
import { PassThrough } from "node:stream";
import type { LongJob } from "@prosa/contracts/long-jobs";
import { exportPerson } from "@prosa/contracts/personal-data";
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from "fflate";
import { z } from "zod";
import { recordSecurity } from "#company/audit";
import { actingFor, defineLongJob, startLongJob } from "#company/long-jobs";
import { demandAdmin } from "#conversation/contact-work";
import type { Ctx, Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { type StorageKey, StoredFileMissing, storageKey } from "#platform/storage";
import * as queries from "./personal-data.queries.ts";
import { type ReachedTable, reachedTables, tablesUnder } from "./personal-data.reach.ts";

const MESSAGES_AT_ONCE = 500;
export const DATA_FILE = "data.json";

const Payload = z.object({ contactId: z.number().int() });

export const exportJob = defineLongJob<z.infer<typeof Payload>>({
  kind: "exportPerson",
  route: exportPerson,
  payload: Payload,
  isCancelable: false,
  lane: "reads",
  holds: ({ contactId }) => ({ contactIds: [contactId] }),
  async step({ deps, tenantId, userId, longJobId, payload: { contactId }, report, signal }) {
    const inTurn = <T>(fn: (ctx: Ctx) => Promise<T>) =>
      actingFor(deps, { tenantId, userId }, async (ctx) => {
        await demandAdmin(ctx);
        signal.throwIfAborted();
        return fn(ctx);
      });
    const person = await inTurn((ctx) => queries.findPerson(ctx, contactId));
    if (!person) throw new AppError("ERR_NO_CONTACT_FOUND");
    const key = storageKey(tenantId, "jobs", longJobId);
    const packed = openPackage();
    const stored = deps.storage.put(key, packed.stream);
    // Handled where it is awaited below; until then a failure of the store must not end the process.
    stored.catch(() => {});
    let done = 0;
    const files: StorageKey[] = [];
    try {
      const tables = reachedTables().toReversed();
      const data = packed.open(DATA_FILE);
      await data.write(`{"contactId":${contactId}`);
      for (const table of tables) {
        await data.write(`,\n${JSON.stringify(table.name)}:[`);
        let isFirst = true;
        for await (const rows of rowsOf(table, person, inTurn)) {
          for (const row of rows) files.push(...filesOf(table, row));
          if (rows.length > 0) await data.write(`${isFirst ? "" : ","}\n${rows.join(",\n")}`);
          isFirst &&= rows.length === 0;
          done += rows.length;
          await report(done);
        }
        await data.write("]");
      }
      for (const [name, rows] of await inTurn((ctx) => queries.readQuoting(ctx, person.names))) {
        await data.write(`,\n${JSON.stringify(name)}:[${rows.join(",\n")}]`);
        done += rows.length;
      }
      await data.write("}\n", true);
      for (const file of new Set(files)) await packFile(deps, packed, file);
    } finally {
      packed.end();
    }
    await stored;
    return { done, total: done, finished: { result: { key, name: `person-${contactId}.zip` } } };
  },
});

type InTurn = <T>(fn: (ctx: Ctx) => Promise<T>) => Promise<T>;

/** What hangs on messages comes some hundred messages at a time: a person may have written for years. */
async function* rowsOf(table: ReachedTable, person: queries.FoundPerson, inTurn: InTurn): AsyncGenerator<string[]> {
  if (!tablesUnder("messages").some(({ name }) => name === table.name)) {
    yield await inTurn((ctx) => queries.readRows(ctx, table, { table: "contacts", ids: [person.id] }));
    return;
  }
  for (let afterId = 0; ; ) {
    const last = afterId;
    const { ids, rows } = await inTurn(async (ctx) => {
      const found = await queries.nextMessages(ctx, person.ticketIds, last, MESSAGES_AT_ONCE);
      return { ids: found, rows: await queries.readRows(ctx, table, { table: "messages", ids: found }) };
    });
    yield rows;
    afterId = ids.at(-1) ?? afterId;
    if (ids.length < MESSAGES_AT_ONCE) return;
  }
}

function filesOf({ people }: ReachedTable, row: string): StorageKey[] {
  if (!people.files) return [];
  const values = JSON.parse(row) as Record<string, unknown>;
  return people.files.flatMap((column) => (typeof values[column] === "string" ? [values[column] as StorageKey] : []));
}

/** Under the name by which the rows call it. */
async function packFile(deps: Deps, packed: Package, key: StorageKey): Promise<void> {
  const stored = await deps.storage.get(key).catch((error) => {
    if (error instanceof StoredFileMissing) return null;
    throw error;
  });
  if (!stored) return;
  const file = packed.open(`media/${key}`, true);
  for await (const chunk of stored.stream) await file.write(chunk as Buffer);
  await file.write("", true);
}

interface PackedFile {
  write(part: string | Uint8Array, isLast?: boolean): Promise<void>;
}
type Package = ReturnType<typeof openPackage>;

/** Packed while it is written; waits for whoever stores it. */
function openPackage() {
  const stream = new PassThrough();
  const zip = new Zip((error, chunk, isLast) => {
    if (error) return void stream.destroy(error);
    stream.write(chunk);
    if (isLast) stream.end();
  });
  return {
    stream,
    open(name: string, isPacked = false): PackedFile {
      const file = isPacked ? new ZipPassThrough(name) : new ZipDeflate(name, { level: 6 });
      zip.add(file);
      return {
        async write(part, isLast = false) {
          file.push(typeof part === "string" ? strToU8(part) : part, isLast);
          if (stream.writableNeedDrain) await once(stream, "drain");
        },
      };
    },
    end: () => zip.end(),
  };
}

/** Copies of personal data leave the house, so the security log keeps who took them. */
export async function startPersonExport(ctx: Ctx, contactId: number): Promise<LongJob> {
  const { viewer } = await demandAdmin(ctx);
  if (!(await queries.findPerson(ctx, contactId))) throw new AppError("ERR_NO_CONTACT_FOUND");
  const job = await startLongJob(ctx, exportJob, { subject: `#${contactId}`, total: null, payload: { contactId } });
  await recordSecurity(ctx, { kind: "person.exported", userId: viewer.id, detail: { contactId } });
  return job;
}
