// Fields come out whole however the bytes are cut, and what is too large or no protobuf never stays in memory.
import { proto } from "baileys";
import { expect, test } from "vitest";
import { fieldsIn } from "./fields.ts";

const conversations = Array.from({ length: 40 }, (_, n) => ({ id: `${n}@s.whatsapp.net`, name: "x".repeat(n * 50) }));
const whole = Buffer.from(
  proto.HistorySync.encode(
    proto.HistorySync.fromObject({ syncType: 3, conversations, progress: 100, chunkOrder: 2 }),
  ).finish(),
);

async function* cut(bytes: Buffer, size: number): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

async function readAll(stream: AsyncIterable<Buffer>) {
  const ids: string[] = [];
  for await (const { number, bytes } of fieldsIn(stream)) {
    if (number === 2 && bytes) ids.push(proto.Conversation.decode(bytes).id ?? "");
  }
  return ids;
}

test.each([1, 3, 100, 1_000_000])("cut into pieces of %i bytes", async (size) => {
  expect(await readAll(cut(whole, size))).toEqual(conversations.map(({ id }) => id));
});

test("an end in the middle and random bytes are told", async () => {
  await expect(readAll(cut(whole.subarray(0, -3), 100))).rejects.toThrow("middle");
  await expect(readAll(cut(Buffer.alloc(64, 0xff), 7))).rejects.toThrow();
});

test("a field of a hundred megabytes is passed over, and the next one is read", async () => {
  async function* giant(): AsyncGenerator<Buffer> {
    const piece = Buffer.alloc(1024 * 1024);
    const length = 100 * piece.length;
    // Field 2, its length as a varint.
    yield Buffer.from([0x12, ...varint(length)]);
    for (let n = 0; n < 100; n++) yield piece;
    yield whole;
  }
  const before = process.memoryUsage().arrayBuffers;
  expect(await readAll(giant())).toHaveLength(conversations.length);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(32 * 1024 * 1024);
});

function varint(value: number): number[] {
  return value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))];
}
