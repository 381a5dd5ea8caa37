// How a company's phone links a device by the QR text on its screen.
import { createHmac, randomBytes } from "node:crypto";
import { type BinaryNode, Curve, getBinaryNodeChild, proto } from "baileys";
import type { Person } from "../people/person.ts";
import type { Connection, LinkedDevice } from "../people/world.types.ts";
import type { WhatsApp } from "../whatsapp.ts";
import { bigEndian, leaf, NET, seconds, serverId, withoutType } from "../wire/names.ts";

const REFERENCES = 6;

/** An unknown device says hello: six references, of which the screen shows one after the other as QR codes. */
export function offerReferences(connection: Connection, payload: proto.IClientPayload, noiseKey: Buffer): void {
  const data = payload.devicePairingData;
  const part = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []);
  connection.pairing = {
    noiseKey,
    identity: part(data?.eIdent),
    registrationId: bigEndian(part(data?.eRegid)),
    signedPreKey: {
      keyId: bigEndian(part(data?.eSkeyId)),
      publicKey: part(data?.eSkeyVal),
      signature: part(data?.eSkeySig),
    },
  };
  connection.refs = Array.from({ length: REFERENCES }, () => `2@${randomBytes(24).toString("base64")}`);
  const refs = connection.refs.map((ref) => leaf("ref", Buffer.from(ref)));
  const attrs = { from: NET, type: "set", id: serverId(), xmlns: "md" };
  connection.send({ tag: "iq", attrs, content: [leaf("pair-device", refs)] });
}

/** QR text: https://wa.me/settings/linked_devices#ref,noiseKey,identityKey,advSecret,platform */
export function scan(wa: WhatsApp, qr: string, person: Person): LinkedDevice {
  const [ref = "", noiseKey = "", identity = "", secret = ""] = (qr.split("#")[1] ?? qr).split(",");
  const connection = [...wa.connections].find(({ refs }) => refs.includes(ref));
  if (!connection?.pairing) throw new Error("Nobody shows this QR any more.");
  if (!connection.pairing.noiseKey.equals(Buffer.from(noiseKey, "base64"))) {
    throw new Error("This QR is of another device.");
  }
  return link(wa, connection, person, Buffer.from(identity, "base64"), Buffer.from(secret, "base64"));
}

/** The phone signs the device's identity key with its own, under an HMAC of the secret it read from the screen. */
export function link(wa: WhatsApp, connection: Connection, person: Person, identity: Buffer, secret: Buffer) {
  if (!connection.pairing) throw new Error("This connection does not wait for a phone.");
  const { privKey, pubKey } = person.phone.identity;
  const account = { private: Buffer.from(privKey), public: withoutType(pubKey) };
  const description = { rawId: 1, timestamp: seconds(), keyIndex: 1, accountType: 0, deviceType: 0 };
  const details = proto.ADVDeviceIdentity.encode(description).finish();
  const claim = Buffer.concat([Buffer.from([6, 0]), details, identity]);
  const accountSignature = Curve.sign(account.private, claim);
  const signed = proto.ADVSignedDeviceIdentity.encode({
    details,
    accountSignatureKey: account.public,
    accountSignature,
  }).finish();
  const hmac = createHmac("sha256", secret).update(signed).digest();
  const number = wa.nextDeviceNumber();
  const device: LinkedDevice = {
    ...connection.pairing,
    jid: `${person.number}:${number}${NET}`,
    lid: `${person.lid}:${number}@lid`,
    number,
    owner: person,
    account,
    accountDetails: details,
    preKeys: [],
    unacked: new Map(),
    written: new Map(),
    rewritten: new Set(),
    connection: null,
    logins: 0,
    isRemoved: false,
  };
  connection.linking = device;
  const sealed = proto.ADVSignedDeviceIdentityHMAC.encode({ details: signed, hmac }).finish();
  const success = leaf("pair-success", [
    leaf("device-identity", sealed),
    { tag: "device", attrs: { jid: device.jid, lid: device.lid } },
    { tag: "platform", attrs: { name: "android" } },
  ]);
  connection.send({ tag: "iq", attrs: { from: NET, type: "set", id: serverId() }, content: [success] });
  return device;
}

/** The device has signed back: it is linked, and must come again with what it got (515). */
export function finishLinking(wa: WhatsApp, connection: Connection, answer: BinaryNode): void {
  const device = connection.linking;
  if (!device) throw new Error("This device was not asked to sign.");
  const content = getBinaryNodeChild(answer, "device-identity")?.content;
  const identity = proto.ADVSignedDeviceIdentity.decode(content as Uint8Array);
  const claim = Buffer.concat([Buffer.from([6, 1]), device.accountDetails, device.identity, device.account.public]);
  if (!Curve.verify(device.identity, claim, identity.deviceSignature ?? Buffer.alloc(64))) {
    throw new Error("The device signed something else.");
  }
  wa.addDevice(device);
  connection.send({ tag: "stream:error", attrs: { code: "515" } });
  setTimeout(() => connection.ws.close(), 50);
}
