// Files in an S3 bucket. The SDK is heavy, so it is loaded by installations that use it, on first use.
import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type * as Sdk from "@aws-sdk/client-s3";
import type { S3Client } from "@aws-sdk/client-s3";
import { type StorageKey, tenantFolder } from "./key.rules.ts";
import { Measure } from "./measure.ts";
import { cutRange } from "./range.rules.ts";
import { type Storage, type StorageConfig, StoredFileMissing } from "./storage.types.ts";

type S3Config = Extract<StorageConfig, { kind: "s3" }>;

export function createS3Storage(config: S3Config): Storage {
  let opening: ReturnType<typeof open> | undefined;
  const s3 = () => {
    opening ??= open(config);
    return opening;
  };
  const place = (key: string) => ({ Bucket: config.bucket, Key: config.prefix ? `${config.prefix}/${key}` : key });

  return {
    async put(key, body, { maxBytes = Number.POSITIVE_INFINITY } = {}) {
      const { client, sdk } = await s3();
      return spooled(body, maxBytes, async (path, measured) => {
        const Body = createReadStream(path);
        await client.send(new sdk.PutObjectCommand({ ...place(key), Body, ContentLength: measured.size }));
        return measured;
      });
    },
    async get(key, wanted) {
      const { client, sdk } = await s3();
      const size = await sizeOf(client, sdk, place(key));
      if (size === null) throw new StoredFileMissing();
      const range = cutRange(wanted, size);
      const Range = range ? `bytes=${range.start}-${range.end}` : undefined;
      const { Body } = await client.send(new sdk.GetObjectCommand({ ...place(key), Range }));
      return { stream: Body as Readable, size, range };
    },
    async head(key) {
      const { client, sdk } = await s3();
      const size = await sizeOf(client, sdk, place(key));
      return size === null ? null : { size };
    },
    async *list(tenantId) {
      const { client, sdk } = await s3();
      const { Bucket, Key: Prefix } = place(tenantFolder(tenantId));
      let ContinuationToken: string | undefined;
      do {
        const page = await client.send(new sdk.ListObjectsV2Command({ Bucket, Prefix, ContinuationToken }));
        for (const { Key = "", Size = 0 } of page.Contents ?? []) {
          yield { key: (tenantFolder(tenantId) + Key.slice(Prefix.length)) as StorageKey, size: Size };
        }
        ContinuationToken = page.NextContinuationToken;
      } while (ContinuationToken !== undefined);
    },
    async delete(key) {
      const { client, sdk } = await s3();
      await client.send(new sdk.DeleteObjectCommand(place(key)));
    },
    async close() {
      if (opening) (await opening).client.destroy();
    },
  };
}

async function open(config: S3Config) {
  const sdk = await import("@aws-sdk/client-s3");
  const client = new sdk.S3Client({
    region: config.region,
    ...(config.endpoint ? { endpoint: config.endpoint } : {}),
    forcePathStyle: config.forcePathStyle,
    credentials: { accessKeyId: config.accessKeyId, secretAccessKey: config.secretAccessKey.reveal() },
    // Servers other than AWS's do not all know the newer checksums.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    maxAttempts: 3,
  });
  return { client, sdk };
}

/** S3 wants the length before the first byte, and a limit must be known before anything is stored. */
async function spooled<T>(
  body: Readable | Buffer,
  maxBytes: number,
  use: (path: string, measured: { size: number; sha256: string }) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), "prosa-upload-"));
  try {
    const path = join(folder, randomUUID());
    const measure = new Measure(maxBytes);
    await pipeline(
      Buffer.isBuffer(body) ? Readable.from([body]) : body,
      measure,
      createWriteStream(path, { mode: 0o600 }),
    );
    return await use(path, measure.result());
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function sizeOf(
  client: S3Client,
  sdk: typeof Sdk,
  place: { Bucket: string; Key: string },
): Promise<number | null> {
  try {
    const { ContentLength } = await client.send(new sdk.HeadObjectCommand(place));
    return ContentLength ?? 0;
  } catch (error) {
    const status = (error as { $metadata?: { httpStatusCode?: number } }).$metadata?.httpStatusCode;
    if (status === 404) return null;
    throw error;
  }
}
