// Work on many contacts on the wire: files that come in, files that go out, and one change for all of a filter. Long work,
// each with its progress; for administrators.
import { z } from "zod";
import { LongJob } from "../long-jobs.ts";
import { route } from "../route.ts";
import { WireId } from "../shapes.ts";
import { ContactFilter, ContactInput } from "./contacts.ts";

const access = { area: "massActions", level: "full" } as const;

export const exportColumns = [
  "name",
  "number",
  "email",
  "tags",
  "wallets",
  "extraInfo",
  "notes",
  "flags",
  "createdAt",
] as const;
export type ExportColumn = (typeof exportColumns)[number];

/** A filter in a body: the same words as in a query, with ids that are numbers already. */
export const BodyFilter = ContactFilter.extend({
  tagId: WireId.optional(),
  walletId: WireId.optional(),
  channelId: WireId.optional(),
  boardId: WireId.optional(),
  laneId: WireId.optional(),
});

export const exportContacts = route({
  method: "POST",
  path: "/contacts/export",
  summary: "Writes the contacts of a filter into a file, as long work.",
  access,
  audit: { kind: "contacts.exported" },
  creates: true,
  proof: "fresh",
  body: z.object({
    filter: BodyFilter,
    columns: z.array(z.enum(exportColumns)).min(1).max(exportColumns.length),
    format: z.enum(["csv", "xlsx"]),
  }),
  answer: LongJob,
});

export const csvSeparators = [";", ",", "\t", "|"] as const;
export const csvEncodings = ["utf-8", "windows-1252", "utf-16le"] as const;

/** How the file is to be read; found out by itself unless somebody knows better. */
export const Reading = z.object({ separator: z.enum(csvSeparators), encoding: z.enum(csvEncodings) });
export type Reading = z.infer<typeof Reading>;

export const IMPORT_MOST_ROWS = 200_000;
export const IMPORT_MOST_COLUMNS = 200;

const Column = z
  .number()
  .int()
  .min(0)
  .max(IMPORT_MOST_COLUMNS - 1);

/** Which column holds what; everything else may become additional information. */
export const Mapping = z.object({
  name: Column.nullable(),
  number: Column,
  email: Column.nullable(),
  notes: Column.nullable(),
  extraInfo: z.array(z.object({ column: Column, name: z.string().trim().min(1).max(60) })).max(50),
});
export type Mapping = z.infer<typeof Mapping>;

export const readImport = route({
  method: "POST",
  path: "/contacts/imports/read",
  summary: "Looks into an uploaded table: how it is written, its columns and its first rows.",
  access,
  audit: { none: "tries" },
  creates: false,
  body: z.object({ fileId: z.uuid(), reading: Reading.optional() }),
  answer: z.object({
    reading: Reading,
    columns: z.array(z.string()),
    rows: z.array(z.array(z.string())),
    /** What the columns seem to be by their names; null where no column looks like a number. */
    mapping: Mapping.nullable(),
  }),
});

export const ImportProblem = z.enum(["noNumber", "badNumber", "badEmail", "twice", "tooLong"]);
export type ImportProblem = z.infer<typeof ImportProblem>;

export const checkImport = route({
  method: "POST",
  path: "/contacts/imports/check",
  summary: "Reads the whole table, as long work, and tells what would become of it; changes nothing.",
  access,
  audit: { none: "looksLong" },
  creates: true,
  body: z.object({ fileId: z.uuid(), reading: Reading, mapping: Mapping }),
  answer: LongJob,
});

export const ImportFindings = z.object({
  rows: z.number().int(),
  fresh: z.number().int(),
  /** Already kept: left alone or brought up to date, as the policy says. */
  known: z.number().int(),
  failed: z.number().int(),
  /** The first of them. */
  problems: z.array(z.object({ line: z.number().int(), reason: ImportProblem, text: z.string() })),
});
export type ImportFindings = z.infer<typeof ImportFindings>;

export const showImportCheck = route({
  method: "GET",
  path: "/contacts/imports/checks/:longJobId",
  summary: "How far the check of a table is, what was asked, and what it found once it is over.",
  access,
  params: z.object({ longJobId: z.uuid() }),
  answer: z.object({
    job: LongJob,
    fileId: z.uuid(),
    reading: Reading,
    mapping: Mapping,
    found: ImportFindings.nullable(),
  }),
});

export const importContacts = route({
  method: "POST",
  path: "/contacts/imports",
  summary: "Keeps the contacts of an uploaded table, as long work; the same table twice changes nothing.",
  access,
  audit: { kind: "contacts.imported" },
  creates: true,
  body: z.object({
    fileId: z.uuid(),
    reading: Reading,
    mapping: Mapping,
    /** What becomes of those who are kept already. */
    known: z.enum(["skip", "update"]),
    tagIds: z.array(WireId).max(20),
    walletIds: z.array(WireId).max(20),
  }),
  answer: LongJob,
});

/** What is done to each of many contacts. */
export const MassChange = z.object({
  addTagIds: z.array(WireId).max(20).optional(),
  removeTagIds: z.array(WireId).max(20).optional(),
  addWalletIds: z.array(WireId).max(20).optional(),
  removeWalletIds: z.array(WireId).max(20).optional(),
  flags: ContactInput.shape.flags.optional(),
  /** For good; those with attendances stay and are told. */
  delete: z.literal(true).optional(),
});
export type MassChange = z.infer<typeof MassChange>;

export const changeContacts = route({
  method: "POST",
  path: "/contacts/mass",
  summary: "Changes or deletes many contacts, those named or all of a filter, as long work.",
  access,
  audit: { kind: ["contacts.changed", "contacts.deleted"] },
  creates: true,
  proof: ({ body }) => body.change.delete === true,
  body: z.object({
    contactIds: z.array(WireId).min(1).max(1_000).optional(),
    /** All of it, as it is when the work comes to each. */
    filter: BodyFilter.optional(),
    change: MassChange,
  }),
  answer: LongJob,
});
