// Recognises secrets that are none: too short, placeholders, patterns. Pure.

export const SHORTEST_SECRET_BYTES = 32;

const placeholders = [
  "changeme",
  "change-me",
  "change_me",
  "secret",
  "password",
  "placeholder",
  "example",
  "default",
  "insecure",
  "replace",
  "your-",
  "your_",
  "todo",
  "xxxxxx",
  "123456",
  "abcdef",
  "qwerty",
  "senha",
];

/** Why a key is not one, in words that follow the variable's name; undefined when nothing speaks against it. */
export function weaknessOf(bytes: Buffer, text: string): string | undefined {
  if (bytes.length < SHORTEST_SECRET_BYTES) return `is shorter than ${SHORTEST_SECRET_BYTES} bytes`;
  if (isPlaceholder(text) || isPlaceholder(bytes.toString("latin1"))) return "is a known placeholder";
  if (isSameByte(bytes)) return "is one byte repeated";
  if (isSequential(bytes)) return "is a sequence";
  if (isRepeated(bytes)) return "repeats a short pattern";
  return undefined;
}

export function isPlaceholder(text: string): boolean {
  const lower = text.toLowerCase();
  return placeholders.some((word) => lower.includes(word));
}

function isSameByte(bytes: Buffer): boolean {
  return bytes.every((byte) => byte === bytes[0]);
}

function isSequential(bytes: Buffer): boolean {
  const step = ((bytes[1] ?? 0) - (bytes[0] ?? 0) + 256) % 256;
  return bytes.every((byte, index) => index === 0 || byte === ((bytes[index - 1] ?? 0) + step) % 256);
}

function isRepeated(bytes: Buffer): boolean {
  const lengths = Array.from({ length: Math.floor(bytes.length / 2) }, (_, index) => index + 1);
  return lengths.some((length) => bytes.every((byte, index) => byte === bytes[index % length]));
}

/** Strict: Buffer.from drops what it does not understand, which would shorten a mistyped key in silence. */
export function decodeBase64(text: string): Buffer | undefined {
  if (!/^[A-Za-z0-9+/_-]+={0,2}$/.test(text)) return undefined;
  return Buffer.from(text, "base64");
}
