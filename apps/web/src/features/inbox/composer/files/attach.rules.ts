// Which files can go out: by the channel's limits per kind and by what all of them weigh together. Pure.
import type { Capabilities } from "@prosa/contracts/capabilities";
import { limits } from "@prosa/contracts/limits";
import { contentLimits, type MediaType } from "@prosa/contracts/message-content";
import type { DraftFile } from "../../device/drafts.rules.ts";

export const TOTAL_MAX = limits.chatAttachmentsTotalMB * 1024 * 1024;
export const FILES_MAX = contentLimits.files;
/** Photos above this are offered smaller. */
export const SHRINK_ABOVE = 2 * 1024 * 1024;

type Kind = Exclude<MediaType, "voice">;
type FileRules = Capabilities["files"];

/** A type the browser does not know is left to the server, which looks into the file. */
const accepts = (rule: FileRules[MediaType], mime: string): boolean => {
  const [type = ""] = mime.split(";");
  return rule != null && (type === "" || rule.mimes.includes(type) || rule.mimes.includes("*/*"));
};

type Sized = Pick<DraftFile, "mime" | "asDocument" | "asSticker" | "size" | "small" | "useSmall">;

/** As what the channel will take it: what fits no other kind, by type or by size, goes as a document where that may. */
export function kindOf(file: Sized, rules: FileRules | undefined): Kind {
  const [family] = file.mime.split("/");
  if (file.asDocument || (family !== "image" && family !== "video" && family !== "audio")) return "document";
  if (!rules) return family;
  if (isSticker(file, rules)) return "sticker";
  const [own, document] = [rules[family], rules.document];
  if (!accepts(own, file.mime)) return "document";
  const isTooLarge = sizeOf(file) > (own?.maxBytes ?? 0);
  const fitsDocument = accepts(document, file.mime) && sizeOf(file) <= (document?.maxBytes ?? 0);
  return isTooLarge && fitsDocument ? "document" : family;
}

/** Whether the channel takes this picture as a sticker. */
export const mayBeSticker = ({ mime, size }: Pick<DraftFile, "mime" | "size">, rules: FileRules | undefined) =>
  mime !== "" && accepts(rules?.sticker ?? null, mime) && size <= (rules?.sticker?.maxBytes ?? 0);

/** As the person wants it; without a word, where it could go as nothing else. */
function isSticker(file: Sized, rules: FileRules): boolean {
  const { mime, asSticker = !accepts(rules.image, mime) && !accepts(rules.document, mime) } = file;
  return asSticker && mayBeSticker(file, rules);
}

/** Whether a picture may be sent as the file it is. */
export const mayBeDocument = ({ mime }: Pick<DraftFile, "mime">, rules: FileRules | undefined) =>
  !rules || accepts(rules.document, mime);

/** The bytes that would really travel. */
export const sizeOf = ({ size, small, useSmall, asDocument }: Omit<Sized, "mime">) =>
  small && useSmall && !asDocument ? small.size : size;

export type Problem = { reason: "lost" | "kind" | "tooMany" } | { reason: "tooLarge" | "total"; limit: number };

/** One answer per file, in their order: null when it can go. Those that cannot do not weigh on the others. */
export function judgeFiles(files: readonly DraftFile[], capabilities: Capabilities | undefined): (Problem | null)[] {
  let total = 0;
  let count = 0;
  return files.map((file) => {
    const problem = judgeOne(file, capabilities);
    if (problem) return problem;
    if (count === FILES_MAX) return { reason: "tooMany" };
    if (total + sizeOf(file) > TOTAL_MAX) return { reason: "total", limit: TOTAL_MAX };
    count += 1;
    total += sizeOf(file);
    return null;
  });
}

function judgeOne(file: DraftFile, capabilities: Capabilities | undefined): Problem | null {
  if (file.isLost) return { reason: "lost" };
  if (!capabilities) return null;
  const rule = capabilities.files[kindOf(file, capabilities.files)];
  if (!rule || !accepts(rule, file.mime)) return { reason: "kind" };
  return sizeOf(file) > rule.maxBytes ? { reason: "tooLarge", limit: rule.maxBytes } : null;
}

export const totalOf = (files: readonly DraftFile[]) => files.reduce((sum, file) => sum + sizeOf(file), 0);

export function takesCaption(file: DraftFile, capabilities: Capabilities | undefined): boolean {
  return capabilities?.files[kindOf(file, capabilities.files)]?.caption ?? true;
}

/** "captura 05-03 14h03.png": a pasted picture has no name of its own. */
export function screenshotName(now: Date, extension: string): string {
  const two = (value: number) => String(value).padStart(2, "0");
  const day = `${two(now.getDate())}-${two(now.getMonth() + 1)}`;
  return `captura ${day} ${two(now.getHours())}h${two(now.getMinutes())}.${extension}`;
}

/** What browsers call a picture from the clipboard. */
export const isUnnamed = (name: string) => /^image\.(png|jpe?g|webp)$/i.test(name) || name === "";

/** The file one place up or down; the same list when it is already there. */
export function moveFile<T>(files: T[], from: number, to: number): T[] {
  const file = files[from];
  if (file === undefined || to < 0 || to >= files.length || from === to) return files;
  return files.toSpliced(from, 1).toSpliced(to, 0, file);
}
