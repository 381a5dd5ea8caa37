// Fields of a protobuf one after the other, so that a past of any size is never in memory as a whole.

export interface Field {
  number: number;
  /** Of a length-delimited field; null: a number, or more bytes than are kept. */
  bytes: Buffer | null;
  /** All of the field as it was written; empty where it is not kept. */
  raw: Buffer;
}

const MOST_BYTES = 32 * 1024 * 1024;
const VARINT = 0;
const FIXED64 = 1;
const BYTES = 2;
const FIXED32 = 5;

/** Throws where it is no protobuf. */
export async function* fieldsIn(stream: AsyncIterable<Buffer>): AsyncGenerator<Field> {
  let held: Buffer[] = [];
  let size = 0;
  let skip = 0;
  let needed = 1;
  for await (let chunk of stream) {
    if (skip > 0) {
      const passed = Math.min(skip, chunk.length);
      skip -= passed;
      chunk = chunk.subarray(passed);
    }
    if (chunk.length === 0) continue;
    held.push(chunk);
    size += chunk.length;
    // A field of megabytes comes in hundreds of pieces: they are put together once, when it is there.
    if (size < needed) continue;
    let rest = held.length === 1 ? chunk : Buffer.concat(held);
    for (let read = readField(rest); ; read = readField(rest)) {
      if (read === undefined) {
        needed = rest.length + 1;
        break;
      }
      if ("needs" in read && read.needs <= MOST_BYTES) {
        needed = read.needs;
        break;
      }
      if ("needs" in read) {
        skip = read.needs - rest.length;
        rest = Buffer.alloc(0);
        needed = 1;
        yield { number: read.number, bytes: null, raw: rest };
        break;
      }
      yield read.field;
      rest = rest.subarray(read.length);
    }
    held = rest.length > 0 ? [rest] : [];
    size = rest.length;
  }
  if (size > 0 || skip > 0) throw new Error("The past ends in the middle.");
}

/** The same of what is there as a whole. */
export function* fieldsOf(bytes: Buffer): Generator<Field> {
  for (let rest = bytes; rest.length > 0; ) {
    const read = readField(rest);
    if (!read || "needs" in read) throw new Error("A field ends in the middle.");
    yield read.field;
    rest = rest.subarray(read.length);
  }
}

type Read = { field: Field; length: number } | { needs: number; number: number };

/** Undefined: not even how long it is can be told. */
function readField(from: Buffer): Read | undefined {
  const tag = varint(from, 0);
  if (!tag) return undefined;
  const [number, kind] = [tag.value >>> 3, tag.value & 7];
  if (kind === BYTES) {
    const length = varint(from, tag.end);
    if (!length) return undefined;
    const end = length.end + length.value;
    if (end > from.length) return { needs: end, number };
    return { field: { number, bytes: from.subarray(length.end, end), raw: from.subarray(0, end) }, length: end };
  }
  const end = endOfNumber(from, kind, tag.end);
  if (end === undefined || end > from.length) return undefined;
  return { field: { number, bytes: null, raw: from.subarray(0, end) }, length: end };
}

function endOfNumber(from: Buffer, kind: number, at: number): number | undefined {
  if (kind === FIXED64) return at + 8;
  if (kind === FIXED32) return at + 4;
  if (kind === VARINT) return varint(from, at)?.end;
  throw new Error("No protobuf.");
}

/** Lengths and tags lie below 2^32; of greater numbers only the end is asked. */
function varint(from: Buffer, at: number): { value: number; end: number } | undefined {
  let value = 0;
  for (let place = 0; place < 10; place++) {
    const byte = from[at + place];
    if (byte === undefined) return undefined;
    value += (byte & 127) * 2 ** (7 * place);
    if (byte < 128) return { value, end: at + place + 1 };
  }
  throw new Error("No protobuf.");
}
