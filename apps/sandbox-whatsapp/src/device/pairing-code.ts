// How a company's phone links a device by the 8-character code typed into it.
import { randomBytes } from "node:crypto";
import {
  aesDecryptCTR,
  aesDecryptGCM,
  aesEncryptCTR,
  type BinaryNode,
  Curve,
  derivePairingCodeKey,
  hkdf,
} from "baileys";
import type { Person } from "../people/person.ts";
import type { Connection } from "../people/world.types.ts";
import type { WhatsApp } from "../whatsapp.ts";
import { leaf, NET, seconds, serverId, userOf, withoutType } from "../wire/names.ts";
import { bytesOf } from "./keys.ts";
import { link } from "./pairing.ts";

const REG = "link_code_companion_reg";
type Reply = (content?: BinaryNode[]) => void;

/** A device wants to be linked by code: its ephemeral key, wrapped in a key made of the code, waits for the phone. */
export function takeCodeRequest(wa: WhatsApp, connection: Connection, node: BinaryNode, reply: Reply): void {
  const ref = randomBytes(16).toString("hex");
  const wrapped = bytesOf(node, "link_code_pairing_wrapped_companion_ephemeral_pub");
  wa.codes.set(userOf(`${node.attrs.jid}`), { connection, ref, wrapped });
  reply([leaf(REG, [leaf("link_code_pairing_ref", Buffer.from(ref))])]);
}

/** Somebody typed the code into the phone. A wrong one gives keys that fit nothing. */
export async function enterCode(wa: WhatsApp, code: string, person: Person): Promise<void> {
  const waiting = wa.codes.get(person.number);
  if (!waiting) throw new Error("No device waits for a code of this number.");
  const { connection, wrapped, ref } = waiting;
  const theirKey = await derivePairingCodeKey(code, wrapped.subarray(0, 32));
  const theirs = aesDecryptCTR(wrapped.subarray(48, 80), theirKey, wrapped.subarray(32, 48));
  const ephemeral = Curve.generateKeyPair();
  const salt = randomBytes(32);
  const iv = randomBytes(16);
  const sealed = aesEncryptCTR(ephemeral.public, await derivePairingCodeKey(code, salt), iv);
  connection.code = { ephemeral, theirs, person };
  const hello = {
    tag: REG,
    attrs: { stage: "primary_hello" },
    content: [
      leaf("link_code_pairing_wrapped_primary_ephemeral_pub", Buffer.concat([salt, iv, sealed])),
      leaf("primary_identity_pub", withoutType(person.phone.identity.pubKey)),
      leaf("link_code_pairing_ref", Buffer.from(ref)),
    ],
  };
  const attrs = { from: NET, type: REG, id: serverId(), t: String(seconds()) };
  connection.send({ tag: "notification", attrs, content: [hello] });
}

/** The device sent its identity under the shared key: phone and device now hold the same secret. */
export function finishCode(wa: WhatsApp, connection: Connection, node: BinaryNode): void {
  if (!connection.code) throw new Error("No code was typed for this device.");
  const { ephemeral, theirs, person } = connection.code;
  const bundle = bytesOf(node, "link_code_pairing_wrapped_key_bundle");
  const shared = Curve.sharedKey(ephemeral.private, theirs);
  const info = "link_code_pairing_key_bundle_encryption_key";
  const key = Buffer.from(hkdf(shared, 32, { salt: bundle.subarray(0, 32), info }));
  const plain = aesDecryptGCM(bundle.subarray(44), key, bundle.subarray(32, 44), Buffer.alloc(0));
  const identity = plain.subarray(0, 32);
  const random = plain.subarray(64, 96);
  const identityShared = Curve.sharedKey(Buffer.from(person.phone.identity.privKey), identity);
  const secret = hkdf(Buffer.concat([shared, identityShared, random]), 32, { info: "adv_secret" });
  wa.codes.delete(person.number);
  link(wa, connection, person, Buffer.from(identity), Buffer.from(secret));
}
