// whole-body.test.ts: a body in one piece, and memory that does not outlive its reading.
import { Readable } from "node:stream";
import { expect, test } from "vitest";
import { readWhole } from "./whole-body.ts";

const aPiece = (text: string) => {
  const piece = Buffer.allocUnsafeSlow(text.length);
  piece.write(text);
  return piece;
};

test("comes whole, whether its length was said or not", async () => {
  for (const declared of [11, Number.NaN]) {
    const pieces = ["uma ", "frase ", "."].map(aPiece);
    const whole = await readWhole(Readable.from(pieces), { declared, most: 11 });
    expect(whole.toString()).toBe("uma frase .");
    expect(
      pieces.map(({ length }) => length),
      "given back as soon as they were copied",
    ).toEqual([0, 0, 0]);
  }
  expect(await readWhole(Readable.from([]), { declared: Number.NaN, most: 10 })).toHaveLength(0);
});

test("what shares its memory with others is left alone", async () => {
  const shared = Buffer.from("dividido");
  expect(shared.buffer.byteLength).toBeGreaterThan(shared.length);
  expect((await readWhole(Readable.from([shared]), { declared: 8, most: 8 })).toString()).toBe("dividido");
  expect(shared.toString()).toBe("dividido");
});

test("too much is refused, said or not", async () => {
  const four = () => Readable.from([aPiece("mais"), aPiece("ainda")]);
  await expect(readWhole(four(), { declared: 9, most: 8 })).rejects.toThrow("ERR_TOO_LARGE");
  await expect(readWhole(four(), { declared: Number.NaN, most: 8 })).rejects.toThrow("ERR_TOO_LARGE");
});

test("a sender who leaves in the middle leaves no memory behind", async () => {
  const before = process.memoryUsage().arrayBuffers;
  const MiB = 1024 * 1024;
  async function* leaving() {
    yield Buffer.allocUnsafeSlow(MiB);
    throw new Error("gone");
  }
  for (let number = 0; number < 50; number++) {
    await expect(readWhole(Readable.from(leaving()), { declared: 20 * MiB, most: 20 * MiB })).rejects.toThrow("gone");
  }
  // A thousand megabytes were promised and fifty came; nobody collected anything.
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(20 * MiB);
});
