// A customer's file as a stream, from the address the hub named, which may be anybody's.
import { lineOf, numberOf } from "#adapters/reading";
import { type Egress, EgressTooLarge } from "#platform/egress";
import type { FetchOutcome } from "../channel-adapter.ts";
import { onTheWay } from "./api.ts";

const TIMEOUT_MS = 120_000;

export async function fetchMedia(
  egress: Egress,
  { providerMediaId, maxBytes }: { providerMediaId: string; maxBytes: number },
): Promise<FetchOutcome> {
  if (!URL.canParse(providerMediaId)) return { outcome: "gone" };
  try {
    const file = await egress.open({
      url: providerMediaId,
      timeoutMs: TIMEOUT_MS,
      maxBytes,
      hops: 2,
      // Told by whoever has the proof: it leads only where a company's addresses may.
      target: "tenant",
      purpose: "notificame.download",
    });
    if (file.status === 200) {
      const size = numberOf(file.headers["content-length"]) ?? null;
      return { outcome: "opened", stream: file.stream, mime: lineOf(file.headers["content-type"], 100) ?? null, size };
    }
    file.stream.destroy();
    if ([403, 404, 410].includes(file.status)) return { outcome: "gone" };
    return { outcome: "retry", afterMs: null, detail: `answer ${file.status}` };
  } catch (error) {
    if (error instanceof EgressTooLarge) return { outcome: "tooLarge", size: null };
    const { isTemporary, class: name, code, detail } = onTheWay(error);
    return isTemporary
      ? { outcome: "retry", afterMs: null, detail }
      : { outcome: "refused", class: name, code, detail };
  }
}
