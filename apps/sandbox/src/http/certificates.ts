// Certificates made at the start and kept nowhere: an authority, a server's and a client's, written as X.509 by hand.
import { generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";

export type Certificate = { certificate: string; key: string };

export type Authority = {
  /** In PEM, for whoever is to trust it. */
  certificate: string;
  /** For a server at loopback. */
  server(): Certificate;
  client(name: string): Certificate;
};

const DAY_MS = 86_400_000;
const BACKDATED_MS = DAY_MS;
const VALID_MS = 3_650 * DAY_MS;

export function createAuthority(name: string): Authority {
  const own = newKeys();
  const self = issue({ subject: name, issuer: name, keys: own, signer: own.privateKey, extensions: [isAuthority] });
  const signed = (subject: string, extensions: Buffer[]): Certificate => {
    const keys = newKeys();
    const certificate = issue({ subject, issuer: name, keys, signer: own.privateKey, extensions });
    return { certificate, key: keys.privateKey.export({ type: "pkcs8", format: "pem" }).toString() };
  };
  return { certificate: self, server: () => signed("localhost", [loopbackNames]), client: (who) => signed(who, []) };
}

type Keys = { publicKey: KeyObject; privateKey: KeyObject };
type Issue = { subject: string; issuer: string; keys: Keys; signer: KeyObject; extensions: Buffer[] };

function newKeys(): Keys {
  return generateKeyPairSync("ec", { namedCurve: "P-256" });
}

function issue({ subject, issuer, keys, signer, extensions }: Issue): string {
  const serial = randomBytes(16);
  // A first bit of one would make it a negative number.
  serial[0] = ((serial[0] ?? 0) & 0x7f) | 0x01;
  const now = Date.now();
  const body = sequence(
    tagged(0xa0, tagged(0x02, Buffer.from([2]))),
    tagged(0x02, serial),
    ECDSA_SHA256,
    nameOf(issuer),
    sequence(moment(now - BACKDATED_MS), moment(now + VALID_MS)),
    nameOf(subject),
    keys.publicKey.export({ type: "spki", format: "der" }),
    ...(extensions.length > 0 ? [tagged(0xa3, sequence(...extensions))] : []),
  );
  const der = sequence(body, ECDSA_SHA256, bits(sign("sha256", body, signer)));
  const lines = der.toString("base64").match(/.{1,64}/g) ?? [];
  return `-----BEGIN CERTIFICATE-----\n${lines.join("\n")}\n-----END CERTIFICATE-----\n`;
}

function tagged(tag: number, value: Buffer): Buffer {
  const { length } = value;
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), value]);
}

function sequence(...parts: Buffer[]): Buffer {
  return tagged(0x30, Buffer.concat(parts));
}

function bits(value: Buffer): Buffer {
  return tagged(0x03, Buffer.concat([Buffer.from([0]), value]));
}

function objectId(...bytes: number[]): Buffer {
  return tagged(0x06, Buffer.from(bytes));
}

/** Two digits of the year, as the format has it until 2049. */
function moment(at: number): Buffer {
  const text = new Date(at).toISOString().replace(/[-:T]/g, "").slice(2, 14);
  return tagged(0x17, Buffer.from(`${text}Z`));
}

function nameOf(text: string): Buffer {
  const commonName = objectId(0x55, 0x04, 0x03);
  return sequence(tagged(0x31, sequence(commonName, tagged(0x0c, Buffer.from(text)))));
}

// 1.2.840.10045.4.3.2
const ECDSA_SHA256 = sequence(objectId(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02));
const TRUE = tagged(0x01, Buffer.from([0xff]));
// 2.5.29.19, critical: may sign others.
const isAuthority = sequence(objectId(0x55, 0x1d, 0x13), TRUE, tagged(0x04, sequence(TRUE)));
// 2.5.29.17: the names under which it is reached.
const loopbackNames = sequence(
  objectId(0x55, 0x1d, 0x11),
  tagged(
    0x04,
    sequence(
      tagged(0x82, Buffer.from("localhost")),
      tagged(0x87, Buffer.from([127, 0, 0, 1])),
      tagged(0x87, Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1])),
    ),
  ),
);
