// A customer's file as a stream: ask where it is, then fetch it from there.

import { ask, authorization, type Graph, onTheWay, retryAfterMs, type Trouble, wordless } from "#adapters/meta";
import { lineOf, numberOf } from "#adapters/reading";
import { EgressTooLarge } from "#platform/egress";
import type { FetchOutcome } from "../channel-adapter.ts";

const TIMEOUT_MS = 120_000;

interface Wanted {
  providerMediaId: string;
  account: string;
  maxBytes: number;
}

export async function fetchMedia(graph: Graph, wanted: Wanted): Promise<FetchOutcome> {
  // An address lives for five minutes only: one that is gone is asked for once more.
  return (await fetchOnce(graph, wanted)) ?? (await fetchOnce(graph, wanted)) ?? later("the address leads nowhere");
}

/** Null: the address is no longer good. */
async function fetchOnce(graph: Graph, wanted: Wanted): Promise<FetchOutcome | null> {
  const asked = await ask(graph, {
    path: [wanted.providerMediaId],
    query: { phone_number_id: wanted.account },
    purpose: "whatsapp-cloud.media",
  });
  if (!asked.ok) return isUnknownFile(asked) ? { outcome: "gone" } : outcomeOf(asked);
  const size = numberOf(asked.fields.file_size) ?? null;
  if (size !== null && size > wanted.maxBytes) return { outcome: "tooLarge", size };
  const url = addressOf(graph, asked.fields.url);
  if (!url) return later("the provider named no address");
  try {
    const file = await graph.egress.open({
      url,
      headers: authorization(graph),
      timeoutMs: TIMEOUT_MS,
      maxBytes: wanted.maxBytes,
      target: "provider",
      purpose: "whatsapp-cloud.download",
    });
    if (file.status === 200) {
      const mime = lineOf(file.headers["content-type"], 100) ?? lineOf(asked.fields.mime_type, 100) ?? null;
      return { outcome: "opened", stream: file.stream, mime, size: numberOf(file.headers["content-length"]) ?? size };
    }
    file.stream.destroy();
    if (file.status === 404) return null;
    return outcomeOf(wordless(file.status, retryAfterMs(file.headers["retry-after"])));
  } catch (error) {
    return error instanceof EgressTooLarge ? { outcome: "tooLarge", size } : outcomeOf(onTheWay(error));
  }
}

/** The token goes nowhere without encryption, except to the provider's own address where that has none: the sandbox. */
function addressOf(graph: Graph, given: unknown): string | null {
  const url = typeof given === "string" ? URL.parse(given) : null;
  if (!url) return null;
  return url.protocol === "https:" || url.origin === new URL(graph.graphUrl).origin ? url.href : null;
}

/** Expired ids are answered like ids that never were (33, 100) or as a failed download (131052). */
function isUnknownFile({ code }: Trouble): boolean {
  return ["33", "100", "131052", "404"].includes(code);
}

function outcomeOf({ ok: _, isTemporary, afterMs, ...failure }: Trouble): FetchOutcome {
  return isTemporary ? { outcome: "retry", afterMs, detail: failure.detail } : { outcome: "refused", ...failure };
}

function later(detail: string): FetchOutcome {
  return { outcome: "retry", afterMs: null, detail };
}
