// A WhatsApp Web server on loopback, as much of it as Baileys asks for. It speaks the real protocol (Noise, binary nodes,
// Signal); only its root certificate is its own, and whoever connects must be told that key.

import type { AddressInfo } from "node:net";
import { type BinaryNode, getBinaryNodeChild, type proto } from "baileys";
import { type WebSocket, WebSocketServer } from "ws";
import { goodBehaviour, loginFailure, type ServerBehaviour } from "./device/behaviour.ts";
import { push, sendOffline } from "./device/delivery.ts";
import { offerReferences } from "./device/pairing.ts";
import { answerQuery } from "./device/queries.ts";
import { takeAck, takeMessage, takeReceipt } from "./device/receiving.ts";
import { Ledger } from "./ledger.ts";
import { MediaHost } from "./media/media-host.ts";
import { Person } from "./people/person.ts";
import type { Connection, Group, LinkedDevice } from "./people/world.types.ts";
import { makeCertificates } from "./wire/certificates.ts";
import { NET, seconds, userOf } from "./wire/names.ts";
import { ServerNoise } from "./wire/noise.ts";

const FIRST_LID = 200_000_000_000_001;
const FIRST_DEVICE = 12;

export interface Ending {
  /** `stream:error` with a code: 500, 503, 515. */
  code?: string;
  /** `stream:error` with a conflict: replaced (440), device_removed (with the code 401). */
  conflict?: string;
  /** `failure` with a reason: 401, 402, 403, 405, 409, 411. */
  failure?: string;
  /** Cut, without a word and without a closing handshake. */
  isHard?: boolean;
}

export class WhatsApp {
  /** By number and by LID. */
  readonly people = new Map<string, Person>();
  /** Linked devices, by both jids. */
  readonly devices = new Map<string, LinkedDevice>();
  readonly groups = new Map<string, Group>();
  readonly connections = new Set<Connection>();
  readonly codes = new Map<string, { connection: Connection; ref: string; wrapped: Buffer }>();
  readonly certificates = makeCertificates();
  readonly ledger = new Ledger();
  readonly media = new MediaHost();
  readonly #behaviours = new Map<string, ServerBehaviour>();
  /** Pairs that have exchanged words: who is not in here is a stranger. */
  readonly #acquainted = new Set<string>();
  #server: WebSocketServer | undefined;
  #nextDevice = FIRST_DEVICE;
  #nextConnection = 1;
  url = "";

