// The envelope of a BR Code: two digits of name, two of length, the value; and the checksum that closes it (EMV MPM).

export interface Part {
  id: string;
  value: string;
}

export function write(id: string, value: string): string {
  if (value.length > 99) throw new RangeError(`part ${id} is longer than 99 characters`);
  return `${id}${String(value.length).padStart(2, "0")}${value}`;
}

/** Null where a length does not fit: half a code is none. */
export function read(text: string): Part[] | null {
  const parts: Part[] = [];
  for (let at = 0; at < text.length; ) {
    const head = /^(\d\d)(\d\d)$/.exec(text.slice(at, at + 4));
    if (!head) return null;
    const [, id = "", length = ""] = head;
    const value = text.slice(at + 4, at + 4 + Number(length));
    if (value.length !== Number(length)) return null;
    parts.push({ id, value });
    at += 4 + value.length;
  }
  return parts;
}

/** CRC-16/CCITT-FALSE: polynomial 0x1021, begins with 0xFFFF, nothing reflected; over bytes. */
export function checksumOf(text: string): string {
  let sum = 0xffff;
  for (const byte of Buffer.from(text, "utf8")) {
    sum ^= byte << 8;
    for (let bit = 0; bit < 8; bit++) sum = sum & 0x8000 ? ((sum << 1) ^ 0x1021) & 0xffff : (sum << 1) & 0xffff;
  }
  return sum.toString(16).toUpperCase().padStart(4, "0");
}
