// What of http_ece is used here; it has no types of its own.
declare module "http_ece" {
  import type { ECDH } from "node:crypto";

  const ece: {
    encrypt(body: Buffer, params: { version: "aes128gcm"; dh: string; privateKey: ECDH; authSecret: string }): Buffer;
    decrypt(body: Buffer, params: { version: "aes128gcm"; privateKey: ECDH; authSecret: string }): Buffer;
  };
  export default ece;
}
