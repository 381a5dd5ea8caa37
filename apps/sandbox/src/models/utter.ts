// The pretend provider's voice: Ogg with Opus inside, as long as its words take, which stand in its comment.
import type { Asked, ProviderName } from "./models.types.ts";
import { errorBody, ModelRefusal } from "./wire.ts";

const LONGEST = 4_096;
const voices = ["alloy", "ash", "ballad", "cedar", "coral", "echo", "fable"].concat([
  "marin",
  "nova",
  "onyx",
  "sage",
  "shimmer",
  "verse",
]);

/** Refuses what the provider refuses: another model or voice, nothing to say, too much of it. */
export function readUtterance(provider: ProviderName, body: Record<string, unknown>): { asked: Asked; words: string } {
  const refuse = (message: string, code: string): never => {
    throw new ModelRefusal(400, errorBody(provider, message, code));
  };
  const { model, voice, input, response_format: format } = body;
  if (provider !== "openai" || model !== "gpt-4o-mini-tts")
    throw new ModelRefusal(404, errorBody(provider, `The model '${String(model)}' does not exist.`, "model_not_found"));
  if (!voices.includes(String(voice))) refuse(`Invalid voice: ${String(voice)}.`, "invalid_value");
  if (typeof input !== "string" || input.trim() === "")
    return refuse("input is required", "missing_required_parameter");
  if (input.length > LONGEST) refuse(`input is longer than ${LONGEST} characters.`, "string_above_max_length");
  if (format !== "opus") refuse("Only opus is played here.", "unsupported_value");
  const messages = [{ role: "user", text: input }];
  return {
    asked: { provider, dialect: "speech", model, instructions: String(voice), messages, tools: [], isJson: false },
    words: input,
  };
}

/** A frame of 20 ms in which nothing is heard. */
const SILENCE = Buffer.from([0xf8, 0xff, 0xfe]);
const FRAMES_PER_PAGE = 50;
const SAMPLES_PER_FRAME = 960;
const CHARACTERS_PER_SECOND = 15;
const SERIAL = 1;

export function recordingOf(words: string): Buffer {
  const head = Buffer.concat([
    Buffer.from("OpusHead"),
    Buffer.from([1, 1, 0, 0]),
    uint32(48_000),
    Buffer.from([0, 0, 0]),
  ]);
  const comment = Buffer.from(`TRANSCRIPT=${words.slice(0, 600)}`);
  const tags = Buffer.concat([
    Buffer.from("OpusTags"),
    uint32(7),
    Buffer.from("sandbox"),
    uint32(1),
    uint32(comment.length),
    comment,
  ]);
  const pages = [page(2, 0, 0, [head]), page(0, 0, 1, [tags])];
  const seconds = Math.max(1, Math.ceil(words.length / CHARACTERS_PER_SECOND));
  for (let second = 1; second <= seconds; second++) {
    const frames = Array.from({ length: FRAMES_PER_PAGE }, () => SILENCE);
    const heard = second * FRAMES_PER_PAGE * SAMPLES_PER_FRAME;
    pages.push(page(second === seconds ? 4 : 0, heard, second + 1, frames));
  }
  return Buffer.concat(pages);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value);
  return bytes;
}

function page(kind: number, samples: number, number: number, packets: readonly Buffer[]): Buffer {
  // A length is written as many 255s and the rest.
  const lengths = packets.flatMap(({ length }) => [...Array(Math.floor(length / 255)).fill(255), length % 255]);
  const header = Buffer.alloc(27);
  header.write("OggS", "latin1");
  header.writeUInt8(kind, 5);
  header.writeBigUInt64LE(BigInt(samples), 6);
  header.writeUInt32LE(SERIAL, 14);
  header.writeUInt32LE(number, 18);
  header.writeUInt8(lengths.length, 26);
  const whole = Buffer.concat([header, Buffer.from(lengths), ...packets]);
  whole.writeUInt32LE(checksum(whole), 22);
  return whole;
}

/** Ogg's own: CRC-32 with the polynomial 0x04c11db7, neither turned around nor inverted. */
function checksum(bytes: Buffer): number {
  let sum = 0;
  for (const byte of bytes) {
    sum ^= byte << 24;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1;
  }
  return sum >>> 0;
}
