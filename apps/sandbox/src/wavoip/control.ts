// The control API of the pretend Wavoip: devices, how people behave, calls that come in, and what goes wrong.
import { HttpProblem } from "../http/exchange.ts";
import type { World } from "../world.ts";
import { type Device, type DeviceStatus, type SandboxCall, type Script, USUAL } from "./state.ts";

type Fields = Record<string, unknown>;

const statuses: readonly string[] = ["open", "close", "connecting", "restarting", "hibernating", "error"];
const scripts: readonly string[] = ["answers", "rejects", "silent", "busy", "unknown", "limit"];
const text = (value: unknown, usual = "") => (typeof value === "string" ? value : usual);

function putDevice({ wavoip }: World, fields: Fields): Device {
  const token = text(fields.token);
  if (!/^[\w-]{8,100}$/.test(token)) throw new HttpProblem(400, '"token" must be a device\'s token.');
  const before = wavoip.state.devices.get(token);
  const device: Device = {
    token,
    phone: text(fields.phone, before?.phone ?? "551130001000"),
    status: (statuses.includes(text(fields.status)) ? fields.status : (before?.status ?? "open")) as DeviceStatus,
    qrCode: fields.qrCode === undefined ? (before?.qrCode ?? null) : text(fields.qrCode) || null,
    restricted: fields.restricted === undefined ? (before?.restricted ?? false) : fields.restricted === true,
    webhook: fields.webhook === undefined ? (before?.webhook ?? null) : text(fields.webhook) || null,
    records: fields.records === undefined ? (before?.records ?? false) : fields.records === true,
    silences: before?.silences ?? [],
  };
  wavoip.state.devices.set(token, before ? Object.assign(before, device) : device);
  wavoip.tellStatus(device);
  return device;
}

function putScript({ wavoip }: World, fields: Fields): Script {
  const phone = text(fields.phone).replace(/\D/g, "");
  if (phone.length < 5) throw new HttpProblem(400, '"phone" must be somebody\'s number.');
  const script: Script = {
    does: (scripts.includes(text(fields.does)) ? fields.does : USUAL.does) as Script["does"],
    afterMs: Number(fields.afterMs ?? USUAL.afterMs),
    endsAfterMs: fields.endsAfterMs === undefined || fields.endsAfterMs === null ? null : Number(fields.endsAfterMs),
    sound: (["tone", "echo", "silence"].includes(text(fields.sound)) ? fields.sound : USUAL.sound) as Script["sound"],
  };
  wavoip.state.scripts.set(phone, script);
  return script;
}

function ring({ wavoip }: World, fields: Fields): SandboxCall {
  const phone = text(fields.from).replace(/\D/g, "");
  const call = wavoip.ring(text(fields.token), { phone, name: text(fields.name, phone) });
  if (!call) throw new HttpProblem(409, "The device is not there.");
  return call;
}

function callOf({ wavoip }: World, fields: Fields): SandboxCall {
  const call = wavoip.state.calls.get(String(fields.callId));
  if (!call) throw new HttpProblem(404, "There is no such call.");
  return call;
}

function silence({ wavoip }: World, fields: Fields): Device {
  const device = wavoip.deviceOf(text(fields.token));
  if (!device) throw new HttpProblem(404, "There is no such device.");
  const when = fields.when === "after" ? "after" : "before";
  device.silences.push({ ask: text(fields.ask), when, count: Number(fields.count ?? 1) });
  return device;
}

export function control(world: World, method: string, path: string, fields: Fields): unknown {
  if (method === "GET" && path === "/calls") return [...world.wavoip.state.calls.values()];
  if (method === "GET" && path === "/devices") return [...world.wavoip.state.devices.values()];
  if (method !== "POST") throw new HttpProblem(405, "This is not asked that way.");
  switch (path) {
    case "/devices":
      return putDevice(world, fields);
    case "/people":
      return putScript(world, fields);
    case "/ring":
      return ring(world, fields);
    case "/silences":
      return silence(world, fields);
    case "/hang-up":
      world.wavoip.hangUp(callOf(world, fields));
      return callOf(world, fields);
    case "/elsewhere":
      world.wavoip.elsewhere(callOf(world, fields), fields.does === "rejected" ? "rejected" : "accepted");
      return callOf(world, fields);
    default:
      throw new HttpProblem(404, `There is nothing at ${path}.`);
  }
}
