// A call where several screens show it: who may call through what, asking for one, its bubble and its recording.
export { callKeys, useCallChannels, useRecording } from "./call.queries.ts";
export { CallBody, CallButton, CallRecording } from "./lazy-call.ts";
export { type WantedCall, wantedCall } from "./wanted-call.ts";
