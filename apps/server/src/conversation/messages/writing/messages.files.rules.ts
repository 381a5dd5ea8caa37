// As which kind of message a file goes: by what its content is, what was asked for and what the channel takes. Pure.
import type { Capabilities } from "@prosa/contracts/capabilities";
import type { MediaType } from "@prosa/contracts/message-content";

export interface FileFacts {
  /** Found in the content. */
  mime: string;
  size: number;
  /** "auto": as what it is; otherwise as this and nothing else. */
  as: "auto" | MediaType;
}

export type FileDecision = { kind: MediaType } | { refused: "type" } | { refused: "size"; maxBytes: number };

export function kindOfFile(file: FileFacts, files: Capabilities["files"]): FileDecision {
  const wishes = wishesOf(file);
  // The first kind that takes it; of those that take its type but not its size, the most generous says how much it takes.
  const answers = wishes.map((kind) => answerOf(kind, file, files));
  const taken = answers.find((answer) => "kind" in answer);
  if (taken) return taken;
  const sizes = answers.flatMap((answer) => ("maxBytes" in answer ? [answer.maxBytes] : []));
  return sizes.length > 0 ? { refused: "size", maxBytes: Math.max(...sizes) } : { refused: "type" };
}

/** The most a file may weigh before anybody has looked into it. */
export function largestFile(files: Capabilities["files"]): number {
  return Math.max(0, ...Object.values(files).map((rule) => rule?.maxBytes ?? 0));
}

function wishesOf({ as, mime }: FileFacts): MediaType[] {
  if (as !== "auto") return [as];
  const [family] = mime.split("/");
  // What fits no other kind goes as a document: a picture too large for a picture arrives whole that way.
  if (family === "image" || family === "video" || family === "audio") return [family, "document"];
  return ["document"];
}

function answerOf(kind: MediaType, { mime, size }: FileFacts, files: Capabilities["files"]): FileDecision {
  const rule = files[kind];
  if (!rule) return { refused: "type" };
  if (!rule.mimes.includes(mime) && !rule.mimes.includes("*/*")) return { refused: "type" };
  return size > rule.maxBytes ? { refused: "size", maxBytes: rule.maxBytes } : { kind };
}
