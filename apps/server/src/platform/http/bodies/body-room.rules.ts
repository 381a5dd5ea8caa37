// How many bytes of bodies may be on their way, for one address and for the whole process, and who has to make room.

/** A body that was promised. It counts with what it may become, until its request is answered. */
export interface Promised {
  readonly who: string;
  readonly bytes: number;
  readonly since: number;
  /** It is all here: whoever works with it is not disturbed. */
  readonly isWhole: boolean;
}

export interface RoomRule {
  readonly mostBytes: number;
  readonly mostBytesPerAddress: number;
  /** Even an empty promise costs a connection. */
  readonly leastBytes: number;
  /** Whoever means it has sent the largest body by then. */
  readonly slowAfterMs: number;
}

export type Room<P> =
  | { readonly ok: true; readonly instead: readonly P[] }
  | { readonly ok: false; readonly why: "address" | "process" };

/**
 * A small body never waits for large ones that trickle: the heaviest go first, and of equals only those that are slow.
 * Nobody makes room for the rest of their own address.
 */
export function findRoom<P extends Promised>(
  held: Iterable<P>,
  sums: { readonly all: number; readonly ofAddress: number },
  wanted: Omit<Promised, "isWhole">,
  rule: RoomRule,
): Room<P> {
  const { bytes, who, since } = wanted;
  if (sums.ofAddress + bytes > rule.mostBytesPerAddress) return { ok: false, why: "address" };
  let missing = sums.all + bytes - rule.mostBytes;
  if (missing <= 0) return { ok: true, instead: [] };
  const mayGo = (one: P) =>
    !one.isWhole &&
    one.who !== who &&
    (one.bytes > bytes || (one.bytes === bytes && since - one.since > rule.slowAfterMs));
  const instead: P[] = [];
  for (const one of [...held].filter(mayGo).sort((a, b) => b.bytes - a.bytes || a.since - b.since)) {
    if (missing <= 0) break;
    instead.push(one);
    missing -= one.bytes;
  }
  return missing <= 0 ? { ok: true, instead } : { ok: false, why: "process" };
}
