// Server side of WhatsApp Web's Noise_XX_25519_AESGCM_SHA256, and the 3-byte framing around it.
import { createHash } from "node:crypto";
import {
  aesDecryptGCM,
  aesEncryptGCM,
  type BinaryNode,
  Curve,
  decodeBinaryNode,
  encodeBinaryNode,
  hkdf,
  NOISE_MODE,
  NOISE_WA_HEADER,
  proto,
} from "baileys";
import type { Certificates } from "./certificates.ts";

const EMPTY = Buffer.alloc(0);
const HEADER_BYTES = 4;

export interface NoiseDoor {
  certificates: Certificates;
  write(bytes: Buffer): void;
  /** Once, when the handshake is done. */
  onHello(payload: proto.ClientPayload, noiseKey: Buffer): void;
  onNode(node: BinaryNode): void;
}

/** One connection: bytes go in by `feed`, nodes go out by `send`. */
export class ServerNoise {
  readonly #door: NoiseDoor;
  #hash: Buffer = Buffer.from(NOISE_MODE);
  #salt: Buffer = this.#hash;
  #key: Buffer = this.#hash;
  #counter = 0;
  #state: "intro" | "hello" | "finish" | "open" = "intro";
  #input: Buffer = EMPTY;
  #ephemeral = Curve.generateKeyPair();
  #readKey: Buffer = EMPTY;
  #writeKey: Buffer = EMPTY;
  #received = 0;
  #sent = 0;
  #feeding: Promise<void> = Promise.resolve();

  constructor(door: NoiseDoor) {
    this.#door = door;
  }

  /** Bytes are worked through in the order they came, whatever decoding waits for. */
  feed(data: Buffer): Promise<void> {
    this.#feeding = this.#feeding.then(() => this.#take(data));
    return this.#feeding;
  }

  send(node: BinaryNode): void {
    this.#frame(aesEncryptGCM(encodeBinaryNode(node), this.#writeKey, ivOf(this.#sent++), EMPTY));
  }

  async #take(data: Buffer): Promise<void> {
    this.#input = this.#input.length > 0 ? Buffer.concat([this.#input, data]) : data;
    if (this.#state === "intro" && !this.#passIntro()) return;
    for (let body = this.#nextFrame(); body; body = this.#nextFrame()) {
      if (this.#state === "hello") this.#hello(body);
      else if (this.#state === "finish") this.#finish(body);
      else {
        const plain = aesDecryptGCM(body, this.#readKey, ivOf(this.#received++), EMPTY);
        this.#door.onNode(await decodeBinaryNode(plain));
      }
    }
  }

  /** `WA 06 03`, after routing information when the client remembers some. */
  #passIntro(): boolean {
    let skipped = 0;
    if (this.#input.subarray(0, 2).toString() === "ED") {
      if (this.#input.length < 7) return false;
      skipped = 7 + this.#input.readUIntBE(4, 3);
    }
    if (this.#input.length < skipped + HEADER_BYTES) return false;
    this.#input = this.#input.subarray(skipped + HEADER_BYTES);
    this.#state = "hello";
    return true;
  }

  #nextFrame(): Buffer | undefined {
    if (this.#input.length < 3) return undefined;
    const size = this.#input.readUIntBE(0, 3);
    if (this.#input.length < size + 3) return undefined;
    const body = this.#input.subarray(3, size + 3);
    this.#input = this.#input.subarray(size + 3);
    return body;
  }

  #hello(bytes: Buffer): void {
    const { clientHello } = proto.HandshakeMessage.decode(bytes);
    const theirs = Buffer.from(clientHello?.ephemeral ?? EMPTY);
    const { certificates } = this.#door;
    this.#authenticate(NOISE_WA_HEADER);
    this.#authenticate(theirs);
    this.#authenticate(this.#ephemeral.public);
    this.#mix(Curve.sharedKey(this.#ephemeral.private, theirs));
    const sealedStatic = this.#encrypt(certificates.serverStatic.public);
    this.#mix(Curve.sharedKey(certificates.serverStatic.private, theirs));
    const payload = this.#encrypt(certificates.chain);
    const serverHello = { ephemeral: this.#ephemeral.public, static: sealedStatic, payload };
    this.#frame(proto.HandshakeMessage.encode({ serverHello }).finish());
    this.#state = "finish";
  }

  #finish(bytes: Buffer): void {
    const { clientFinish } = proto.HandshakeMessage.decode(bytes);
    const noiseKey = this.#decrypt(Buffer.from(clientFinish?.static ?? EMPTY));
    this.#mix(Curve.sharedKey(this.#ephemeral.private, noiseKey));
    const payload = proto.ClientPayload.decode(this.#decrypt(Buffer.from(clientFinish?.payload ?? EMPTY)));
    // The client's write key is our read key.
    [this.#readKey, this.#writeKey] = this.#expand(EMPTY);
    this.#state = "open";
    this.#door.onHello(payload, noiseKey);
  }

  #frame(data: Uint8Array): void {
    const head = Buffer.alloc(3);
    head.writeUIntBE(data.length, 0, 3);
    this.#door.write(Buffer.concat([head, data]));
  }
  #authenticate(data: Uint8Array): void {
    this.#hash = createHash("sha256").update(this.#hash).update(data).digest();
  }
  #expand(data: Uint8Array): [Buffer, Buffer] {
    const out = Buffer.from(hkdf(data, 64, { salt: this.#salt, info: "" }));
    return [out.subarray(0, 32), out.subarray(32)];
  }
  #mix(data: Uint8Array): void {
    [this.#salt, this.#key] = this.#expand(data);
    this.#counter = 0;
  }
  #encrypt(plain: Uint8Array): Buffer {
    const sealed = aesEncryptGCM(plain, this.#key, ivOf(this.#counter++), this.#hash);
    this.#authenticate(sealed);
    return sealed;
  }
  #decrypt(sealed: Buffer): Buffer {
    const plain = aesDecryptGCM(sealed, this.#key, ivOf(this.#counter++), this.#hash);
    this.#authenticate(sealed);
    return plain;
  }
}

function ivOf(counter: number): Buffer {
  const iv = Buffer.alloc(12);
  iv.writeUInt32BE(counter, 8);
  return iv;
}
