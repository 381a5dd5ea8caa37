// Whether the server opens with the key, how the instance stands there, and where its news go.
import { type Fields, fieldsOf, lineOf, listOf, numberOf } from "#adapters/reading";
import { partsOf } from "#adapters/whatsapp";
import type { ChannelCheck, ChannelState, CheckedChannel } from "../channel-adapter.ts";
import { ask, type Server, type Trouble } from "./api.ts";
import { reasonOf } from "./reasons.ts";

type Step = "server" | "webhook";

/** Not the codes to be scanned: those are asked for by the window that shows them, and travel no other way. */
const EVENTS = [
  "MESSAGES_UPSERT",
  "MESSAGES_UPDATE",
  "MESSAGES_EDITED",
  "MESSAGES_DELETE",
  "SEND_MESSAGE",
  "CONNECTION_UPDATE",
  "STATUS_INSTANCE",
];

export interface Found {
  state: string;
  number: string | null;
  name: string | null;
  code: number | null;
}

/** Null: the server has no such instance. */
export async function findInstance(server: Server): Promise<{ ok: true; found: Found | null } | Trouble> {
  const query = `?instanceName=${encodeURIComponent(server.instance)}`;
  const asked = await ask(server, { method: "GET", path: "instance/fetchInstances", tail: query });
  if (!asked.ok) return asked.code === "instanceGone" ? { ok: true, found: null } : asked;
  const rows = listOf(asked.value).map(fieldsOf);
  const row = rows.find((one) => (lineOf(one?.name, 200) ?? lineOf(one?.instanceName, 200)) === server.instance);
  return { ok: true, found: row ? foundIn(row) : null };
}

function foundIn(row: Fields): Found {
  const owner = partsOf(lineOf(row.ownerJid, 100))?.user;
  return {
    state: lineOf(row.connectionStatus, 40) ?? "close",
    number: owner ? `+${owner}` : null,
    name: lineOf(row.profileName, 100) ?? null,
    code: numberOf(row.disconnectionReasonCode) ?? null,
  };
}

export async function checkServer(server: Server): Promise<CheckedChannel> {
  const asked = await findInstance(server);
  if (!asked.ok) {
    const reason = reasonFor(asked);
    const lost = reason === "keyRefused" ? reason : null;
    return { steps: [failed("server", reason, asked)], state: null, lost };
  }
  const { found } = asked;
  const steps = [ok("server")];
  if (!found) return { steps, state: null, lost: null };
  const isConnected = found.state === "open";
  const state: ChannelState = {
    isConnected,
    number: found.number,
    verifiedName: found.name,
    quality: "unknown",
    messagingLimit: null,
    throughput: null,
  };
  return { steps, state, lost: isConnected ? null : reasonOf(found.code) };
}

/** Makes the instance where it is not there, and gives it our address with the key that signs. */
export async function subscribe(server: Server, url: string, jwtKey: string): Promise<ChannelCheck[]> {
  const webhook = {
    enabled: true,
    url,
    headers: { jwt_key: jwtKey },
    byEvents: false,
    base64: false,
    events: EVENTS,
  };
  const there = await findInstance(server);
  if (!there.ok) return [failed("webhook", reasonFor(there), there)];
  const asked = there.found
    ? await ask(server, { path: "webhook/set", json: { webhook } })
    : await ask(server, {
        path: "instance/create",
        tail: "",
        timeoutMs: 20_000,
        json: {
          instanceName: server.instance,
          integration: "WHATSAPP-BAILEYS",
          qrcode: false,
          rejectCall: false,
          groupsIgnore: true,
          alwaysOnline: false,
          readMessages: false,
          readStatus: false,
          syncFullHistory: false,
          webhook,
        },
      });
  return [asked.ok ? ok("webhook") : failed("webhook", reasonFor(asked), asked)];
}

export function reasonFor({ status, class: name, code }: Trouble): string {
  if (status === 401 || status === 403) return "keyRefused";
  if (code === "EgressBlocked") return "addressRefused";
  return name === "RETRY_LATER" || status === null ? "unreachable" : "notEvolution";
}

function ok(step: Step): ChannelCheck {
  return { step, isNeeded: step === "server", result: "ok", reason: null, detail: null };
}

function failed(step: Step, reason: string, { detail }: Trouble): ChannelCheck {
  return { step, isNeeded: step === "server", result: "failed", reason, detail };
}
