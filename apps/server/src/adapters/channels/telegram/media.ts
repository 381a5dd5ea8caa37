// A customer's file as a stream: ask where it lies, then fetch it from there. That address holds the token and is told nobody.
import { fieldsOf, lineOf, numberOf } from "#adapters/reading";
import { EgressTooLarge } from "#platform/egress";
import type { FetchOutcome } from "../channel-adapter.ts";
import { ask, type Bot, onTheWay, type Trouble } from "./api.ts";

const TIMEOUT_MS = 120_000;
const PATH = /^[\w./-]{1,300}$/;

export async function fetchMedia(
  bot: Bot,
  { providerMediaId, maxBytes }: { providerMediaId: string; maxBytes: number },
): Promise<FetchOutcome> {
  const asked = await ask(bot, { method: "getFile", json: { file_id: providerMediaId } });
  if (!asked.ok) return refusalOf(asked);
  const file = fieldsOf(asked.result);
  const size = numberOf(file?.file_size) ?? null;
  if (size !== null && size > maxBytes) return { outcome: "tooLarge", size };
  const path = lineOf(file?.file_path, 300);
  if (!path || !PATH.test(path) || path.includes("..")) return later("the provider named no path");
  try {
    const opened = await bot.egress.open({
      url: `${bot.apiUrl}/file/bot${bot.token}/${path}`,
      timeoutMs: TIMEOUT_MS,
      maxBytes,
      target: "provider",
      purpose: "telegram.download",
    });
    if (opened.status === 200) {
      const known = numberOf(opened.headers["content-length"]) ?? size;
      return { outcome: "opened", stream: opened.stream, mime: mimeOf(opened.headers["content-type"]), size: known };
    }
    opened.stream.destroy();
    // A path lives for an hour: asked again later, there is a new one.
    return later(`answer ${opened.status}`);
  } catch (error) {
    return error instanceof EgressTooLarge ? { outcome: "tooLarge", size } : later(onTheWay(error).code);
  }
}

/** Files come as bytes of no particular kind; what the message said of them counts for more. */
const mimeOf = (header: string | undefined) => {
  const mime = lineOf(header, 100) ?? null;
  return mime?.startsWith("application/octet-stream") ? null : mime;
};

function refusalOf(trouble: Trouble): FetchOutcome {
  const { isTemporary, afterMs, description, class: name, code, detail } = trouble;
  if (/file is too big/i.test(description)) return { outcome: "tooLarge", size: null };
  if (/file_id|wrong file|invalid file/i.test(description)) return { outcome: "gone" };
  return isTemporary ? { outcome: "retry", afterMs, detail } : { outcome: "refused", class: name, code, detail };
}

function later(detail: string): FetchOutcome {
  return { outcome: "retry", afterMs: null, detail };
}
