// Values are sealed before they leave this program, and rows are named so that nobody reads a number from them.
import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

const VERSION = 1;
const IV_BYTES = 12;
const TAG_BYTES = 16;

export class Sealing {
  readonly #sealKey: Buffer;
  readonly #nameKey: Buffer;
  readonly #place: string;

  /** `dataKey` is 32 bytes in base64, one per pairing. */
  constructor(dataKey: string, tenant: number, channel: number) {
    const key = Buffer.from(dataKey, "base64");
    this.#sealKey = Buffer.from(hkdfSync("sha256", key, "", "session values", 32));
    this.#nameKey = Buffer.from(hkdfSync("sha256", key, "", "session names", 32));
    this.#place = `${tenant}/${channel}`;
  }

  name(kind: string, id: string): string {
    return createHmac("sha256", this.#nameKey).update(`${kind}\n${id}`).digest("base64");
  }

  seal(kind: string, name: string, plain: Uint8Array | string): string {
    const iv = randomBytes(IV_BYTES);
    const cipher = createCipheriv("aes-256-gcm", this.#sealKey, iv);
    cipher.setAAD(this.#bond(kind, name));
    const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
    return Buffer.concat([Buffer.from([VERSION]), iv, sealed, cipher.getAuthTag()]).toString("base64");
  }

  /** Throws when the value was altered, or belongs to another row. */
  open(kind: string, name: string, value: string): Buffer {
    const bytes = Buffer.from(value, "base64");
    if (bytes[0] !== VERSION) throw new Error("Sealed by a version nobody here knows.");
    const decipher = createDecipheriv("aes-256-gcm", this.#sealKey, bytes.subarray(1, 1 + IV_BYTES));
    decipher.setAAD(this.#bond(kind, name));
    decipher.setAuthTag(bytes.subarray(-TAG_BYTES));
    return Buffer.concat([decipher.update(bytes.subarray(1 + IV_BYTES, -TAG_BYTES)), decipher.final()]);
  }

  /** Sealed for one row of one session: moved to another it cannot be opened. */
  #bond(kind: string, name: string): Buffer {
    return Buffer.from(`${this.#place}/${kind}/${name}`);
  }
}
