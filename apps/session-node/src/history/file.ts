// A file of the telephone's past: fetched whole up to a bound, checked before a byte of it is believed, opened as a stream.
import { createDecipheriv, createHash, createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { get as getPlain } from "node:http";
import { get as getSecure } from "node:https";
import { Readable } from "node:stream";
import { createInflate } from "node:zlib";
import type { proto } from "baileys";
import { proxyAgent } from "../session/proxy.ts";

export type Notice = proto.Message.IHistorySyncNotification;

export interface Where {
  /** The media host, such as https://mmg.whatsapp.net. */
  host: string;
  proxy: string | null;
}

const MOST_BYTES = 64 * 1024 * 1024;
const FETCH_MS = 30_000;
const MAC_BYTES = 10;
const GONE = new Set([403, 404, 410]);

/** The host has it no more, it was altered, or it is larger than any telephone writes: asking again does not help. */
export class FileGoneError extends Error {}

/** The protobuf inside: from the notice itself, or from the host. */
export async function openPast(notice: Notice, where: Where): Promise<Readable> {
  const inside = notice.initialHistBootstrapInlinePayload;
  const packed = inside?.length ? Readable.from([Buffer.from(inside)]) : await openSealed(notice, where);
  const inflate = createInflate();
  packed.on("error", (error) => inflate.destroy(error));
  return packed.pipe(inflate);
}

async function openSealed({ directPath, mediaKey, fileEncSha256 }: Notice, where: Where): Promise<Readable> {
  if (!directPath?.startsWith("/") || !mediaKey?.length) throw new FileGoneError("The notice names no file.");
  const file = await fetchFile(new URL(where.host + directPath), where.proxy);
  const keys = Buffer.from(hkdfSync("sha256", mediaKey, Buffer.alloc(0), "WhatsApp History Keys", 112));
  const [iv, cipherKey, macKey] = [keys.subarray(0, 16), keys.subarray(16, 48), keys.subarray(48, 80)];
  const sealed = file.subarray(0, Math.max(0, file.length - MAC_BYTES));
  const mac = createHmac("sha256", macKey).update(iv).update(sealed).digest().subarray(0, MAC_BYTES);
  const isWhole = file.length > MAC_BYTES && timingSafeEqual(mac, file.subarray(-MAC_BYTES));
  const isTheOne =
    !fileEncSha256?.length || createHash("sha256").update(file).digest().equals(Buffer.from(fileEncSha256));
  if (!isWhole || !isTheOne) throw new FileGoneError("The file was altered.");
  return Readable.from([sealed]).pipe(createDecipheriv("aes-256-cbc", cipherKey, iv));
}

/** Through the proxy where one is set, never beside it. */
function fetchFile(url: URL, proxy: string | null): Promise<Buffer> {
  const get = url.protocol === "http:" ? getPlain : getSecure;
  return new Promise((resolve, reject) => {
    const request = get(url, { ...(proxy && { agent: proxyAgent(proxy) }), timeout: FETCH_MS }, (response) => {
      const { statusCode = 0 } = response;
      if (statusCode !== 200) {
        response.destroy();
        reject(GONE.has(statusCode) ? new FileGoneError(`${statusCode}`) : new Error(`The host said ${statusCode}.`));
        return;
      }
      const chunks: Buffer[] = [];
      let size = 0;
      response.on("data", (chunk: Buffer) => {
        size += chunk.length;
        chunks.push(chunk);
        if (size > MOST_BYTES) response.destroy(new FileGoneError("The file is too large."));
      });
      response.on("end", () => resolve(Buffer.concat(chunks)));
      response.on("error", reject);
    });
    request.on("timeout", () => request.destroy(new Error("The host does not answer.")));
    request.on("error", reject);
  });
}
