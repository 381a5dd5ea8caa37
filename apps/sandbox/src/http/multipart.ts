// Reads a multipart/form-data request as it arrives: part after part, each body a stream, nothing kept in memory.
import { HttpProblem } from "./exchange.ts";

export type Part = {
  name: string;
  filename: string | null;
  /** What the part says it is, or null when it does not say. */
  contentType: string | null;
  /** What is left unread of it is skipped when the next part is asked for. */
  body: AsyncIterable<Buffer>;
};

const MAX_HEADER_BYTES = 16 * 1024;
const MAX_PARTS = 50;

export function boundaryOf(contentType: string | undefined): string | null {
  const [, quoted, bare] = /^multipart\/form-data\b.*?;\s*boundary=(?:"([^"]{1,200})"|([^\s;"]{1,200}))/i.exec(
    contentType ?? "",
  ) ?? [null, undefined, undefined];
  return quoted ?? bare ?? null;
}

export async function* readParts(source: AsyncIterable<Buffer>, boundary: string): AsyncGenerator<Part> {
  const input = createInput(source);
  const delimiter = Buffer.from(`\r\n--${boundary}`);
  // The first boundary has no line before it; pretending that it has makes all boundaries alike.
  input.unread(Buffer.from("\r\n"));
  for await (const _ of until(input, delimiter));

  for (let count = 0; count < MAX_PARTS; count++) {
    const end = await input.take(2);
    if (end.toString() === "--") return;
    if (end.toString() !== "\r\n") throw malformed();
    const headers = await readHeaders(input);
    const rest = until(input, delimiter);
    // Without a `return`, leaving a loop over the body early does not end it: the rest would be read as headers.
    yield { ...describePart(headers), body: { [Symbol.asyncIterator]: () => ({ next: () => rest.next() }) } };
    for await (const _ of rest);
  }
  throw new HttpProblem(400, `The form has more than ${MAX_PARTS} parts.`);
}

type Input = {
  /** The bytes at hand, grown by at least one chunk when `more` asks for it; empty at the end of the request. */
  held(): Buffer;
  more(): Promise<boolean>;
  drop(bytes: number): void;
  take(bytes: number): Promise<Buffer>;
  unread(bytes: Buffer): void;
};

function createInput(source: AsyncIterable<Buffer>): Input {
  const chunks = source[Symbol.asyncIterator]();
  let held: Buffer = Buffer.alloc(0);
  const input: Input = {
    held: () => held,
    async more() {
      const { value, done } = await chunks.next();
      if (done) return false;
      held = held.length === 0 ? value : Buffer.concat([held, value]);
      return true;
    },
    drop(bytes) {
      held = held.subarray(bytes);
    },
    async take(bytes) {
      while (held.length < bytes) if (!(await input.more())) throw malformed();
      const taken = held.subarray(0, bytes);
      input.drop(bytes);
      return taken;
    },
    unread(bytes) {
      held = Buffer.concat([bytes, held]);
    },
  };
  return input;
}

/** Everything before the delimiter, which itself is consumed. */
async function* until(input: Input, delimiter: Buffer): AsyncGenerator<Buffer> {
  for (;;) {
    const held = input.held();
    const found = held.indexOf(delimiter);
    if (found >= 0) {
      if (found > 0) yield held.subarray(0, found);
      input.drop(found + delimiter.length);
      return;
    }
    // The last bytes may be the beginning of a delimiter that the next chunk completes.
    const safe = Math.max(0, held.length - delimiter.length + 1);
    if (safe > 0) {
      input.drop(safe);
      yield held.subarray(0, safe);
    }
    if (!(await input.more())) throw malformed();
  }
}

async function readHeaders(input: Input): Promise<string> {
  for (;;) {
    const end = input.held().indexOf("\r\n\r\n");
    if (end >= 0) return (await input.take(end + 4)).toString("utf8");
    if (input.held().length > MAX_HEADER_BYTES) throw malformed();
    if (!(await input.more())) throw malformed();
  }
}

function describePart(headers: string): Omit<Part, "body"> {
  const disposition = /^content-disposition:\s*form-data;(.*)$/im.exec(headers)?.[1] ?? "";
  const name = /(?:^|[;\s])name="([^"]*)"/i.exec(disposition)?.[1];
  if (name === undefined) throw malformed();
  return {
    name,
    filename: /filename="([^"]*)"/i.exec(disposition)?.[1] ?? null,
    contentType: /^content-type:\s*(.+?)\s*$/im.exec(headers)?.[1] ?? null,
  };
}

function malformed(): HttpProblem {
  return new HttpProblem(400, "The multipart body is malformed.");
}
