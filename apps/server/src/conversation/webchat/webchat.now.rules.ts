// Who counts as on the site, how often a page says so, and for how long it is believed. Pure.

/** A second may bring so many of them, however many visitors there are. */
const CALLS_PER_SECOND = 100;
const LEAST_SECONDS = 30;
/** Whoever stopped asking, or may not ask, comes back after so long. */
export const CALM_SECONDS = 600;
/** More are counted and not kept. */
export const MOST_KEPT = 5_000;
export const MOST_LISTED = 200;
export const INVITED_MS = 600_000;

export const secondsFor = (visitors: number): number => Math.max(LEAST_SECONDS, Math.ceil(visitors / CALLS_PER_SECOND));

/** Two of its own intervals: one call may be lost on the way. */
export const keptMs = (seconds: number): number => seconds * 2_000;

/** As the loader reads the list of sites. */
export function isOnSite(url: string, domains: readonly string[]): boolean {
  if (!URL.canParse(url)) return false;
  const { host, hostname } = new URL(url);
  return domains.some((domain) =>
    domain.startsWith("*.") ? hostname.endsWith(domain.slice(1)) : host === domain || hostname === domain,
  );
}

/** The first that the browser asks for, if it is one: screens name it, and a made-up one has no name. */
export function firstLanguage(accepted: string | undefined): string | null {
  const [first = ""] = (accepted ?? "").split(/[,;]/);
  if (!/^[a-z]{2,3}(-[a-z0-9]{2,8}){0,2}$/i.test(first.trim())) return null;
  try {
    return Intl.getCanonicalLocales(first.trim())[0] ?? null;
  } catch {
    return null;
  }
}
