// A client's place in the journal as opaque text: which installation, which snapshot, since when.

export interface Position {
  /** Text of a PostgreSQL snapshot: everything it could see is known to the client. */
  readonly snapshot: string;
  /** In the middle of a long catch-up: up to which snapshot it goes, and after which row it continues. */
  readonly upto: string | null;
  readonly afterSeq: number;
  readonly at: Date;
}

const SNAPSHOT = /^(\d{1,19}):(\d{1,19}):(\d{1,19}(?:,\d{1,19})*)?$/;
const VERSION = 1;

export function encodeCursor(installation: string, { snapshot, upto, afterSeq, at }: Position): string {
  const seconds = Math.floor(at.getTime() / 1000);
  const fields = upto === null ? [snapshot, seconds] : [snapshot, seconds, upto, afterSeq];
  return Buffer.from(JSON.stringify([VERSION, installation, ...fields])).toString("base64url");
}

/** Null for anything that is not a cursor of this installation: the client then starts anew. */
export function decodeCursor(installation: string, text: string): Position | null {
  const fields = parse(text);
  if (!fields || fields[0] !== VERSION || fields[1] !== installation) return null;
  const [, , snapshot, seconds, upto = null, afterSeq = 0] = fields;
  if (!isSnapshot(snapshot) || !Number.isSafeInteger(seconds)) return null;
  if (upto !== null && !isSnapshot(upto)) return null;
  if (!Number.isSafeInteger(afterSeq) || (afterSeq as number) < 0) return null;
  const at = new Date((seconds as number) * 1000);
  if (Number.isNaN(at.getTime())) return null;
  return { snapshot, upto, afterSeq: afterSeq as number, at };
}

function parse(text: string): unknown[] | null {
  if (!/^[\w-]+$/.test(text)) return null;
  try {
    const value: unknown = JSON.parse(Buffer.from(text, "base64url").toString("utf8"));
    return Array.isArray(value) && (value.length === 4 || value.length === 6) ? value : null;
  } catch {
    return null;
  }
}

/** The rules PostgreSQL itself checks, so that its input function never has to refuse. */
function isSnapshot(value: unknown): value is string {
  const match = typeof value === "string" ? SNAPSHOT.exec(value) : null;
  if (!match) return false;
  const [xmin, xmax] = [BigInt(match[1] ?? "0"), BigInt(match[2] ?? "0")];
  if (xmin === 0n || xmax === 0n || xmin > xmax || xmax > 2n ** 62n) return false;
  const running = (match[3] ?? "").split(",").filter(Boolean).map(BigInt);
  return running.every((xid, at) => xid >= xmin && xid < xmax && (at === 0 || xid > (running[at - 1] ?? 0n)));
}
