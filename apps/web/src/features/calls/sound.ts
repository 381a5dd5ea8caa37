// The sound of a call in this window: the microphone out, the customer in, over one WebSocket of ours.
const RATE = 16_000;
const WORKLET = "/call-sound.js";

export type MicrophoneFault = "denied" | "missing" | "busy";

export function microphoneFault(error: unknown): MicrophoneFault {
  const name = error instanceof DOMException ? error.name : "";
  if (name === "NotAllowedError" || name === "SecurityError") return "denied";
  return name === "NotFoundError" || name === "OverconstrainedError" ? "missing" : "busy";
}

export const openMicrophone = (): Promise<MediaStream> =>
  navigator.mediaDevices
    ? navigator.mediaDevices.getUserMedia({
        audio: { echoCancellation: true, noiseSuppression: true, autoGainControl: true, channelCount: 1 },
      })
    : Promise.reject(new DOMException("no devices", "NotFoundError"));

export const closeMicrophone = (microphone: MediaStream): void => {
  for (const track of microphone.getTracks()) track.stop();
};

export interface CallSound {
  mute(isMuted: boolean): void;
  close(): void;
}

/** `onLost`: the line to our server broke; the call may still stand, and may be heard again with another pass. */
export async function openSound(path: string, microphone: MediaStream, onLost: () => void): Promise<CallSound> {
  const context = new AudioContext({ sampleRate: RATE, latencyHint: "interactive" });
  await context.audioWorklet.addModule(WORKLET);
  await context.resume();
  const node = new AudioWorkletNode(context, "call-sound", { numberOfInputs: 1, outputChannelCount: [1] });
  context.createMediaStreamSource(microphone).connect(node);
  node.connect(context.destination);
  const socket = new WebSocket(new URL(path, location.href.replace(/^http/, "ws")));
  socket.binaryType = "arraybuffer";
  let isOver = false;
  node.port.onmessage = ({ data }) => {
    if (socket.readyState === WebSocket.OPEN) socket.send(data as ArrayBuffer);
  };
  socket.onmessage = ({ data }) => {
    if (data instanceof ArrayBuffer) node.port.postMessage(data, [data]);
  };
  socket.onclose = () => {
    if (!isOver) onLost();
  };
  return {
    mute: (isMuted) => node.port.postMessage(isMuted),
    close() {
      isOver = true;
      socket.close();
      void context.close();
    },
  };
}
