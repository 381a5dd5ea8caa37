// Reads how the process is reached: address, public name, origins, proxies, and whether TLS stands before it.
import { BlockList, isIP } from "node:net";
import { z } from "zod";
import type { Config } from "./config.types.ts";
import type { Reader } from "./problems.ts";

const DEFAULT_PORT = 8080;

export function readHttp(reader: Reader, environment: Config["environment"]): Config["http"] {
  const isProduction = environment === "production";
  const lowestPort = environment === "test" ? 0 : 1;
  const port = reader.parse(
    "PORT",
    z.string().regex(/^\d+$/).transform(Number).pipe(z.number().int().min(lowestPort).max(65_535)),
    DEFAULT_PORT,
    "is not a port",
    "Set a number from 1 to 65535",
  );
  const publicUrl = readPublicUrl(reader, isProduction, port);
  return {
    host: readHost(reader),
    port,
    publicUrl,
    widgetUrl: readWidgetUrl(reader, isProduction, publicUrl),
    allowedOrigins: readOrigins(reader, isProduction),
    trustedProxies: readProxies(reader),
    tlsTerminated: readTls(reader, isProduction),
    webDist: reader.text("WEB_DIST") ?? null,
    widgetDist: reader.text("WIDGET_DIST") ?? null,
  };
}

function readHost(reader: Reader): string {
  const host = reader.text("HOST") ?? "127.0.0.1";
  if (isIP(host) === 0 && host !== "localhost") {
    reader.problems.add("HOST", "is not an address of this machine", "Set an IP address such as 127.0.0.1 or 0.0.0.0");
  }
  return host;
}

function readPublicUrl(reader: Reader, isProduction: boolean, port: number): string {
  const remedy = "Set the address people type, such as https://prosa.example.com";
  const text = isProduction ? reader.required("PUBLIC_URL", remedy) : reader.text("PUBLIC_URL");
  if (text === undefined) return `http://localhost:${port}`;
  const url = reader.url("PUBLIC_URL", text, ["https:", "http:"], remedy);
  if (url && isProduction && url.protocol !== "https:") {
    reader.problems.add("PUBLIC_URL", "is not encrypted", "Production needs https://");
  }
  if (url && (url.username || url.password || url.search || url.hash)) {
    reader.problems.add("PUBLIC_URL", "holds more than scheme, host and path", remedy);
  }
  return text.replace(/\/+$/, "");
}

/**
 * Pages of strangers frame the web chat, so it never shares an origin with the people's own. On one machine the two names of the
 * loop serve for both.
 */
function readWidgetUrl(reader: Reader, isProduction: boolean, publicUrl: string): string | null {
  const remedy = "Set another origin than PUBLIC_URL, such as https://chat.example.com";
  const text = reader.text("WIDGET_URL");
  if (text === undefined) return isProduction ? null : otherNameOf(publicUrl);
  const url = reader.url("WIDGET_URL", text, ["https:", "http:"], remedy);
  if (url && isProduction && url.protocol !== "https:") {
    reader.problems.add("WIDGET_URL", "is not encrypted", "Production needs https://");
  }
  if (url && url.origin !== text.replace(/\/+$/, "")) reader.problems.add("WIDGET_URL", "is not an origin", remedy);
  if (url && URL.canParse(publicUrl) && url.origin === new URL(publicUrl).origin) {
    reader.problems.add("WIDGET_URL", "is the people's own origin", remedy);
  }
  return url?.origin ?? null;
}

function otherNameOf(publicUrl: string): string | null {
  if (!URL.canParse(publicUrl)) return null;
  const url = new URL(publicUrl);
  url.hostname = url.hostname === "localhost" ? "127.0.0.1" : "localhost";
  return url.origin;
}

function readOrigins(reader: Reader, isProduction: boolean): string[] {
  const remedy = "List whole origins, separated by commas: https://prosa.example.com";
  const origins = reader.list("ALLOWED_ORIGINS");
  if (origins.length === 0) reader.problems.add("ALLOWED_ORIGINS", "is empty", remedy);
  if (origins.some((origin) => origin.includes("*") || origin === "null")) {
    reader.problems.add("ALLOWED_ORIGINS", "allows every site (a * or null)", remedy);
  } else if (origins.some((origin) => !isOrigin(origin))) {
    reader.problems.add("ALLOWED_ORIGINS", "holds an entry that is not an origin", remedy);
  } else if (isProduction && origins.some((origin) => origin.startsWith("http:"))) {
    reader.problems.add("ALLOWED_ORIGINS", "holds an origin without encryption", "Production needs https:// origins");
  }
  return origins;
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
}

/** Forwarded headers are believed from these peers only; believing everybody lets anyone choose their address. */
function readProxies(reader: Reader): string[] {
  const remedy = "List the proxies' own addresses, such as 127.0.0.1 or 10.0.0.0/24";
  const proxies = reader.list("TRUSTED_PROXIES");
  if (proxies.some((proxy) => proxy === "*" || proxy === "true" || /\/0+$/.test(proxy))) {
    reader.problems.add("TRUSTED_PROXIES", "trusts everybody", remedy);
  } else if (proxies.some((proxy) => !isNetwork(proxy))) {
    reader.problems.add("TRUSTED_PROXIES", "holds an entry that is not an address or network", remedy);
  }
  return proxies;
}

function isNetwork(text: string): boolean {
  const [address = "", bits, more] = text.split("/");
  const family = isIP(address);
  if (family === 0 || more !== undefined) return false;
  if (bits === undefined) return true;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 6 ? "ipv6" : "ipv4");
    return /^\d+$/.test(bits);
  } catch {
    return false;
  }
}

function readTls(reader: Reader, isProduction: boolean): "proxy" | "self" | null {
  const remedy = "Set TLS_TERMINATED=proxy when a proxy speaks TLS, or self when this process does";
  const declared = reader.parse(
    "TLS_TERMINATED",
    z.enum(["proxy", "self"]).nullable(),
    null,
    "is neither proxy nor self",
    remedy,
  );
  if (isProduction && reader.text("TLS_TERMINATED") === undefined) {
    reader.problems.add("TLS_TERMINATED", "is missing, so production would run without TLS", remedy);
  }
  return declared;
}
