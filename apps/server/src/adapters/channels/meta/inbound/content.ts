// What a message holds: words, what was tapped, and its attachments, each of them a part. Strange kinds are kept by name.
import type { MediaType } from "@prosa/contracts/message-content";
import { type Fields, fieldsOf, lineOf, listOf, numberOf, textOf } from "#adapters/reading";
import type { InboundMessage } from "../../channel-adapter.ts";

type Said = Pick<InboundMessage, "type" | "body" | "content" | "media">;

const BODY_MAX = 65_536;
const MOST_PARTS = 10;
/** Signed addresses are long. */
const ADDRESS_MAX = 2_000;

export function partsOf(message: Fields): Said[] {
  const body = textOf(message.text, BODY_MAX) ?? "";
  const tapped = fieldsOf(message.quick_reply);
  if (tapped) {
    const choiceId = textOf(tapped.payload, 300) ?? "";
    return [said("choice", body || choiceId, { type: "choice", choiceId })];
  }
  const attached = listOf(message.attachments)
    .slice(0, MOST_PARTS)
    .map((one) => attachmentOf(fieldsOf(one)));
  const [first, ...rest] = attached;
  if (!first) return [body ? said("text", body) : unsupported(message)];
  // Words that came along stand with the first file, or before what has none.
  if (body === "" || first.body !== "") return body === "" ? attached : [said("text", body), ...attached];
  return [{ ...first, body }, ...rest];
}

function said(type: Said["type"], body: string, content: Said["content"] = null): Said {
  return { type, body, content, media: null };
}

const files: Readonly<Record<string, readonly [kind: MediaType, mime: string]>> = {
  image: ["image", "image/jpeg"],
  video: ["video", "video/mp4"],
  audio: ["audio", "audio/mp4"],
  file: ["document", "application/octet-stream"],
  // Picture or film, which only the bytes tell.
  story_mention: ["document", "application/octet-stream"],
};

const shared = new Set(["share", "fallback", "ig_post", "ig_reel", "reel", "post"]);

function attachmentOf(given: Fields | undefined): Said {
  const type = lineOf(given?.type, 60) ?? "unknown";
  const payload = fieldsOf(given?.payload);
  const url = lineOf(payload?.url, ADDRESS_MAX);
  const [kind, mime] = files[type] ?? [];
  if (kind && mime && url) {
    const name = type === "story_mention" ? "story" : null;
    return { type: kind, body: "", content: null, media: { kind, providerMediaId: url, mime, sha256: null, name } };
  }
  if (type === "location") return placeOf(fieldsOf(payload?.coordinates));
  if (shared.has(type)) {
    const words = [lineOf(payload?.title ?? given?.title, 500), url ?? lineOf(given?.url, ADDRESS_MAX)].filter(Boolean);
    if (words.length > 0) return said("text", words.join("\n"));
  }
  return said("unsupported", "", { type: "unsupported", kind: type });
}

function placeOf(given: Fields | undefined): Said {
  const [latitude, longitude] = [numberOf(given?.lat), numberOf(given?.long)];
  const isPlace =
    latitude !== undefined && longitude !== undefined && Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180;
  if (!isPlace) return said("unsupported", "", { type: "unsupported", kind: "location" });
  return said("location", "", { type: "location", latitude, longitude });
}

function unsupported(message: Fields): Said {
  const kind = message.is_unsupported === true ? "unsupported" : "unknown";
  return said("unsupported", "", { type: "unsupported", kind });
}
