// A certificate chain of our own: root, intermediate, leaf. Whoever connects must be told the root's public key.
import { createHash } from "node:crypto";
import { Curve, proto } from "baileys";
import { getPublicFromPrivateKey } from "whatsapp-rust-bridge";
import { withoutType } from "./names.ts";

interface Pair {
  public: Uint8Array;
  private: Uint8Array;
}

export interface Certificates {
  rootPublic: Uint8Array;
  serverStatic: Pair;
  chain: Uint8Array;
}

const FAR_AWAY = 4_102_444_800;

/** The root is made of a text, so that a program started before the sandbox can already know its key. */
export function makeCertificates(seed = "prosa sandbox"): Certificates {
  const rootPrivate = createHash("sha256").update(seed).digest();
  const rootPublic = withoutType(getPublicFromPrivateKey(rootPrivate));
  const intermediate = Curve.generateKeyPair();
  const serverStatic = Curve.generateKeyPair();
  const chain = proto.CertChain.encode({
    intermediate: signed({ serial: 1, issuerSerial: 0, key: intermediate.public }, rootPrivate),
    leaf: signed({ serial: 2, issuerSerial: 1, key: serverStatic.public }, intermediate.private),
  }).finish();
  return { rootPublic, serverStatic, chain };
}

function signed(fields: { serial: number; issuerSerial: number; key: Uint8Array }, signer: Uint8Array) {
  const dated = { ...fields, notBefore: 0, notAfter: FAR_AWAY };
  const details = proto.CertChain.NoiseCertificate.Details.encode(dated).finish();
  return { details, signature: Curve.sign(signer, details) };
}
