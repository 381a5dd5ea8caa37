// What a company knows on the wire: articles that its assistants answer from, and trying what a question would find.
import { z } from "zod";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";

/**
 * "faq": each block, parted by an empty line, is a question with its answer, and is found by itself. "document": an uploaded
 * file, whose text is read from it.
 */
export const KnowledgeKind = z.enum(["text", "file", "faq", "document"]);
export type KnowledgeKind = z.infer<typeof KnowledgeKind>;
/** Those that people write. */
export const WrittenKind = KnowledgeKind.exclude(["document"]);
export type WrittenKind = z.infer<typeof WrittenKind>;

export const KNOWLEDGE_MAX = 60_000;
/** Articles of a company. */
export const MOST_KNOWLEDGE = 2_000;

/** What may be uploaded as a document, and how much of it is read. */
export const documentLimits = {
  bytes: 20 * 1024 * 1024,
  pages: 500,
  characters: 1_000_000,
  /** Documents of a company; they count as articles, too. */
  count: 100,
} as const;
/** As the content says. */
export const documentTypes: readonly string[] = ["application/pdf", "text/plain"];

export const DocumentState = z.enum(["waiting", "reading", "ready", "failed"]);
export type DocumentState = z.infer<typeof DocumentState>;

/** "noText": pictures of pages, as a scanner makes them. "unavailable": nothing is wrong with it that is known here. */
export const DocumentTrouble = z.enum(["password", "noText", "tooLong", "broken", "unavailable"]);
export type DocumentTrouble = z.infer<typeof DocumentTrouble>;

export const KnowledgeDocument = z.object({
  fileName: z.string(),
  size: z.number().int(),
  state: DocumentState,
  /** Why it failed. What was read from the file before it stays in use. */
  trouble: DocumentTrouble.nullable(),
  /** Null: not read yet, or a text, which has none. */
  pages: z.number().int().nullable(),
});
export type KnowledgeDocument = z.infer<typeof KnowledgeDocument>;

export const KnowledgeRow = z.object({
  id: WireId,
  kind: KnowledgeKind,
  title: z.string(),
  isActive: z.boolean(),
  /** In how many parts it is found. */
  pieces: z.number().int(),
  characters: z.number().int(),
  updatedAt: Timestamp,
  /** Null: it was written here. */
  document: KnowledgeDocument.nullable(),
});
export type KnowledgeRow = z.infer<typeof KnowledgeRow>;

export const Knowledge = KnowledgeRow.extend({ body: z.string(), otherWords: z.string() });
export type Knowledge = z.infer<typeof Knowledge>;

const Input = z.object({
  kind: WrittenKind,
  title: z.string().trim().min(1).max(120),
  body: z.string().trim().min(1).max(KNOWLEDGE_MAX),
  /** Words of customers that the article itself has not. */
  otherWords: z.string().trim().max(500),
  isActive: z.boolean(),
});

const read = { area: "integrations", level: "read" } as const;
const access = { area: "integrations", level: "full" } as const;
const gate = "integrations";
const params = z.object({ knowledgeId: Id });

export const listKnowledge = route({
  method: "GET",
  path: "/knowledge",
  summary: "The articles that assistants answer from, without their texts.",
  access: read,
  gate,
  query: listQuery(["title", "updatedAt"]),
  answer: listAnswer(KnowledgeRow),
});

export const showKnowledge = route({
  method: "GET",
  path: "/knowledge/:knowledgeId",
  summary: "One article with its text.",
  access: read,
  gate,
  params,
  answer: Knowledge,
});

export const createKnowledge = route({
  method: "POST",
  path: "/knowledge",
  summary: "Adds an article; assistants that use the company's knowledge answer from it at once.",
  access,
  gate,
  audit: { kind: "knowledge.created" },
  creates: true,
  body: Input,
  answer: KnowledgeRow,
});

export const updateKnowledge = route({
  method: "PUT",
  path: "/knowledge/:knowledgeId",
  summary: "Changes an article; what was found in it before is found anew.",
  access,
  gate,
  audit: { kind: "knowledge.changed" },
  params,
  body: Input.partial(),
  answer: KnowledgeRow,
});

const FromFile = z.object({
  /** Uploaded to /files by the caller, and not used yet. */
  fileId: z.uuid(),
});

export const createKnowledgeDocument = route({
  method: "POST",
  path: "/knowledge/documents",
  summary: "Makes an article of an uploaded PDF or text, named after it; its text is read in the background.",
  access,
  gate,
  audit: { kind: "knowledge.created" },
  creates: true,
  body: FromFile,
  answer: KnowledgeRow,
});

export const replaceKnowledgeDocument = route({
  method: "PUT",
  path: "/knowledge/:knowledgeId/document",
  summary: "Puts another file in a document's place; what was read before is in use until this one is read.",
  access,
  gate,
  audit: { kind: "knowledge.changed" },
  params,
  body: FromFile,
  answer: KnowledgeRow,
});

export const deleteKnowledge = route({
  method: "DELETE",
  path: "/knowledge/:knowledgeId",
  summary: "Removes an article; no assistant answers from it any more.",
  access,
  gate,
  audit: { kind: "knowledge.deleted" },
  params,
  answer: Done,
});

export const tryKnowledge = route({
  method: "POST",
  path: "/knowledge/try",
  summary: "Which pieces an assistant would be given for a question, the best first; nobody is asked.",
  access: read,
  gate,
  audit: { none: "read" },
  creates: false,
  body: z.object({ question: z.string().trim().min(1).max(2_000) }),
  answer: z.object({
    passages: z.array(
      z.object({
        knowledgeId: WireId,
        title: z.string(),
        /** Of a document that has pages. */
        page: z.number().int().nullable(),
        text: z.string(),
      }),
    ),
  }),
});
