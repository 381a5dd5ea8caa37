// A customer's file, or a post's picture, as a stream. Addresses are Meta's own and live for a while only.
import { ask, type Graph, onTheWay, retryAfterMs, wordless } from "#adapters/meta";
import { lineOf, numberOf } from "#adapters/reading";
import { EgressTooLarge } from "#platform/egress";
import type { FetchOutcome } from "../channel-adapter.ts";
import { isGone } from "./failures.ts";

const TIMEOUT_MS = 120_000;
const HOSTS = /(^|\.)(fbcdn\.net|fbsbx\.com|cdninstagram\.com|facebook\.com|instagram\.com)$/;

/** Before the id of the post whose picture is meant. */
export const POST = "post:";

interface Wanted {
  providerMediaId: string;
  maxBytes: number;
}

export async function fetchMedia(graph: Graph, { providerMediaId, maxBytes }: Wanted): Promise<FetchOutcome> {
  const named = providerMediaId.startsWith(POST)
    ? await pictureOf(graph, providerMediaId.slice(POST.length))
    : { url: providerMediaId };
  if ("outcome" in named) return named;
  const url = addressOf(graph, named.url);
  if (!url) return { outcome: "gone" };
  try {
    const file = await graph.egress.open({
      url,
      timeoutMs: TIMEOUT_MS,
      maxBytes,
      target: "provider",
      purpose: "meta.download",
    });
    if (file.status === 200) {
      const size = numberOf(file.headers["content-length"]) ?? null;
      return { outcome: "opened", stream: file.stream, mime: lineOf(file.headers["content-type"], 100) ?? null, size };
    }
    file.stream.destroy();
    if ([403, 404, 410].includes(file.status)) return { outcome: "gone" };
    const { afterMs, detail } = wordless(file.status, retryAfterMs(file.headers["retry-after"]));
    return { outcome: "retry", afterMs, detail };
  } catch (error) {
    if (error instanceof EgressTooLarge) return { outcome: "tooLarge", size: null };
    const { isTemporary, afterMs, detail, class: name, code } = onTheWay(error);
    return isTemporary ? { outcome: "retry", afterMs, detail } : { outcome: "refused", class: name, code, detail };
  }
}

async function pictureOf(graph: Graph, postId: string): Promise<{ url: string } | FetchOutcome> {
  const asked = await readPost(graph, postId);
  if (asked.ok) return asked.post.picture === null ? { outcome: "gone" } : { url: asked.post.picture };
  const { isTemporary, afterMs, detail, class: name, code } = asked;
  if (isGone(asked)) return { outcome: "gone" };
  return isTemporary ? { outcome: "retry", afterMs, detail } : { outcome: "refused", class: name, code, detail };
}

/** Both networks' words for the same things; those that one does not know it leaves out. */
export async function readPost(graph: Graph, postId: string) {
  const isPage = postId.includes("_");
  const fields = isPage ? "message,permalink_url,full_picture" : "caption,permalink,media_type,media_url,thumbnail_url";
  const asked = await ask(graph, { path: [postId], query: { fields }, purpose: "meta.post" });
  if (!asked.ok) return asked;
  const { fields: given } = asked;
  const picture = given.media_type === "VIDEO" ? given.thumbnail_url : (given.full_picture ?? given.media_url);
  return {
    ok: true as const,
    post: {
      text: lineOf(given.message ?? given.caption, 1000) ?? null,
      url: webAddress(given.permalink_url ?? given.permalink),
      picture: lineOf(picture, 2000) ?? null,
    },
  };
}

function webAddress(given: unknown): string | null {
  const url = URL.parse(lineOf(given, 2000) ?? "");
  return url?.protocol === "https:" ? url.href : null;
}

/** Meta's own hosts, and the provider's configured address where the sandbox stands in for it. */
function addressOf({ graphUrl }: Graph, given: string): string | null {
  const url = URL.parse(given);
  if (!url) return null;
  const isMeta = url.protocol === "https:" && HOSTS.test(url.hostname);
  return isMeta || url.origin === new URL(graphUrl).origin ? url.href : null;
}
