// One suite for both stores: what features may rely on, whichever the installation chose.
import { createHash, randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { secret } from "#platform/log";
import {
  createStorage,
  type Storage,
  StoredFileMissing,
  StoredFileTooLarge,
  storageKey,
  tenantOfKey,
} from "./index.ts";

interface FakeS3 {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}

let folder = "";
let s3: FakeS3;
let s3Port = 0;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "prosa-storage-test-"));
  // @ts-expect-error the package has no types
  const { default: S3rver } = await import("s3rver");
  s3 = new S3rver({
    port: 0,
    address: "127.0.0.1",
    silent: true,
    directory: join(folder, "s3"),
    configureBuckets: [{ name: "files" }],
  });
  s3Port = (await s3.run()).port;
});

afterAll(async () => {
  await s3?.close();
  await rm(folder, { recursive: true, force: true });
});

const stores: [string, () => Storage][] = [
  ["disk", () => createStorage({ kind: "disk", path: join(folder, "disk") })],
  [
    "s3",
    () =>
      createStorage({
        kind: "s3",
        bucket: "files",
        prefix: "cell0",
        region: "us-east-1",
        endpoint: `http://127.0.0.1:${s3Port}`,
        forcePathStyle: true,
        accessKeyId: "S3RVER",
        secretAccessKey: secret("S3RVER"),
      }),
  ],
];

const sha256 = (bytes: Buffer) => createHash("sha256").update(bytes).digest("hex");

describe.each(stores)("storage on %s", (_, open) => {
  let store: Storage;
  beforeAll(() => {
    store = open();
  });
  afterAll(() => store.close());

  test("gives back what was put, with its size and hash", async () => {
    const bytes = randomBytes(300_000);
    const key = storageKey(7, "media", "a.bin");
    expect(await store.put(key, bytes)).toEqual({ size: bytes.length, sha256: sha256(bytes) });
    const file = await store.get(key);
    expect(file).toMatchObject({ size: bytes.length, range: null });
    expect((await buffer(file.stream)).equals(bytes)).toBe(true);
    expect(await store.head(key)).toEqual({ size: bytes.length });
  });

  test("takes a stream of unknown length", async () => {
    const parts = Array.from({ length: 20 }, () => randomBytes(10_000));
    const key = storageKey(7, "media", "stream.bin");
    const { size, sha256: hash } = await store.put(key, Readable.from(parts));
    expect({ size, hash }).toEqual({ size: 200_000, hash: sha256(Buffer.concat(parts)) });
  });

  test("takes an empty file", async () => {
    const key = storageKey(7, "media", "empty.bin");
    await store.put(key, Buffer.alloc(0));
    expect(await store.head(key)).toEqual({ size: 0 });
  });

  test.each([
    [{ start: 0, end: 3 }, "0123", { start: 0, end: 3 }],
    [{ start: 4 }, "456789", { start: 4, end: 9 }],
    [{ start: 8, end: 99 }, "89", { start: 8, end: 9 }],
    [{ start: 9, end: 9 }, "9", { start: 9, end: 9 }],
  ])("reads the range %o", async (asked, text, cut) => {
    const key = storageKey(7, "range.txt");
    await store.put(key, Buffer.from("0123456789"));
    const file = await store.get(key, asked);
    expect(file).toMatchObject({ size: 10, range: cut });
    expect((await buffer(file.stream)).toString()).toBe(text);
  });

  test("refuses a range outside of the file", async () => {
    const key = storageKey(7, "range.txt");
    await store.put(key, Buffer.from("0123456789"));
    await expect(store.get(key, { start: 10 })).rejects.toThrow(RangeError);
    await expect(store.get(key, { start: 5, end: 4 })).rejects.toThrow(RangeError);
    await expect(store.get(key, { start: -1 })).rejects.toThrow(RangeError);
  });

  test("an absent file is absent", async () => {
    const key = storageKey(7, "nowhere");
    await expect(store.get(key)).rejects.toThrow(StoredFileMissing);
    expect(await store.head(key)).toBeNull();
    await store.delete(key);
  });

  test("a deleted file is gone, another tenant's of the same name stays", async () => {
    const [ours, theirs] = [storageKey(7, "same"), storageKey(8, "same")];
    await store.put(ours, Buffer.from("ours"));
    await store.put(theirs, Buffer.from("theirs"));
    await store.delete(ours);
    expect(await store.head(ours)).toBeNull();
    expect((await buffer((await store.get(theirs)).stream)).toString()).toBe("theirs");
  });

  test("lists the files of one tenant and of no other", async () => {
    const names = ["a", "b", "c"].map((name) => storageKey(31, "media", name, "deep"));
    for (const key of [...names, storageKey(3, "media", "x"), storageKey(310, "media", "y")]) {
      await store.put(key, Buffer.from(key));
    }
    const found: string[] = [];
    for await (const { key, size } of store.list(31)) {
      expect(size).toBe(key.length);
      found.push(key);
    }
    expect(found.sort()).toEqual(names);
    for await (const { key } of store.list(32)) expect(key).toBe("nothing");
  });

  test("a file over the limit is refused and leaves nothing", async () => {
    const key = storageKey(7, "large.bin");
    const endless = Readable.from(Array.from({ length: 50 }, () => Buffer.alloc(10_000)));
    await expect(store.put(key, endless, { maxBytes: 100_000 })).rejects.toThrow(StoredFileTooLarge);
    expect(await store.head(key)).toBeNull();
  });

  test("a broken upload leaves the previous file whole", async () => {
    const key = storageKey(7, "kept.txt");
    await store.put(key, Buffer.from("before"));
    const broken = Readable.from(
      (async function* () {
        yield Buffer.from("af");
        throw new Error("the client went away");
      })(),
    );
    await expect(store.put(key, broken)).rejects.toThrow("the client went away");
    expect((await buffer((await store.get(key)).stream)).toString()).toBe("before");
  });

  test("a second put replaces the first", async () => {
    const key = storageKey(7, "twice.txt");
    await store.put(key, Buffer.from("first"));
    await store.put(key, Buffer.from("2nd"));
    expect(await store.head(key)).toEqual({ size: 3 });
  });
});

test("files on disk are the process's own and no draft remains", async () => {
  const path = join(folder, "disk-modes");
  const store = createStorage({ kind: "disk", path });
  await store.put(storageKey(1, "private.txt"), Buffer.from("x"));
  await expect(store.put(storageKey(1, "x.bin"), Readable.from([Buffer.alloc(10)]), { maxBytes: 5 })).rejects.toThrow(
    StoredFileTooLarge,
  );
  expect((await stat(join(path, "t1", "private.txt"))).mode & 0o077).toBe(0);
  expect(await readdir(join(path, ".incoming"))).toEqual([]);
});

test("a key always starts with its tenant", () => {
  expect(storageKey(42, "media", 17, "photo.jpg")).toBe("t42/media/17/photo.jpg");
  expect(tenantOfKey(storageKey(42, "x"))).toBe(42);
});

test.each(["..", ".", "a/b", "a\\b", "", ".hidden", "a..b", "a\u0000b", "%2e%2e", "ç", " x", "x".repeat(129)])(
  "a name like %j never becomes a path",
  (name) => {
    expect(() => storageKey(1, name)).toThrow(TypeError);
  },
);

test.each([Number.NaN, -1, 1.5, Number.POSITIVE_INFINITY])("a key without a tenant (%s) is refused", (tenant) => {
  expect(() => storageKey(tenant, "x")).toThrow(TypeError);
});
