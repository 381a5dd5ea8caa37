// What the pretend Wavoip holds: devices, how people behave when they are called, and the book of every call.

export type DeviceStatus = "open" | "close" | "connecting" | "restarting" | "hibernating" | "error";

export type Device = {
  token: string;
  /** The number it is linked to. */
  phone: string;
  status: DeviceStatus;
  qrCode: string | null;
  restricted: boolean;
  /** Where its news go by HTTP; null: nowhere. */
  webhook: string | null;
  records: boolean;
  /** The next so many asks of this name are left without an answer, before or after they are done. */
  silences: { ask: string; when: "before" | "after"; count: number }[];
};

export type Script = {
  does: "answers" | "rejects" | "silent" | "busy" | "unknown" | "limit";
  afterMs: number;
  /** Hangs up this long after the answer; null: never first. */
  endsAfterMs: number | null;
  sound: "tone" | "echo" | "silence";
};

export const USUAL: Script = { does: "answers", afterMs: 300, endsAfterMs: null, sound: "tone" };

export type SandboxCall = {
  id: string;
  token: string;
  phone: string;
  name: string;
  direction: "incoming" | "outcoming";
  state: "ringing" | "active" | "ended";
  outcome: "answered" | "missed" | "rejected" | "refused" | "unanswered" | "canceled" | "elsewhere" | null;
  startedAt: number;
  answeredAt: number | null;
  endedAt: number | null;
  /** More than one would be a fault of whoever asked. */
  accepts: number;
  isMuted: boolean;
  /** Frames the relay heard of the company's side. */
  heard: number;
};

export type WavoipState = {
  devices: Map<string, Device>;
  scripts: Map<string, Script>;
  calls: Map<string, SandboxCall>;
  lastId: number;
};

export const emptyWavoip = (): WavoipState => ({
  devices: new Map(),
  scripts: new Map(),
  calls: new Map(),
  lastId: 990,
});

export const liveOf = ({ calls }: WavoipState, token: string): SandboxCall | undefined =>
  [...calls.values()].find((call) => call.token === token && call.state !== "ended");