  async listen(port = 0, mediaPort = 0): Promise<this> {
    await this.media.listen(mediaPort);
    const server = new WebSocketServer({ port, host: "127.0.0.1", perMessageDeflate: false });
    await new Promise<void>((resolve) => server.once("listening", resolve));
    server.on("connection", (ws) => this.#connect(ws));
    this.url = `ws://127.0.0.1:${(server.address() as AddressInfo).port}/ws/chat`;
    this.#server = server;
    return this;
  }
  close(): void {
    for (const { ws } of this.connections) ws.terminate();
    this.#server?.close();
    this.media.close();
  }

  /** Somebody with this number, made when nobody has it. */
  person(number: string, name?: string): Person {
    const known = this.people.get(number);
    if (known) {
      if (name) known.name = name;
      return known;
    }
    const lid = String(FIRST_LID + this.people.size / 2);
    const person = new Person(number, lid, name ?? `P${number.slice(-4)}`);
    this.people.set(number, person).set(lid, person);
    return person;
  }
  knownPerson(user: string): Person {
    const person = this.people.get(user);
    if (!person) throw new Error(`Nobody has ${user}.`);
    return person;
  }
  group(jid: string, subject: string, people: Person[]): Group {
    const group = { jid, subject, people, introduced: new Set<string>() };
    this.groups.set(jid, group);
    return group;
  }

  behaviourOf(number: string): ServerBehaviour {
    const behaviour = this.#behaviours.get(number) ?? goodBehaviour();
    this.#behaviours.set(number, behaviour);
    return behaviour;
  }
  meet(owner: Person, other: Person): void {
    this.#acquainted.add(`${owner.number}|${other.number}`);
  }
  isAcquainted(owner: Person, jid: string): boolean {
    if (jid.endsWith("@g.us")) return true;
    return this.#acquainted.has(`${owner.number}|${this.people.get(userOf(jid))?.number}`);
  }

  nextDeviceNumber(): number {
    return this.#nextDevice++;
  }
  addDevice(device: LinkedDevice): void {
    this.devices.set(device.jid, device).set(device.lid, device);
    device.owner.devices.push(device);
    this.ledger.fact("linked", { number: device.owner.number, detail: device.jid });
  }
  removeDevice(device: LinkedDevice): void {
    device.isRemoved = true;
    this.end(device, { code: "401", conflict: "device_removed" });
  }

  /** A stanza to a device, kept until it is taken. */
  push(device: LinkedDevice, stanza: BinaryNode): void {
    if (stanza.tag === "message" && stanza.attrs.from) {
      const person = this.people.get(userOf(stanza.attrs.from));
      if (person) this.meet(device.owner, person);
    }
    push(device, stanza, this.behaviourOf(device.owner.number).repeat);
  }

  later(ms: number, work: () => void): void {
    if (ms <= 0) work();
    else setTimeout(work, ms).unref();
  }

  /** Ends a device's connection as the server does. */
  end(device: LinkedDevice, { code, conflict, failure, isHard }: Ending = {}): void {
    const { connection } = device;
    if (!connection) return;
    if (isHard) {
      connection.ws.terminate();
      return;
    }
    if (failure) connection.send({ tag: "failure", attrs: { reason: failure } });
    else if (code || conflict) {
      const content = conflict ? [{ tag: "conflict", attrs: { type: conflict } }] : [];
      connection.send({ tag: "stream:error", attrs: { ...(code && { code }) }, content });
    }
    connection.ws.close();
  }

  #connect(ws: WebSocket): void {
    const noise = new ServerNoise({
      certificates: this.certificates,
      write: (bytes) => ws.readyState === ws.OPEN && ws.send(bytes),
      onHello: (payload, noiseKey) => {
        if (payload.devicePairingData) offerReferences(connection, payload, noiseKey);
        else this.#login(connection, payload, noiseKey);
      },
      onNode: (node) => {
        connection.line = connection.line.then(() => this.#take(connection, node)).catch((error) => this.#fault(error));
      },
    });
    const connection: Connection = {
      id: this.#nextConnection++,
      ws,
      refs: [],
      device: null,
      login: 0,
      isReady: false,
      line: Promise.resolve(),
      send: (node) => {
        this.#note(connection, node, "told");
        noise.send(node);
      },
    };
    this.connections.add(connection);
    ws.on("message", (data: Buffer) => void noise.feed(data).catch((error) => this.#fault(error)));
    ws.on("error", (error) => this.#fault(error));
    ws.on("close", () => {
      this.connections.delete(connection);
      if (connection.device?.connection === connection) connection.device.connection = null;
    });
  }

  #login(connection: Connection, payload: proto.IClientPayload, noiseKey: Buffer): void {
    const device = this.devices.get(`${payload.username}:${payload.device ?? 0}${NET}`);
    const isKnown = device && !device.isRemoved && device.noiseKey.equals(noiseKey);
    const reason = isKnown ? loginFailure(this.behaviourOf(device.owner.number)) : "401";
    if (!device || reason) {
      connection.send({ tag: "failure", attrs: { reason: reason ?? "401", location: "frc" } });
      connection.ws.close();
      return;
    }
    // One socket per device: the newer replaces the older.
    this.end(device, { conflict: "replaced" });
    connection.device = device;
    connection.login = ++device.logins;
    device.connection = connection;
    const attrs = { t: String(seconds()), lid: device.lid, location: "frc", display_name: device.owner.name };
    connection.send({ tag: "success", attrs });
    this.ledger.fact("login", { number: device.owner.number, detail: String(connection.id) });
  }

  async #take(connection: Connection, node: BinaryNode): Promise<void> {
    this.#note(connection, node, "said");
    const { device } = connection;
    if (node.tag === "iq") return answerQuery(this, connection, node);
    if (node.tag === "message") return takeMessage(this, connection, node);
    if (node.tag === "receipt") return takeReceipt(this, connection, node);
    if (node.tag === "ack") return takeAck(this, connection, node);
    if (node.tag === "call") {
      connection.send({ tag: "ack", attrs: { id: `${node.attrs.id}`, class: "call", from: `${node.attrs.to}` } });
    }
    if (node.tag === "ib" && device && getBinaryNodeChild(node, "offline_batch")) sendOffline(connection, device);
  }

  #note(connection: Connection, node: BinaryNode, direction: "said" | "told"): void {
    const { device } = connection;
    const isStale = direction === "said" && device !== null && connection.login < device.logins;
    this.ledger.stanza(node, { connection: connection.id, device: device?.jid ?? null, direction, isStale });
  }

  #fault(error: unknown): void {
    this.ledger.fact("fault", { detail: error instanceof Error ? error.message : String(error) });
  }
}
