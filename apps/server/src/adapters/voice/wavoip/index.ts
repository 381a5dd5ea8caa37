// Wavoip: WhatsApp calls through a hosted device.
import type { VoiceAdapter } from "../voice-adapter.ts";
import { openDevice } from "./device.ts";
import { hookNews } from "./reading.ts";
import { openSound } from "./sound.ts";
import { wavoipOptionsOf } from "./values.ts";

export function wavoip(values: Readonly<Record<string, string>>): VoiceAdapter {
  const { devicesUrl, storageUrl } = wavoipOptionsOf(values);
  // Only a sandbox speaks in the clear, and then everywhere.
  const scheme = devicesUrl.startsWith("https:") ? "wss" : "ws";
  return {
    id: "wavoip",
    can: { ringSeconds: 45 },
    open: (token, egress, hear) => openDevice(devicesUrl, token, egress, hear),
    sound: (relay, token, egress, listener) => openSound(scheme, relay, token, egress, listener),
    readHook: hookNews,
    recordingUrl: (callId) => `${storageUrl}/${encodeURIComponent(callId)}`,
  };
}
