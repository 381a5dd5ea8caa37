// The media host: sealed files by plain HTTP, uploaded under an authorisation, fetched by links that expire.
import { createHash, randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { aesEncryptGCM, type BinaryNode, getBinaryNodeChild, hkdf, proto } from "baileys";
import type { LinkedDevice, Shown } from "../people/world.types.ts";
import type { WhatsApp } from "../whatsapp.ts";
import { seconds, userOf } from "../wire/names.ts";
import { type FileKind, open, seal, sha256 } from "./cipher.ts";

interface Stored {
  bytes: Buffer;
  expiresAt: number;
}

const PATHS = /^\/(?:o1\/)?mms\/(image|video|audio|document|sticker|ptt|ptv)\/([^/?]+)/;
const MONTH = 30 * 86_400;
const MAX_BYTES = 110 * 1024 * 1024;

export class MediaHost {
  readonly auth = randomBytes(12).toString("hex");
  readonly #files = new Map<string, Stored>();
  #server: Server | undefined;
  host = "";
  /** How long a link lives, in seconds; tests make it short. */
  life = MONTH;
  /** The telephone answers a request to upload again, or does not. */
  doesUploadAgain = true;

  async listen(port = 0): Promise<void> {
    const server = createServer((request, response) => {
      this.#serve(request, response).catch(() => response.destroy());
    });
    await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
    this.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
    this.#server = server;
  }
  close(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  /** A phone's file: sealed, stored, and described as a message describes it. */
  keep(plain: Buffer, kind: FileKind) {
    const { file, ...described } = seal(plain, kind);
    const directPath = this.#store(file);
    return { ...described, directPath, url: `http://${this.host}${directPath}`, mediaKeyTimestamp: seconds() };
  }

  expireAll(): void {
    for (const file of this.#files.values()) file.expiresAt = 0;
  }

  /** The phone that got a message with a file fetches it, as phones do, and looks whether it is whole. */
  fetchFor(shown: Shown): void {
    const found = fileIn(shown.message);
    if (!found) return;
    const { file, kind } = found;
    const stored = this.#files.get(pathOf(file.directPath ?? ""));
    const plain = stored && open(stored.bytes, file.mediaKey ?? Buffer.alloc(32), kind);
    const isIntact = plain !== undefined && sha256(plain).equals(Buffer.from(file.fileSha256 ?? []));
    shown.file = {
      mimetype: file.mimetype ?? "",
      size: plain?.length ?? 0,
      isIntact,
      ...(plain && { bytes: plain }),
    };
  }

  /** The device found a link expired: the phone that wrote the message uploads its file again. */
  uploadAgain(wa: WhatsApp, device: LinkedDevice, receipt: BinaryNode): void {
    const id = `${receipt.attrs.id}`;
    const rmr = getBinaryNodeChild(receipt, "rmr");
    const found = fileIn(device.written.get(id)?.message ?? {});
    if (!found || !rmr || !this.doesUploadAgain) return;
    const stored = this.#files.get(pathOf(found.file.directPath ?? ""));
    if (!stored) return;
    const directPath = this.#store(stored.bytes);
    const iv = randomBytes(12);
    const key = Buffer.from(
      hkdf(Buffer.from(found.file.mediaKey ?? []), 32, { info: "WhatsApp Media Retry Notification" }),
    );
    const result = proto.MediaRetryNotification.ResultType.SUCCESS;
    const plain = proto.MediaRetryNotification.encode({ stanzaId: id, directPath, result }).finish();
    const content: BinaryNode[] = [
      {
        tag: "encrypt",
        attrs: {},
        content: [
          { tag: "enc_p", attrs: {}, content: aesEncryptGCM(plain, key, iv, Buffer.from(id)) },
          { tag: "enc_iv", attrs: {}, content: iv },
        ],
      },
      { tag: "rmr", attrs: { ...rmr.attrs } },
    ];
    const attrs = { from: `${userOf(device.jid)}@s.whatsapp.net`, type: "mediaretry", id, t: String(seconds()) };
    wa.push(device, { tag: "notification", attrs, content });
  }

  #store(bytes: Buffer): string {
    const name = `/v/t62.7118-24/${randomBytes(16).toString("hex")}.enc`;
    const expiresAt = seconds() + this.life;
    this.#files.set(name, { bytes, expiresAt });
    return `${name}?ccb=11-4&oe=${expiresAt.toString(16).toUpperCase()}&_nc_sid=5e03e0`;
  }

  async #serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url ?? "/", `http://${this.host}`);
    const upload = PATHS.exec(url.pathname);
    if (request.method === "POST" && upload) return this.#takeUpload(request, response, url, upload[2] ?? "");
    const file = this.#files.get(url.pathname);
    if (!file) return answer(response, 404);
    if (file.expiresAt <= seconds()) return answer(response, 410);
    response.writeHead(200, { "content-type": "application/octet-stream", "content-length": file.bytes.length });
    response.end(request.method === "HEAD" ? undefined : file.bytes);
  }

  /** `POST /mms/image/<token>?auth=&token=`: the token is the SHA-256 of the sealed file, in base64url. */
  async #takeUpload(request: IncomingMessage, response: ServerResponse, url: URL, token: string): Promise<void> {
    if (url.searchParams.get("auth") !== this.auth) return answer(response, 401, { error: "auth" });
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of request) {
      size += chunk.length;
      if (size > MAX_BYTES) return answer(response, 413, { error: "size" });
      chunks.push(chunk);
    }
    const bytes = Buffer.concat(chunks);
    const digest = createHash("sha256").update(bytes).digest("base64url");
    if (decodeURIComponent(token).replace(/=+$/, "").replaceAll("+", "-").replaceAll("/", "_") !== digest) {
      return answer(response, 400, { error: "hash" });
    }
    const directPath = this.#store(bytes);
    answer(response, 200, { url: `http://${this.host}${directPath}`, direct_path: directPath });
  }
}

function answer(response: ServerResponse, status: number, body: object = {}): void {
  response.writeHead(status, { "content-type": "application/json" });
  response.end(JSON.stringify(body));
}

const pathOf = (directPath: string) => directPath.split("?")[0] ?? "";

interface FileMessage {
  mediaKey?: Uint8Array | null;
  directPath?: string | null;
  fileSha256?: Uint8Array | null;
  mimetype?: string | null;
}

/** The file a message carries, if it carries one. */
export function fileIn(message: proto.IMessage): { file: FileMessage; kind: FileKind } | undefined {
  const inner = message.documentWithCaptionMessage?.message ?? message;
  if (inner.imageMessage) return { file: inner.imageMessage, kind: "image" };
  if (inner.videoMessage) return { file: inner.videoMessage, kind: "video" };
  if (inner.ptvMessage) return { file: inner.ptvMessage, kind: "video" };
  if (inner.audioMessage) return { file: inner.audioMessage, kind: "audio" };
  if (inner.documentMessage) return { file: inner.documentMessage, kind: "document" };
  if (inner.stickerMessage) return { file: inner.stickerMessage, kind: "sticker" };
  return undefined;
}
