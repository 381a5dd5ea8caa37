// A customer's file as a stream: fetched sealed, opened while it streams; one that has expired is asked for at the telephone.
import { pipeline } from "node:stream";
import { type Egress, EgressTooLarge } from "#platform/egress";
import type { FetchOutcome } from "../../channel-adapter.ts";
import { readMediaId } from "./media-id.ts";
import { sealedSizeOf, unsealing } from "./seal.ts";

const TIMEOUT_MS = 120_000;
const GONE = new Set([403, 404, 410]);

const later = (detail: string): FetchOutcome => ({ outcome: "retry", afterMs: null, detail });

export async function download(
  mediaUrl: string,
  { providerMediaId, maxBytes }: { providerMediaId: string; maxBytes: number },
  egress: Egress,
): Promise<FetchOutcome> {
  const name = readMediaId(providerMediaId);
  if (!name) return { outcome: "gone" };
  try {
    const file = await egress.open({
      url: `${mediaUrl}${name.directPath}`,
      headers: { origin: "https://web.whatsapp.com" },
      timeoutMs: TIMEOUT_MS,
      maxBytes: sealedSizeOf(maxBytes),
      target: "provider",
      purpose: "whatsapp-web.download",
    });
    if (file.status === 200) {
      const stream = unsealing(name.kind, name.mediaKey, name.sealedSha256);
      // Whoever reads the opened end hears of every fault; there is nobody else to tell.
      pipeline(file.stream, stream, () => {});
      return { outcome: "opened", stream, mime: null, size: null };
    }
    file.stream.destroy();
    return GONE.has(file.status) ? { outcome: "gone" } : later(String(file.status));
  } catch (error) {
    return error instanceof EgressTooLarge ? { outcome: "tooLarge", size: null } : later("unreachable");
  }
}
