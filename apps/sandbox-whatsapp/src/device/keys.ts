// The keys with which a Signal session is started: those a device uploads, and those it is given of others.
import { type BinaryNode, encodeBigEndian, getBinaryNodeChild, getBinaryNodeChildren } from "baileys";
import type { LinkedDevice, PublicPreKey } from "../people/world.types.ts";
import type { WhatsApp } from "../whatsapp.ts";
import { bigEndian, leaf, userOf, withoutType } from "../wire/names.ts";

/** 812 one-time keys at the first login; people who write for the first time take one each. */
export function takePreKeys(device: LinkedDevice, node: BinaryNode): void {
  for (const key of getBinaryNodeChildren(getBinaryNodeChild(node, "list"), "key")) {
    device.preKeys.push({ keyId: bigEndian(bytesOf(key, "id")), publicKey: bytesOf(key, "value") });
  }
}

/** The keys with which anybody starts a Signal session with this device. */
export function bundleOf(wa: WhatsApp, jid: string): BinaryNode {
  const device = wa.devices.get(jid);
  const bundle = device
    ? { ...device, identityKey: device.identity, preKey: device.preKeys.shift() }
    : wa.knownPerson(userOf(jid)).phone.takeBundle();
  const signature = leaf("signature", Buffer.from(bundle.signedPreKey.signature));
  const content = [
    leaf("registration", Buffer.from(encodeBigEndian(bundle.registrationId))),
    leaf("type", Buffer.from([5])),
    leaf("identity", withoutType(bundle.identityKey)),
    leaf("skey", [...keyNodes(bundle.signedPreKey), signature]),
    ...(bundle.preKey ? [leaf("key", keyNodes(bundle.preKey))] : []),
  ];
  return { tag: "user", attrs: { jid }, content };
}

function keyNodes(key: { keyId: number; publicKey: Uint8Array }): BinaryNode[] {
  return [leaf("id", Buffer.from(encodeBigEndian(key.keyId, 3))), leaf("value", withoutType(key.publicKey))];
}

/** A key as a retry receipt carries it. */
export function keyIn(node: BinaryNode | undefined): PublicPreKey | undefined {
  return node && { keyId: bigEndian(bytesOf(node, "id")), publicKey: bytesOf(node, "value") };
}

export function bytesOf(node: BinaryNode, tag: string): Buffer {
  return Buffer.from((getBinaryNodeChild(node, tag)?.content ?? []) as Uint8Array);
}
