// Brings a file of ours to WhatsApp, sealed while it streams. Read twice: its digests stand in the address it is brought to.
import { createHash, randomBytes } from "node:crypto";
import { pipeline } from "node:stream";
import type { MediaType } from "@prosa/contracts/message-content";
import type { WaJson } from "@prosa/contracts/session-link";
import { fieldsOf, lineOf, listOf } from "#adapters/reading";
import type { Egress } from "#platform/egress";
import type { OutboundFile } from "../../channel-adapter.ts";
import { sealedSizeOf, sealing } from "./seal.ts";

const TIMEOUT_MS = 120_000;
const KEY_BYTES = 32;

const folders: Record<MediaType, string> = {
  image: "image",
  sticker: "image",
  video: "video",
  audio: "audio",
  voice: "audio",
  document: "document",
};

export interface Uploaded {
  url: string;
  directPath: string;
  mediaKey: string;
  fileSha256: string;
  fileEncSha256: string;
  fileLength: string;
}

/** `conn` is what the session says of hosts and passwords for files. Throws where it cannot be brought now. */
export async function upload(
  mediaUrl: string,
  conn: WaJson,
  kind: MediaType,
  file: OutboundFile,
  egress: Egress,
): Promise<Uploaded> {
  const mediaKey = randomBytes(KEY_BYTES);
  const [plain, sealed] = [createHash("sha256"), createHash("sha256")];
  const measured = sealing(kind, mediaKey);
  const source = await file.open();
  source.on("data", (chunk: Buffer) => plain.update(chunk));
  pipeline(source, measured, () => {});
  for await (const chunk of measured) sealed.update(chunk as Buffer);
  const [fileSha256, fileEncSha256] = [plain.digest(), sealed.digest()];
  const host = lineOf(listOf(conn.hosts)[0], 300);
  const auth = lineOf(conn.auth, 2_000);
  if (!host || !auth) throw new Error("the session named no host for files");
  const token = fileEncSha256.toString("base64url");
  const query = new URLSearchParams({ auth, token });
  const stream = sealing(kind, mediaKey);
  pipeline(await file.open(), stream, () => {});
  const answer = await egress.request({
    // Unsealed addresses are the sandbox's; the scheme is that of the configured host.
    url: `${new URL(mediaUrl).protocol}//${host}/mms/${folders[kind]}/${token}?${query}`,
    method: "POST",
    headers: { "content-type": "application/octet-stream", origin: "https://web.whatsapp.com" },
    body: { stream, size: sealedSizeOf(file.size) },
    timeoutMs: TIMEOUT_MS,
    maxBytes: 100_000,
    target: "provider",
    purpose: "whatsapp-web.upload",
  });
  const said = answer.status === 200 ? fieldsOf(answer.json()) : undefined;
  const directPath = lineOf(said?.direct_path, 1_000);
  if (!directPath) throw new Error(`the file was not taken: ${answer.status}`);
  return {
    url: lineOf(said?.url, 2_000) ?? `${mediaUrl}${directPath}`,
    directPath,
    mediaKey: mediaKey.toString("base64"),
    fileSha256: fileSha256.toString("base64"),
    fileEncSha256: fileEncSha256.toString("base64"),
    fileLength: String(file.size),
  };
}
