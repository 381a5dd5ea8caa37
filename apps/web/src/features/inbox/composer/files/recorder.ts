// The microphone: one recording at a time, kept as its ticket's draft whenever it pauses, so that nothing said is lost.
import { peaksOf } from "../../../../shared/media/index.ts";
import { registerUnsafe } from "../../../../shared/safety/index.ts";
import { createStore } from "../../../../shared/store.ts";
import type { InboxLocal } from "../../state/inbox.local.ts";

export interface Live {
  ticketId: number;
  isPaused: boolean;
  durationMs: number;
  /** Loudness from 0 to 100, newest last, ten a second. */
  levels: number[];
}

/** The first one this browser can make; the server turns it into what the channel takes. */
const FORMATS = ["audio/ogg;codecs=opus", "audio/webm;codecs=opus", "audio/mp4"];
const LONGEST_MS = 15 * 60_000;
const TICK_MS = 100;

export const live = createStore<Live | null>(null);
registerUnsafe("recording", () => live.get() !== null);

interface Session {
  id: string;
  local: InboxLocal;
  media: MediaRecorder;
  stream: MediaStream;
  sound: AudioContext;
  chunks: Blob[];
  timer: ReturnType<typeof setInterval>;
}

let session: Session | null = null;

const patch = (part: Partial<Live>) => live.set((now) => now && { ...now, ...part });

/** Throws what the browser throws: no microphone, or no permission. */
export async function startRecording(ticketId: number, local: InboxLocal): Promise<void> {
  await finishRecording();
  const stream = await navigator.mediaDevices.getUserMedia({
    audio: { echoCancellation: true, noiseSuppression: true },
  });
  const mimeType = FORMATS.find((format) => MediaRecorder.isTypeSupported(format));
  const media = new MediaRecorder(stream, mimeType ? { mimeType } : undefined);
  const sound = new AudioContext();
  const listen = loudnessOf(sound, stream);
  const chunks: Blob[] = [];
  media.addEventListener("dataavailable", ({ data }) => data.size > 0 && chunks.push(data));
  const timer = setInterval(() => {
    const now = live.get();
    if (!now || now.isPaused) return;
    patch({ durationMs: now.durationMs + TICK_MS, levels: [...now.levels, listen()] });
    if (now.durationMs + TICK_MS >= LONGEST_MS) void finishRecording();
  }, TICK_MS);
  session = { id: crypto.randomUUID(), local, media, stream, sound, chunks, timer };
  live.set({ ticketId, isPaused: false, durationMs: 0, levels: [] });
  media.start(1000);
}

function loudnessOf(sound: AudioContext, stream: MediaStream): () => number {
  const meter = sound.createAnalyser();
  meter.fftSize = 512;
  sound.createMediaStreamSource(stream).connect(meter);
  const samples = new Uint8Array(meter.fftSize);
  return () => {
    meter.getByteTimeDomainData(samples);
    const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample - 128)), 0);
    return Math.min(100, Math.round((loudest / 128) * 160));
  };
}

/** The draft names the recording before its bytes are written. */
function save() {
  const now = live.get();
  if (!session || !now) return;
  const { id, local, media, chunks } = session;
  const mime = media.mimeType || "audio/webm";
  const bytes = new Blob(chunks, { type: mime });
  const voice = { id, mime, size: bytes.size, durationMs: now.durationMs, peaks: peaksOf(now.levels) };
  local.files.put(id, bytes);
  local.drafts.change(now.ticketId, { voice });
  local.drafts.flush();
  local.files.keep(id);
}

const heardOf = (media: MediaRecorder) =>
  new Promise<void>((resolve) => {
    media.addEventListener("dataavailable", () => resolve(), { once: true });
    media.requestData();
  });

export async function pauseRecording(): Promise<void> {
  if (session?.media.state !== "recording") return;
  const { media } = session;
  patch({ isPaused: true });
  media.pause();
  await heardOf(media);
  save();
}

export function resumeRecording(): void {
  if (session?.media.state !== "paused") return;
  session.media.resume();
  patch({ isPaused: false });
}

/** Ends it; what was said is the draft's. Nothing happens when there is none. */
export async function finishRecording(): Promise<void> {
  if (!session) return;
  const { media } = session;
  patch({ isPaused: true });
  await new Promise<void>((resolve) => {
    if (media.state === "inactive") return resolve();
    media.addEventListener("stop", () => resolve(), { once: true });
    media.stop();
  });
  save();
  close();
}

export function discardRecording(): void {
  if (!session) return;
  const { local, id, media } = session;
  const ticketId = live.get()?.ticketId;
  if (media.state !== "inactive") media.stop();
  close();
  local.files.drop(id);
  if (ticketId !== undefined) local.drafts.change(ticketId, { voice: null });
}

function close() {
  if (!session) return;
  clearInterval(session.timer);
  for (const track of session.stream.getTracks()) track.stop();
  void session.sound.close();
  session = null;
  live.set(null);
}
