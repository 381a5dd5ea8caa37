// The one sound of the page: starting another stops the first, and the speed is the person's own everywhere.
import { createStore } from "../store.ts";

export interface Playing {
  /** Whose sound it is; null: none has been started. */
  id: string | null;
  isPlaying: boolean;
  /** In seconds. */
  position: number;
  hasFailed: boolean;
}

export interface Track {
  id: string;
  url: string;
  /** What plays when this one is over. */
  next?(): Track | null;
}

const RATES: readonly number[] = [1, 1.5, 2];
const RATE_KEY = "prosa.voice-rate";
const HEARD_KEY = "prosa.heard";
const HEARD_KEPT = 500;

const SILENT: Playing = { id: null, isPlaying: false, position: 0, hasFailed: false };

export const playing = createStore<Playing>(SILENT);
export const rate = createStore<number>(Number(localStorage.getItem(RATE_KEY)) || 1);
/** Voice messages that were played on this device. */
export const heard = createStore<ReadonlySet<string>>(new Set(readHeard()));

let sound: HTMLAudioElement | null = null;
let track: Track | null = null;

function readHeard(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(HEARD_KEY) ?? "[]");
    return Array.isArray(kept) ? kept.filter((id) => typeof id === "string") : [];
  } catch {
    return [];
  }
}

function noteHeard(id: string) {
  if (heard.get().has(id)) return;
  const next = [...heard.get(), id].slice(-HEARD_KEPT);
  heard.set(new Set(next));
  localStorage.setItem(HEARD_KEY, JSON.stringify(next));
}

const patch = (part: Partial<Playing>) => playing.set((now) => ({ ...now, ...part }));

function element(): HTMLAudioElement {
  if (sound) return sound;
  const made = new Audio();
  made.preload = "none";
  made.addEventListener("timeupdate", () => patch({ position: made.currentTime }));
  made.addEventListener("pause", () => patch({ isPlaying: false }));
  made.addEventListener("playing", () => patch({ isPlaying: true, hasFailed: false }));
  made.addEventListener("error", () => patch({ isPlaying: false, hasFailed: true }));
  made.addEventListener("ended", () => {
    patch({ position: 0, isPlaying: false });
    const next = track?.next?.();
    if (next) play(next);
  });
  sound = made;
  return made;
}

/** Plays, or goes on where it was paused. */
export function play(wanted: Track, from?: number): void {
  const audio = element();
  if (track?.id !== wanted.id || track.url !== wanted.url) {
    audio.pause();
    audio.src = wanted.url;
    playing.set({ ...SILENT, id: wanted.id });
  }
  track = wanted;
  if (from !== undefined) seek(from);
  audio.playbackRate = rate.get();
  noteHeard(wanted.id);
  audio.play().catch(() => patch({ isPlaying: false, hasFailed: audio.error !== null }));
}

export const pause = () => sound?.pause();

/** To a moment of what plays now, in seconds. */
export function seek(position: number): void {
  if (!sound) return;
  sound.currentTime = Math.max(0, position);
  patch({ position: sound.currentTime });
}

export function nextRate(): void {
  const at = RATES.indexOf(rate.get());
  const next = RATES[(at + 1) % RATES.length] ?? 1;
  rate.set(next);
  localStorage.setItem(RATE_KEY, String(next));
  if (sound) sound.playbackRate = next;
}
