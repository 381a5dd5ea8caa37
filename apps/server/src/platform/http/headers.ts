// Headers every answer carries, and the content policy of the pages.
import type { Config } from "#platform/config";

const ONE_YEAR = 31_536_000;

export function commonHeaders(config: Config): Readonly<Record<string, string>> {
  return {
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "x-frame-options": "DENY",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "x-permitted-cross-domain-policies": "none",
    "permissions-policy": "camera=(self), microphone=(self), geolocation=(), payment=(), usb=()",
    ...(config.http.tlsTerminated ? { "strict-transport-security": `max-age=${ONE_YEAR}; includeSubDomains` } : {}),
  };
}

/** Answers that are not pages: nothing in them may run, load or be framed. */
export const DATA_POLICY = "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The policy of our pages. Scripts come from files only; the one style element the component library writes carries
 * the nonce of this very answer. Styles set on elements by script are not inline styles and need no permission.
 */
export function pagePolicy(config: Config, nonce?: string, at?: string): string {
  const { protocol, host: own } = new URL(config.http.publicUrl);
  const host = at !== undefined && /^[\w.-]+(:\d+)?$/.test(at) ? at : own;
  const directives = {
    "default-src": "'self'",
    "script-src": "'self'",
    "style-src": nonce === undefined ? "'self'" : `'self' 'nonce-${nonce}'`,
    "img-src": "'self' data: blob:",
    "font-src": "'self'",
    "media-src": "'self' blob:",
    "connect-src": `'self' ${protocol.replace("http", "ws")}//${host}`,
    "worker-src": "'self'",
    "manifest-src": "'self'",
    "object-src": "'none'",
    "base-uri": "'none'",
    "form-action": "'self'",
    "frame-ancestors": "'none'",
  };
  return Object.entries(directives)
    .map(([name, value]) => `${name} ${value}`)
    .join("; ");
}
