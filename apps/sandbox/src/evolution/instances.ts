// Instances of the pretend Evolution server: made, connected by a code that a telephone reads, and let go.
import { randomBytes, randomUUID } from "node:crypto";
import type { World } from "../world.ts";
import type { Call, Evolution } from "./evolution.ts";
import { badRequest, Refusal } from "./refusals.ts";
import { type Instance, jidOf } from "./state.ts";
import { pictureOf } from "./wire.ts";

type Fields = Record<string, unknown>;

const text = (value: unknown) => (typeof value === "string" ? value : "");

export function findInstance({ state }: Evolution, name: string): Instance {
  const found = state.instances.get(name);
  if (!found) throw new Refusal(404, `The "${name}" instance does not exist`);
  return found;
}

function webhookIn(given: unknown): Instance["webhook"] {
  const fields = (given ?? null) as Fields | null;
  if (!fields) return null;
  const url = text(fields.url);
  if (!URL.parse(url)) throw badRequest('Invalid "url" property');
  const headers = (fields.headers ?? {}) as Fields;
  const events = Array.isArray(fields.events) ? fields.events.map(String) : [];
  return { url, jwtKey: text(headers.jwt_key), events, enabled: fields.enabled === true };
}

export function create(_: World, evolution: Evolution, { fields }: Call): object {
  const name = text(fields.instanceName);
  if (!/^[\w-]{1,100}$/.test(name)) throw badRequest("instanceName is required");
  if (fields.integration !== "WHATSAPP-BAILEYS") throw badRequest("Invalid integration");
  if (evolution.state.instances.has(name)) throw new Refusal(403, `This name "${name}" is already in use.`);
  const instance: Instance = {
    name,
    id: randomUUID(),
    token: randomUUID().toUpperCase(),
    state: "close",
    number: null,
    profileName: null,
    disconnectionReasonCode: null,
    webhook: webhookIn(fields.webhook),
    groupsIgnore: fields.groupsIgnore === true,
    qr: null,
  };
  evolution.state.instances.set(name, instance);
  if (fields.qrcode === true) begin(instance, text(fields.number));
  evolution.changed();
  return {
    instance: {
      instanceName: name,
      instanceId: instance.id,
      integration: "WHATSAPP-BAILEYS",
      webhookWaBusiness: null,
      accessTokenWaBusiness: "",
      status: instance.state,
    },
    hash: instance.token,
    webhook: {},
    websocket: {},
    settings: {},
    ...(instance.qr && { qrcode: qrOf(instance) }),
  };
}

/** From now on there is a code to be read; a number makes one to be typed, too. */
function begin(instance: Instance, number: string): void {
  instance.state = "connecting";
  instance.disconnectionReasonCode = null;
  const words = randomBytes(5).toString("hex").toUpperCase().slice(0, 8);
  instance.qr = {
    code: `2@${randomBytes(40).toString("base64")},${randomBytes(24).toString("base64")}`,
    pairingCode: number ? words : null,
    count: 1,
  };
}

function qrOf({ qr }: Instance) {
  if (!qr) return { count: 0 };
  return { pairingCode: qr.pairingCode, code: qr.code, base64: pictureOf(qr.code), count: qr.count };
}

export function connect(_: World, evolution: Evolution, { instance, query }: Call): object {
  const found = findInstance(evolution, instance);
  if (found.state === "open") return { instance: { instanceName: found.name, state: "open" } };
  if (found.state === "close") begin(found, query.get("number") ?? "");
  evolution.changed();
  return qrOf(found);
}

export const connectionState = (_: World, evolution: Evolution, { instance }: Call): object => {
  const { name, state } = findInstance(evolution, instance);
  return { instance: { instanceName: name, state } };
};

export function fetchInstances(_: World, evolution: Evolution, { query }: Call): object {
  const wanted = query.get("instanceName");
  const all = [...evolution.state.instances.values()].filter(({ name }) => wanted === null || name === wanted);
  if (wanted !== null && all.length === 0) throw new Refusal(404, `The "${wanted}" instance does not exist`);
  return all.map((one) => ({
    id: one.id,
    name: one.name,
    connectionStatus: one.state,
    ownerJid: one.number === null ? null : jidOf(one.number),
    profileName: one.profileName,
    profilePicUrl: null,
    integration: "WHATSAPP-BAILEYS",
    token: one.token,
    disconnectionReasonCode: one.disconnectionReasonCode,
  }));
}

export function setWebhook(_: World, evolution: Evolution, { instance, fields }: Call): object {
  const found = findInstance(evolution, instance);
  found.webhook = webhookIn(fields.webhook);
  evolution.changed();
  return { enabled: found.webhook?.enabled ?? false, url: found.webhook?.url ?? "", webhookByEvents: false };
}

export function logout(_: World, evolution: Evolution, { instance }: Call): object {
  const found = findInstance(evolution, instance);
  if (found.state === "close") throw badRequest(`The "${found.name}" instance is not connected`);
  Object.assign(found, { state: "close", number: null, qr: null });
  evolution.changed();
  return { status: "SUCCESS", error: false, response: { message: "Instance logged out" } };
}

export function remove(_: World, evolution: Evolution, { instance }: Call): object {
  const found = findInstance(evolution, instance);
  if (found.state === "open") throw badRequest(`The "${found.name}" instance needs to be disconnected`);
  evolution.state.instances.delete(found.name);
  evolution.changed();
  return { status: "SUCCESS", error: false, response: { message: "Instance deleted" } };
}

/** A telephone reads the picture, or the code is typed into it. */
export function scan({ evolution }: World, instance: Instance, number: string, name: string): Promise<boolean> {
  Object.assign(instance, { state: "open", number, profileName: name, qr: null, disconnectionReasonCode: null });
  evolution.changed();
  const data = {
    instance: instance.name,
    state: "open",
    statusReason: 200,
    wuid: jidOf(number),
    profileName: name,
    profilePictureUrl: null,
  };
  return evolution.teller.tell(instance, "connection.update", data, null);
}

/** What the telephone, or WhatsApp itself, does to the connection. */
export function drop({ evolution }: World, instance: Instance, code: number): Promise<boolean> {
  const isForGood = [401, 402, 403, 406].includes(code);
  Object.assign(instance, { state: "close", disconnectionReasonCode: code, ...(isForGood && { number: null }) });
  evolution.changed();
  const data = { instance: instance.name, state: "close", statusReason: code };
  return evolution.teller.tell(instance, "connection.update", data, null);
}
