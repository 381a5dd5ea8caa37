// Pairing by the company's own server: made ready, looked at again and again while a window shows it, and let go.
import { fieldsOf, lineOf } from "#adapters/reading";
import type { Asked, PairingLook, PairingWay } from "../channel-adapter.ts";
import { ask, type Server, type Trouble } from "./api.ts";
import { findInstance, subscribe } from "./check.ts";

const failureOf = ({ class: name, code, detail }: Trouble) => ({ ok: false as const, class: name, code, detail });

/** An earlier telephone is let go first; what it said stays with us. */
export async function startPairing(server: Server, url: string, jwtKey: string): Promise<Asked<null>> {
  const there = await findInstance(server);
  if (!there.ok) return failureOf(there);
  if (there.found) await letGo(server);
  const [step] = await subscribe(server, url, jwtKey);
  if (step?.result === "ok") return { ok: true, value: null };
  return { ok: false, class: "RETRY_LATER", code: step?.reason ?? "none", detail: step?.detail ?? null };
}

/** The server answers with what is to be scanned now, or that nothing is. */
export async function lookAtPairing(server: Server, { how, phone, isFirst }: PairingWay): Promise<Asked<PairingLook>> {
  const there = await findInstance(server);
  if (!there.ok) return failureOf(there);
  if (there.found?.state === "open") {
    const { number, name } = there.found;
    return number ? { ok: true, value: { show: "open", number, name } } : { ok: true, value: { show: "waiting" } };
  }
  // Who is being shown a picture gets no code, and the other way round.
  if (isFirst && there.found?.state === "connecting") await ask(server, { method: "DELETE", path: "instance/logout" });
  const query = how === "code" && phone ? `/${server.instance}?number=${phone}` : `/${server.instance}`;
  const asked = await ask(server, { method: "GET", path: "instance/connect", tail: query, timeoutMs: 20_000 });
  if (!asked.ok) return failureOf(asked);
  const given = fieldsOf(asked.value);
  const code = lineOf(given?.pairingCode, 20);
  if (how === "code") return { ok: true, value: code ? { show: "code", code } : { show: "waiting" } };
  const qr = lineOf(given?.code, 1_000);
  return { ok: true, value: qr ? { show: "qr", qr } : { show: "waiting" } };
}

/** Gone already is gone. */
export async function letGo(server: Server): Promise<Asked<null>> {
  // Refused where no telephone is connected.
  await ask(server, { method: "DELETE", path: "instance/logout" });
  const deleted = await ask(server, { method: "DELETE", path: "instance/delete" });
  if (deleted.ok || deleted.status === 404) return { ok: true, value: null };
  return failureOf(deleted);
}
