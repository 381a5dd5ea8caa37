// A call with a file, streamed: it is never whole in memory.
import { randomUUID } from "node:crypto";
import { Readable } from "node:stream";
import type { EgressRequest } from "#platform/egress";
import type { OutboundFile } from "../channels/channel-adapter.ts";

/** Fields that are objects travel as JSON, as the provider wants it. */
export function formOf(
  fields: Record<string, unknown>,
  field: string,
  file: OutboundFile,
): { contentType: string; body: NonNullable<EgressRequest["body"]> } {
  const boundary = `prosa-${randomUUID()}`;
  const part = (disposition: string, type = "") =>
    `--${boundary}\r\ncontent-disposition: form-data; ${disposition}\r\n${type}\r\n`;
  const mime = /^[\w.+-]+\/[\w.+-]+(?:; ?[\w-]+=[\w.-]+)?$/.test(file.mime) ? file.mime : "application/octet-stream";
  const words = Object.entries(fields).map(
    ([name, value]) => `${part(`name="${name}"`)}${typeof value === "object" ? JSON.stringify(value) : value}\r\n`,
  );
  const name = quotable(file.name) || "file";
  const head = Buffer.from(
    `${words.join("")}${part(`name="${field}"; filename="${name}"`, `content-type: ${mime}\r\n`)}`,
  );
  const tail = Buffer.from(`\r\n--${boundary}--\r\n`);

  async function* bytes() {
    yield head;
    // Not before the connection stands: an upload that waits holds no file open.
    yield* await file.open();
    yield tail;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: {
      stream: Readable.from(bytes(), { objectMode: false }),
      size: head.length + file.size + tail.length,
    },
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
