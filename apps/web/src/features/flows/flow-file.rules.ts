// A flow as a file: how it is written for another company, and what can be read from one. Pure.
import { type FlowDocument, importIzing, importWhaticket, type Loss, parseDocument } from "@prosa/flows";

export interface FlowFile {
  name: string;
  description: string;
  document: FlowDocument;
  /** What an older system's file had and this cannot say. */
  losses: Loss[];
}

const MARK = "flow";
const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const text = (value: unknown, most: number) => (typeof value === "string" ? value.trim().slice(0, most) : "");

/** Readable, and the same for the same flow. */
export const writeFlowFile = (flow: { name: string; description: string; draft: unknown }): string =>
  JSON.stringify({ prosa: MARK, name: flow.name, description: flow.description, document: flow.draft }, null, 2);

/** Letters and digits only, so that every system takes it. */
export const fileNameOf = (name: string): string =>
  `${
    name
      .normalize("NFKD")
      .replace(/\p{M}/gu, "")
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, "-")
      .replace(/^-+|-+$/g, "") || MARK
  }.json`;

/** Ours, a bare document, or one of the izing or Whaticket families; null: none of them. */
export function readFlowFile(content: string): FlowFile | null {
  const json = parsed(content);
  if (!isRecord(json)) return null;
  const own = parseDocument(json.prosa === MARK ? json.document : json);
  const [name, description] = [text(json.name, 80), text(json.description, 500)];
  if (own.ok) return { name, description, document: own.document, losses: [] };
  if (json.prosa === MARK) return null;
  const izing = importIzing(json);
  const imported = izing.document ? izing : importWhaticket(json);
  return imported.document ? { name, description, document: imported.document, losses: imported.losses } : null;
}

function parsed(content: string): unknown {
  try {
    return JSON.parse(content);
  } catch {
    return null;
  }
}
