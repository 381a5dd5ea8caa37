// A browser's recording becomes the OGG file a phone would send: same sound, right pages, right length.
import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";

const { webmToOgg } = (await import(new URL("./webm-to-ogg.js", import.meta.url).href)) as {
  webmToOgg(webm: Uint8Array): Uint8Array;
};

type Page = { flags: number; granule: bigint; sequence: number; body: Buffer };

function pagesOf(ogg: Buffer): Page[] {
  const pages: Page[] = [];
  for (let at = 0; at < ogg.length; ) {
    expect(ogg.toString("latin1", at, at + 4)).toBe("OggS");
    const count = ogg.readUInt8(at + 26);
    const lacing = [...ogg.subarray(at + 27, at + 27 + count)];
    const start = at + 27 + count;
    const end = start + lacing.reduce((sum, each) => sum + each, 0);
    const bare = Buffer.from(ogg.subarray(at, end));
    bare.writeUInt32LE(0, 22);
    expect(ogg.readUInt32LE(at + 22)).toBe(crcOf(bare));
    const [flags, granule] = [ogg.readUInt8(at + 5), ogg.readBigUInt64LE(at + 6)];
    pages.push({ flags, granule, sequence: ogg.readUInt32LE(at + 18), body: ogg.subarray(start, end) });
    at = end;
  }
  return pages;
}

/** By table, unlike the code under test, so that one mistake cannot hide the other. */
function crcOf(bytes: Buffer): number {
  const table = Array.from({ length: 256 }, (_, index) => {
    let value = index << 24;
    for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1;
    return value >>> 0;
  });
  let crc = 0;
  for (const byte of bytes) crc = (((crc << 8) >>> 0) ^ (table[((crc >>> 24) ^ byte) & 0xff] ?? 0)) >>> 0;
  return crc;
}

test("the pages of the file are in order, checked, and hold the sound of the recording", async () => {
  const webm = await readFile(new URL("./fixtures/recording.webm", import.meta.url));
  const pages = pagesOf(Buffer.from(webmToOgg(webm)));
  expect(pages.map(({ sequence }) => sequence)).toEqual(pages.map((_, place) => place));
  expect(pages[0]?.body.toString("latin1", 0, 8)).toBe("OpusHead");
  expect(pages[1]?.body.toString("latin1", 0, 8)).toBe("OpusTags");
  expect([pages[0]?.flags, pages.at(-1)?.flags]).toEqual([2, 4]);
  // Half a second at 48 kHz; the encoder may add a packet at each end.
  const samples = Number(pages.at(-1)?.granule);
  expect(samples).toBeGreaterThanOrEqual(24_000);
  expect(samples).toBeLessThan(27_000);
  for (const { body } of pages.slice(2)) expect(webm.includes(body)).toBe(true);
});

test("something without sound is refused", () => {
  expect(() => webmToOgg(new Uint8Array([0x1a, 0x45, 0xdf, 0xa3, 0x80]))).toThrow("não tem som");
});
