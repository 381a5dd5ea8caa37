// The node's own variables, and nothing else of the environment: read once, checked, refused in words.
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { NodeOptions } from "./node.ts";

export interface Settings extends Omit<NodeOptions, "log"> {
  /** The key of a pretend WhatsApp's certificate, in hexadecimal. */
  certificate?: string;
}

type Env = Record<string, string | undefined>;

const SECRET_BYTES = 32;
const MOST_SESSIONS = 1_000;

export function readSettings(env: Env, version: string): Settings {
  const urls = (env.SESSION_LINK_URLS ?? env.SESSION_LINK_DOORS ?? "").split(",").map((url) => url.trim());
  const doors = urls.filter(Boolean);
  if (doors.length === 0)
    throw new Error("SESSION_LINK_URLS names no server process, such as ws://127.0.0.1:3000/link.");
  for (const url of doors) checkDoor(url);
  const secret = env.SESSION_LINK_SECRET ?? "";
  if (Buffer.byteLength(secret) < SECRET_BYTES)
    throw new Error(`SESSION_LINK_SECRET needs ${SECRET_BYTES} bytes or more.`);
  // Whoever names another certificate must name another WhatsApp too: the real one is believed by its own key alone.
  if (env.SESSION_WA_CERTIFICATE && !env.SESSION_WA_URL) {
    throw new Error("SESSION_WA_CERTIFICATE is only for another WhatsApp: name it in SESSION_WA_URL.");
  }
  if (env.SESSION_WA_MEDIA_URL && !env.SESSION_WA_URL) {
    throw new Error("SESSION_WA_MEDIA_URL is only for another WhatsApp: name it in SESSION_WA_URL.");
  }
  return {
    urls: doors,
    secret,
    node: env.SESSION_NODE_NAME ?? `${hostname()}-${randomBytes(4).toString("hex")}`,
    version,
    capacity: whole(env, "SESSION_NODE_CAPACITY", 250, MOST_SESSIONS),
    ...(env.SESSION_WA_CERTIFICATE && { certificate: env.SESSION_WA_CERTIFICATE }),
    settings: {
      ...(env.SESSION_WA_URL && { url: env.SESSION_WA_URL }),
      ...(env.SESSION_WA_VERSION && { otherVersion: versionOf(env.SESSION_WA_VERSION) }),
      ...(env.SESSION_QR_MS && { qrTimeout: whole(env, "SESSION_QR_MS", 60_000, 600_000) }),
      media: mediaHost(env.SESSION_WA_MEDIA_URL),
      timeScale: whole(env, "SESSION_TIME_PERCENT", 100, 100) / 100,
    },
  };
}

function checkDoor(url: string): void {
  if (!/^wss?:\/\/[^/]+\/link$/.test(url)) throw new Error(`SESSION_LINK_URLS: not the door of a server: ${url}.`);
}

/** Where files of the past are fetched; another one only beside another WhatsApp. */
function mediaHost(given: string | undefined): string {
  if (given && !/^https?:\/\/[^/]+$/.test(given)) throw new Error("SESSION_WA_MEDIA_URL looks like https://host.");
  return given ?? "https://mmg.whatsapp.net";
}

function whole(env: Env, name: string, otherwise: number, most: number): number {
  const value = Number(env[name] ?? otherwise);
  if (!Number.isInteger(value) || value < 1 || value > most) throw new Error(`${name} is a number from 1 to ${most}.`);
  return value;
}

function versionOf(text: string): [number, number, number] {
  const [first, second, third] = text.split(/[.,]/).map(Number);
  if (!first || !second || !third) throw new Error("SESSION_WA_VERSION looks like 2.3000.1043857760.");
  return [first, second, third];
}
