// Brings a file of ours to the provider, streamed: it is never whole in memory.
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import { ask, type Graph, type Trouble } from "#adapters/meta";
import { idOf } from "#adapters/reading";
import type { OutboundFile } from "../../channel-adapter.ts";

/** 100 MB over a poor line; far below the time after which the provider would hang up. */
const TIMEOUT_MS = 120_000;

export async function upload(
  graph: Graph,
  account: string,
  file: OutboundFile,
): Promise<{ ok: true; id: string } | Trouble> {
  const form = formOf(file);
  const asked = await ask(graph, {
    path: [account, "media"],
    contentType: form.contentType,
    body: { stream: form.stream, size: form.size },
    timeoutMs: TIMEOUT_MS,
    purpose: "whatsapp-cloud.upload",
  });
  if (!asked.ok) return { ...asked, class: classHere(asked) };
  const id = idOf(asked.fields.id);
  if (id) return { ok: true, id };
  const failure = { class: "RETRY_LATER", code: "none", detail: "the upload was answered without an id" } as const;
  return { ok: false, isTemporary: true, afterMs: null, ...failure };
}

/** An upload has no parameter but its file: where the provider finds one wrong, it is that. */
function classHere(trouble: Trouble): Trouble["class"] {
  return ["100", "131009", "413"].includes(trouble.code) ? "MEDIA_REJECTED" : trouble.class;
}

function formOf(file: OutboundFile): { stream: Readable; size: number; contentType: string } {
  const boundary = `prosa-${randomUUID()}`;
  const part = (disposition: string, type = "") =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type}\r\n`;
  const mime = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.-]+)?$/.test(file.mime) ? file.mime : "application/octet-stream";
  const head = Buffer.from(
    [
      `${part('name="messaging_product"')}whatsapp\r\n`,
      `${part('name="type"')}${mime}\r\n`,
      part(`name="file"; filename="${quotable(file.name)}"`, `content-type: ${mime}\r\n`),
    ].join(""),
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);
  async function* bytes() {
    yield head;
    // Not before the connection stands: an upload that waits holds no file open.
    yield* await file.open();
    yield tail;
  }
  return {
    stream: Readable.from(bytes(), { objectMode: false }),
    size: head.length + file.size + tail.length,
    contentType: `multipart/form-data; boundary=${boundary}`,
  };
}

/** As browsers write it: what would end the header's value is escaped. */
function quotable(name: string): string {
  return name
    .replace(/"/g, "%22")
    .replace(/[\r\n]/g, " ")
    .replaceAll("\u0000", "")
    .toWellFormed();
}
