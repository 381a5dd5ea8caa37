// Files are sealed as WhatsApp seals them, opened while they stream, and refused when a byte is not as it was.
import { createHash } from "node:crypto";
import { pipeline, Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { expect, test } from "vitest";
import { sealedSizeOf, sealing, unsealing } from "./seal.ts";

const key = Buffer.alloc(32, 7);
const pieces = (bytes: Buffer, size: number) =>
  Readable.from(
    Array.from({ length: Math.ceil(bytes.length / size) }, (_, at) => bytes.subarray(at * size, (at + 1) * size)),
  );

async function through(bytes: Buffer, transform: ReturnType<typeof sealing>, size = 7): Promise<Buffer> {
  pipeline(pieces(bytes, size), transform, () => {});
  return buffer(transform);
}
const sha = (bytes: Buffer) => createHash("sha256").update(bytes).digest();

test.each([0, 1, 15, 16, 17, 1_000, 100_000])("a file of %i bytes comes back", async (length) => {
  const plain = Buffer.alloc(length, "abc");
  const sealed = await through(plain, sealing("image", key));
  expect(sealed).toHaveLength(sealedSizeOf(length));
  const opened = await through(sealed, unsealing("image", key, sha(sealed)), 13);
  expect(opened.equals(plain)).toBe(true);
});

test("an altered byte, another digest, another kind and a cut end are refused", async () => {
  const sealed = await through(Buffer.from("segredo da Ana"), sealing("image", key));
  const altered = Buffer.from(sealed);
  altered[3] = (altered[3] ?? 0) ^ 1;
  await expect(through(altered, unsealing("image", key, sha(altered)))).rejects.toThrow();
  await expect(through(sealed, unsealing("image", key, sha(altered)))).rejects.toThrow("altered");
  await expect(through(sealed, unsealing("video", key, sha(sealed)))).rejects.toThrow();
  const cut = sealed.subarray(0, -1);
  await expect(through(cut, unsealing("image", key, sha(cut)))).rejects.toThrow();
});
