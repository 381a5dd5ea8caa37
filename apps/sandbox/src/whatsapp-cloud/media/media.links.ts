// Files a business names by link: fetched as the provider does, but from this machine only, so that nothing leaves it.

import { MAX_MEDIA, maxBytesOf } from "./media.kinds.ts";
import { type Blob, storeBlob, TooLarge } from "./media.store.ts";

export type Fetched = { blob: Blob; mimeType: string } | { problem: string };

const LOOPBACK = ["127.0.0.1", "localhost", "[::1]"];
const TIMEOUT_MS = 10_000;

export function isFetchable(link: string): boolean {
  return LOOPBACK.includes(URL.parse(link)?.hostname ?? "");
}

export async function fetchLink(link: string): Promise<Fetched> {
  try {
    const response = await fetch(link, { redirect: "manual", signal: AbortSignal.timeout(TIMEOUT_MS) });
    if (response.status !== 200) {
      await response.body?.cancel();
      return { problem: `Downloading media from weblink failed with http code ${response.status}` };
    }
    const mimeType = response.headers.get("content-type") ?? "";
    const maxBytes = maxBytesOf(mimeType) ?? MAX_MEDIA;
    return { blob: await storeBlob(bytesOf(response), maxBytes), mimeType };
  } catch (error) {
    if (error instanceof TooLarge) return { problem: `Downloading media from weblink failed: ${error.message}` };
    return { problem: "Downloading media from weblink failed: the address did not answer." };
  }
}

async function* bytesOf(response: Response): AsyncGenerator<Buffer> {
  for await (const chunk of response.body ?? []) yield Buffer.from(chunk);
}
