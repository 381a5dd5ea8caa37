// The second net under the wrapper types: what a log line loses because of its key or its shape. Pure.

const HIDDEN = "[hidden]";
const DEEPEST = 6;
const LONGEST_TEXT = 4_000;

// Compared without case, dashes and underscores.
const secretKeys = new Set([
  "password",
  "newpassword",
  "oldpassword",
  "passwordhash",
  "secret",
  "clientsecret",
  "appsecret",
  "token",
  "accesstoken",
  "refreshtoken",
  "tokensetup",
  "verifytoken",
  "apikey",
  "authorization",
  "proxyauthorization",
  "cookie",
  "cookies",
  "setcookie",
  "xhubsignature256",
  "masterkey",
  "privatekey",
  "qr",
  "qrcode",
  "otp",
  "parameters",
  "params",
  "rawbody",
  "prompt",
]);

/** Most lines hold none of these: the sign without which there cannot be one is looked for first, which costs nothing. */
const shapes: [sign: string, RegExp, string][] = [
  // Header values and signed tokens that slipped into a text.
  ["", /\b(Bearer|Basic)\s+[\w.~+/=-]+/gi, `$1 ${HIDDEN}`],
  ["eyJ", /\beyJ[\w-]{5,}\.[\w-]{5,}\.[\w-]*/g, HIDDEN],
  // Credentials inside a connection address.
  ["@", /([a-z][a-z0-9+.-]*:\/\/)[^\s/@"'\\]+@/gi, `$1${HIDDEN}@`],
  // Set-up links, verification calls, signed media addresses.
  ["=", /([?&;#](?:[\w.-]*(?:token|code|key|secret|signature|password|ticket)[\w.-]*)=)[^&\s"'\\]+/gi, `$1${HIDDEN}`],
  ["@", /\b[\w.%+-]{1,64}@[\w-]+(?:\.[\w-]+)+\b/g, HIDDEN],
  ["+", /\+\d[\d\s().-]{8,20}\d/g, HIDDEN],
];

// JSON leaves these as they are, but a terminal or a log viewer obeys them.
const obeyed = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff]/g;

/** Works on the finished JSON line, which holds no raw control characters below space any more. */
export function scrubLine(line: string): string {
  let clean = line;
  for (const [sign, shape, replacement] of shapes) if (clean.includes(sign)) clean = clean.replace(shape, replacement);
  return clean.replace(obeyed, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, "0")}`);
}

/** A copy in which values under telling names are hidden, long texts cut and deep trees ended. */
export function scrubFields(fields: Record<string, unknown>): Record<string, unknown> {
  return walk(fields, 0, new WeakSet()) as Record<string, unknown>;
}

function walk(value: unknown, depth: number, seen: WeakSet<object>): unknown {
  if (typeof value === "string") return value.length > LONGEST_TEXT ? `${value.slice(0, LONGEST_TEXT)}[cut]` : value;
  if (typeof value === "bigint") return value.toString();
  if (typeof value !== "object" || value === null) return value;
  if (ArrayBuffer.isView(value) || value instanceof ArrayBuffer) return "[bytes]";
  // Dates, errors and hidden values know how to print themselves.
  const isPlain = Array.isArray(value) || [Object.prototype, null].includes(Object.getPrototypeOf(value));
  if (!isPlain) return value;
  if (depth >= DEEPEST || seen.has(value)) return "[deep]";
  seen.add(value);
  if (Array.isArray(value)) return value.map((item) => walk(item, depth + 1, seen));
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, isSecretKey(key) ? HIDDEN : walk(item, depth + 1, seen)]),
  );
}

function isSecretKey(key: string): boolean {
  return secretKeys.has(key.replace(/[-_]/g, "").toLowerCase());
}

/** An address as it may be logged: set-up links and provider callbacks carry secrets in their query. */
export function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/s, "");
}
