// Real small files that come with the sandbox, so that a person always has something to send.
import { readFile } from "node:fs/promises";
import type { MediaType } from "./media.kinds.ts";

export type Sample = { name: string; type: MediaType; mimeType: string; voice: boolean };

const sample = (name: string, type: MediaType, mimeType: string, voice = false): Sample => ({
  name,
  type,
  mimeType,
  voice,
});

export const SAMPLES: Sample[] = [
  sample("photo.jpg", "image", "image/jpeg"),
  sample("picture.png", "image", "image/png"),
  sample("clip.mp4", "video", "video/mp4"),
  sample("voice.ogg", "audio", "audio/ogg; codecs=opus", true),
  sample("song.mp3", "audio", "audio/mpeg"),
  sample("invoice.pdf", "document", "application/pdf"),
  sample("sticker.webp", "sticker", "image/webp"),
  sample("sticker-animated.webp", "sticker", "image/webp"),
];

export function findSample(name: string): Sample | undefined {
  return SAMPLES.find((each) => each.name === name);
}

export function readSample({ name }: Sample): Promise<Buffer> {
  return readFile(new URL(`../../../samples/${name}`, import.meta.url));
}
