// What a visitor may be called, where a chat may be shown, and which file is which kind. Pure.

import type { MediaType } from "@prosa/contracts/message-content";
import type { PreChatField, WebchatSettings } from "@prosa/contracts/webchat/webchat";
import type { Claims } from "@prosa/contracts/webchat/widget";

/** Whatever stands behind a question mark may be somebody's, so it is not kept. */
export function pageOf(url: string): string | null {
  if (!URL.canParse(url)) return null;
  const { protocol, origin, pathname } = new URL(url);
  return /^https?:$/.test(protocol) ? `${origin}${pathname}`.slice(0, 500) : null;
}

/** As much of it as helps whoever attends, and no more. */
export function deviceOf(agent: string | undefined): string | null {
  if (!agent) return null;
  const system = [
    [/iphone/i, "iPhone"],
    [/ipad/i, "iPad"],
    [/android/i, "Android"],
    [/windows/i, "Windows"],
    [/mac os/i, "macOS"],
    [/linux/i, "Linux"],
  ].find(([pattern]) => (pattern as RegExp).test(agent))?.[1] as string | undefined;
  const browser = [
    [/edg\//i, "Edge"],
    [/opr\//i, "Opera"],
    [/firefox|fxios/i, "Firefox"],
    [/chrome|crios/i, "Chrome"],
    [/safari/i, "Safari"],
  ].find(([pattern]) => (pattern as RegExp).test(agent))?.[1] as string | undefined;
  return [browser, system].filter(Boolean).join(" · ") || null;
}

/** Which question before the first word was left open that has to be answered. */
export function missingClaim({ preChat }: WebchatSettings, claims: Claims): keyof Claims | null {
  const asked = Object.entries(preChat) as [keyof Claims, PreChatField][];
  return asked.find(([name, field]) => field === "required" && !claims[name])?.[0] ?? null;
}

/** Enough for its owner to know it by, and of no use to others who look at the screen. */
export function shortened(email: string): string {
  const place = email.lastIndexOf("@");
  return `${email.slice(0, 1)}***${email.slice(place)}`;
}

/** By what was found in the content; everything that is not surely drawn or played is a document. */
export function kindOf(mime: string): MediaType {
  if (["image/jpeg", "image/png", "image/webp"].includes(mime)) return "image";
  if (mime === "video/mp4") return "video";
  if (["audio/mpeg", "audio/mp4", "audio/ogg", "audio/aac"].includes(mime)) return "audio";
  return "document";
}

/** Which pages may frame the chat; "none" lets its own page stand alone. */
export function framePolicy(domains: readonly string[], isSecure: boolean): string {
  const schemes = isSecure ? ["https:"] : ["https:", "http:"];
  const sites = domains.flatMap((domain) => schemes.map((scheme) => `${scheme}//${domain}`));
  return sites.length === 0 ? "'none'" : sites.join(" ");
}

const MOST_AGE_MS = 24 * 3_600_000;
/** Nobody reads a greeting and writes a word in less. */
const LEAST_AGE_MS = 1_200;

export function isPassInTime(openedAt: number, now: number): boolean {
  const age = now - openedAt;
  return age >= LEAST_AGE_MS && age <= MOST_AGE_MS;
}

export const visitorName = (claimed: string | null | undefined, visitorId: number) =>
  claimed?.trim() || `Visitante ${visitorId}`;

/** Whose message it is stands before the dot of what it is called. */
export const wordId = (visitorId: number, clientId: string) => `${visitorId}.${clientId}`;
