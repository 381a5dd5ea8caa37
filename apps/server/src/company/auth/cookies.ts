// The four cookies of sign-in. None can be read by scripts, sent from other sites, or seen outside /api/auth.
import { ourLimits } from "@prosa/contracts/limits";
import type { FastifyReply } from "fastify";
import type { Config } from "#platform/config";
import { API_BASE } from "#platform/http";

export const cookieNames = {
  refresh: "prosa_refresh",
  device: "prosa_device",
  recovery: "prosa_recovery",
  setup: "prosa_setup",
} as const;

const PATH = `${API_BASE}/auth`;
const A_DAY = 86_400;
// Browsers forget a cookie after 400 days anyway.
const DEVICE_SECONDS = 400 * A_DAY;
const RECOVERY_SECONDS = 3_600;

type Reply = Pick<FastifyReply, "setCookie" | "clearCookie">;

function common({ http, isProduction }: Config) {
  const secure = isProduction || http.publicUrl.startsWith("https:");
  return { path: PATH, httpOnly: true, sameSite: "strict", secure } as const;
}

/** Without "remember" the browser forgets it when it closes. */
export function setRefreshCookie(reply: Reply, config: Config, token: string, remember: boolean): void {
  const lasting = remember ? { maxAge: ourLimits.refreshAbsoluteDays * A_DAY } : {};
  reply.setCookie(cookieNames.refresh, token, { ...common(config), ...lasting });
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

export function clearCookie(reply: Reply, config: Config, name: keyof typeof cookieNames): void {
  reply.clearCookie(cookieNames[name], common(config));
}

/** What our own tokens look like; anything else in a cookie is treated as absent. */
export function tokenFrom(
  cookies: Record<string, string | undefined>,
  name: "device" | "recovery" | "setup",
): string | null {
  const value = cookies[cookieNames[name]];
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : null;
}
