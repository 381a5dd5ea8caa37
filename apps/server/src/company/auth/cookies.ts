// The cookies of sign-in. None can be read by scripts or sent from other sites. Four are seen by /api/auth alone; the
// fifth by /media alone, for pictures and sound, which a browser asks for without headers.
import { ourLimits } from "@prosa/contracts/limits";
import type { FastifyReply } from "fastify";
import { readRefreshToken, writeMediaPass } from "#company/sessions";
import type { Config } from "#platform/config";
import { API_BASE, MEDIA_COOKIE, MEDIA_PATH } from "#platform/http";

export const cookieNames = {
  refresh: "prosa_refresh",
  device: "prosa_device",
  recovery: "prosa_recovery",
  setup: "prosa_setup",
  media: MEDIA_COOKIE,
} as const;

const PATH = `${API_BASE}/auth`;
const A_DAY = 86_400;
// Browsers forget a cookie after 400 days anyway.
const DEVICE_SECONDS = 400 * A_DAY;
const RECOVERY_SECONDS = 3_600;

type Reply = Pick<FastifyReply, "setCookie" | "clearCookie">;

function common({ http, isProduction }: Config, path: string = PATH) {
  const secure = isProduction || http.publicUrl.startsWith("https:");
  return { path, httpOnly: true, sameSite: "strict", secure } as const;
}

/** With the session's pass for files. Without "remember" the browser forgets both when it closes. */
export function setRefreshCookie(reply: Reply, config: Config, token: string, remember: boolean): void {
  const lasting = remember ? { maxAge: ourLimits.refreshAbsoluteDays * A_DAY } : {};
  reply.setCookie(cookieNames.refresh, token, { ...common(config), ...lasting });
  const sessionId = readRefreshToken(config.masterKeys, token)?.sessionId;
  if (sessionId === undefined) throw new Error("A refresh token of our own making was not recognised");
  const pass = writeMediaPass(config.masterKeys, sessionId);
  reply.setCookie(cookieNames.media, pass, { ...common(config, MEDIA_PATH), ...lasting });
}

export function setDeviceCookie(reply: Reply, config: Config, device: string): void {
  reply.setCookie(cookieNames.device, device, { ...common(config), maxAge: DEVICE_SECONDS });
}

export function setRecoveryCookie(reply: Reply, config: Config, browser: string): void {
  reply.setCookie(cookieNames.recovery, browser, { ...common(config), maxAge: RECOVERY_SECONDS });
}

export function setSetupCookie(reply: Reply, config: Config, grant: string): void {
  reply.setCookie(cookieNames.setup, grant, { ...common(config), maxAge: ourLimits.setupTicketMinutes * 60 });
}

export function clearCookie(reply: Reply, config: Config, name: Exclude<keyof typeof cookieNames, "media">): void {
  reply.clearCookie(cookieNames[name], common(config));
  // What the session could do ends with it, at once and not at the next question.
  if (name === "refresh") reply.clearCookie(cookieNames.media, common(config, MEDIA_PATH));
}

/** What our own tokens look like; anything else in a cookie is treated as absent. */
export function tokenFrom(
  cookies: Record<string, string | undefined>,
  name: "device" | "recovery" | "setup",
): string | null {
  const value = cookies[cookieNames[name]];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}
