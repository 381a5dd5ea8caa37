// Looking into a table before it is brought in, and keeping some hundred of its contacts in one transaction.
import type * as contract from "@prosa/contracts/contact-work";
import type { AnswerOf, BodyOf } from "@prosa/contracts/route";
import { loadFile } from "#company/files";
import { contactChanged, lockWallets, walletsChanged } from "#conversation/tickets";
import type { Ctx, Deps, SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { inTenant } from "#platform/http";
import * as queries from "./import.queries.ts";
import { guessMapping, type ImportedContact, readRow } from "./import.rules.ts";
import { readHead, readRows } from "./import.table.ts";
import { demandAdmin } from "./work.access.ts";

const SHOWN_ROWS = 10;
/** Long cells are for reading, not for looking over. */
const SHOWN_CHARACTERS = 200;
const AT_ONCE = 500;
/** Fewer rows at a time where they are long. */
const SIGNS_AT_ONCE = 500_000;

type Caller = { readonly session: SessionState };

function fileOf(deps: Deps, { session }: Caller, fileId: string) {
  return inTenant(
    deps,
    { session },
    async (ctx) => {
      await demandAdmin(ctx);
      return loadFile(ctx.tx, fileId, session.userId);
    },
    { readOnly: true },
  );
}

export const shorten = (cells: readonly string[]) => cells.map((cell) => cell.slice(0, SHOWN_CHARACTERS));

/** No transaction is open while the file is read. */
export async function lookInto(
  deps: Deps,
  caller: Caller,
  { fileId, reading: given }: BodyOf<typeof contract.readImport>,
): Promise<AnswerOf<typeof contract.readImport>> {
  const { storageKey } = await fileOf(deps, caller, fileId);
  const reading = given ?? (await readHead(deps, storageKey));
  const rows: string[][] = [];
  for await (const { cells } of readRows(deps, storageKey, reading)) {
    rows.push(shorten(cells));
    if (rows.length > SHOWN_ROWS) break;
  }
  const [columns = [], ...first] = rows;
  if (columns.length === 0) throw new AppError("ERR_IMPORT_EMPTY", { field: "fileId" });
  return { reading, columns, rows: first, mapping: guessMapping(columns) };
}

export interface Failure {
  line: number;
  reason: contract.ImportProblem;
  cells: string[];
}

export interface Part {
  contacts: ImportedContact[];
  failures: Failure[];
}

/** Some hundred rows at a time, each number once. */
export async function* partsOf(
  rows: ReturnType<typeof readRows>,
  mapping: contract.Mapping,
  size = AT_ONCE,
): AsyncGenerator<Part> {
  const seen = new Set<string>();
  let part: Part = { contacts: [], failures: [] };
  let signs = 0;
  let isHeading = true;
  for await (const { line, cells } of rows) {
    if (isHeading) {
      isHeading = false;
      continue;
    }
    const read = readRow(cells, mapping);
    if ("problem" in read) part.failures.push({ line, reason: read.problem, cells });
    else if (seen.has(read.contact.number)) part.failures.push({ line, reason: "twice", cells });
    else {
      seen.add(read.contact.number);
      part.contacts.push(read.contact);
    }
    for (const cell of cells) signs += cell.length;
    if (part.contacts.length + part.failures.length < size && signs < SIGNS_AT_ONCE) continue;
    yield part;
    part = { contacts: [], failures: [] };
    signs = 0;
  }
  if (part.contacts.length + part.failures.length > 0) yield part;
}

export interface ImportWish {
  known: "skip" | "update";
  tagIds: readonly number[];
  walletIds: readonly number[];
}

/** The same part twice changes nothing. `isFirst`: whoever gets customers is told once, not with every part. */
export async function keepPart(ctx: Ctx, contacts: readonly ImportedContact[], wish: ImportWish, isFirst: boolean) {
  await demandAdmin(ctx);
  const numbers = contacts.map(({ number }) => number);
  await queries.lockNumbers(ctx, numbers);
  const known = await queries.findKnown(ctx, numbers);
  const withIds = (ids: ReadonlyMap<string, number>) =>
    contacts.flatMap((contact) => {
      const id = ids.get(contact.number);
      return id === undefined ? [] : [{ ...contact, id }];
    });
  const fresh = contacts.filter(({ number }) => !known.has(number));
  const made = fresh.length === 0 ? new Map<string, number>() : await queries.insertImported(ctx, fresh);
  const old = wish.known === "update" ? withIds(known) : [];
  const oldIds = old.map(({ id }) => id);
  if (old.length > 0) await lockWallets(ctx, oldIds);
  const renamed = old.length === 0 ? [] : await queries.updateImported(ctx, old);
  await queries.saveImportedInfo(ctx, [...withIds(made), ...old]);
  const contactIds = [...made.values(), ...oldIds];
  const tagged = await queries.addTags(ctx, contactIds, wish.tagIds);
  const owned = await queries.addWallets(ctx, contactIds, wish.walletIds);
  if (owned.length > 0) await walletsChanged(ctx, { contactIds: owned, userIds: isFirst ? wish.walletIds : [] });
  const oldOnes = new Set(oldIds);
  const shownAnew = [...renamed, ...tagged].filter((id) => oldOnes.has(id));
  for (const id of await queries.attendedAmong(ctx, new Set(shownAnew))) await contactChanged(ctx, id);
}
