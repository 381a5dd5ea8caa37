// Who and what there is in the pretend WhatsApp: people with phones, linked devices, groups, connections.
import type { BinaryNode, proto } from "baileys";
import type { WebSocket } from "ws";
import type { Person } from "./person.ts";

/** A message as somebody's phone shows it. */
export interface Shown {
  id: string;
  /** The other side: a number, or a group's jid. */
  chat: string;
  /** The number of who wrote it. */
  from: string;
  at: number;
  kind: string;
  text: string;
  message: proto.IMessage;
  isEdited?: boolean;
  isRemoved?: boolean;
  reactions?: Record<string, string>;
  /** What came of fetching its file. */
  file?: { mimetype: string; size: number; isIntact: boolean; bytes?: Buffer };
}

export interface PublicPreKey {
  keyId: number;
  publicKey: Buffer;
}

/** What an unknown device says of itself while it waits for a phone. */
export interface PairingData {
  noiseKey: Buffer;
  identity: Buffer;
  registrationId: number;
  signedPreKey: PublicPreKey & { signature: Buffer };
}

/** A stanza on its way to a device, kept until the device says that it has it. */
export interface Written {
  person: Person;
  message: proto.IMessage;
  group?: string;
  options: WriteOptions;
}

export interface WriteOptions {
  id?: string;
  /** How the envelope names the sender. */
  mode?: "lid" | "pn";
  t?: number;
  type?: string;
  attrs?: Record<string, string>;
}

/** A device linked to somebody's phone: what the company's program is. */
export interface LinkedDevice extends PairingData {
  jid: string;
  lid: string;
  number: number;
  owner: Person;
  account: { private: Buffer; public: Buffer };
  accountDetails: Uint8Array;
  preKeys: PublicPreKey[];
  unacked: Map<string, BinaryNode>;
  written: Map<string, Written>;
  rewritten: Set<string>;
  connection: Connection | null;
  /** How often it has logged in; a connection of an earlier login must be silent. */
  logins: number;
  isRemoved: boolean;
}

export interface Connection {
  id: number;
  ws: WebSocket;
  refs: string[];
  pairing?: PairingData;
  code?: { ephemeral: { public: Uint8Array; private: Uint8Array }; theirs: Buffer; person: Person };
  linking?: LinkedDevice;
  device: LinkedDevice | null;
  login: number;
  isReady: boolean;
  line: Promise<void>;
  send(node: BinaryNode): void;
}

export interface Group {
  jid: string;
  subject: string;
  people: Person[];
  /** Who has handed out a sender key, to which devices. */
  introduced: Set<string>;
}
