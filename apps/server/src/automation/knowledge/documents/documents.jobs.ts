// Reads the text of an uploaded document in the background. Holds no transaction while it reads.
import { buffer } from "node:stream/consumers";
import { documentLimits } from "@prosa/contracts/automation/knowledge";
import type { KeptFile } from "#company/files";
import { plainText, readPdfText } from "#conversation/media";
import { asSystem, type Deps } from "#platform/context";
import { defineJob } from "#platform/jobs";
import { StoredFileMissing } from "#platform/storage";
import { claimDocument, type Read, settleDocument } from "./documents.actions.ts";
import { readRequest } from "./documents.requests.ts";

const SECONDS = 60;

/** A queue of its own, one at a time in each process: a long document holds up only other documents. */
export const readJob = defineJob({
  ...readRequest,
  audit: { none: "carriesOut" },
  queue: "knowledge",
  key: ({ articleId }) => String(articleId),
  // More than the tries counted with the document, which decide.
  attempts: 8,
  backoff: { seconds: 10, most: 300 },
  timeoutSeconds: 150,
  // Only what still waits for this very file is settled.
  mayOverlap: true,
  slots: 1,
  async run(deps, { tenantId, ...reading }, signal) {
    const claimed = await asSystem(deps, tenantId, (ctx) => claimDocument(ctx, reading), readRequest.name);
    if (!claimed) return;
    const read = await readFile(deps, claimed.file, signal);
    await asSystem(deps, tenantId, (ctx) => settleDocument(ctx, reading, read), readRequest.name);
  },
});

async function readFile(deps: Deps, { storageKey, mime }: KeptFile, signal: AbortSignal): Promise<Read> {
  if (mime === "text/plain") return readText(deps, storageKey);
  const { pages, characters } = documentLimits;
  const read = await readPdfText(deps, storageKey, { pages, characters, seconds: SECONDS }, signal);
  return read.ok ? { ...read, hasPages: true } : read;
}

async function readText(deps: Deps, key: KeptFile["storageKey"]): Promise<Read> {
  try {
    const { stream } = await deps.storage.get(key);
    const text = plainText(new TextDecoder("utf-8", { fatal: true }).decode(await buffer(stream)).replaceAll("\r", ""));
    if (text === "") return { ok: false, trouble: "noText" };
    if (text.length > documentLimits.characters) return { ok: false, trouble: "tooLong" };
    return { ok: true, pages: [text], hasPages: false };
  } catch (error) {
    if (error instanceof StoredFileMissing) return { ok: false, trouble: "unavailable" };
    // Its beginning was text, the rest is not.
    if (error instanceof TypeError) return { ok: false, trouble: "broken" };
    throw error;
  }
}
