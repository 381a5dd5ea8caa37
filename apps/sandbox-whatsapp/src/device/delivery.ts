// What goes to a linked device is kept until it says that it has it, and offered again at its next login, marked offline.
import type { BinaryNode } from "baileys";
import type { Connection, LinkedDevice } from "../people/world.types.ts";
import { NET } from "../wire/names.ts";

const keyOf = ({ tag, attrs }: BinaryNode) => (tag === "receipt" ? receiptKey(attrs) : `${attrs.id}`);
const receiptKey = (attrs: BinaryNode["attrs"]) => `${attrs.id}:${attrs.type ?? ""}:${attrs.participant ?? ""}`;

/** How often a stanza is said live; more than once where somebody asked for repetition. */
export function push(device: LinkedDevice, stanza: BinaryNode, times = 1): void {
  device.unacked.set(keyOf(stanza), stanza);
  if (!device.connection?.isReady) return;
  for (let time = 0; time < times; time++) device.connection.send(stanza);
}

export function announceOffline(connection: Connection, device: LinkedDevice): void {
  const waiting = [...device.unacked.values()];
  if (waiting.length === 0) {
    becomeReady(connection, 0);
    return;
  }
  const count = (tag: string) => String(waiting.filter((stanza) => stanza.tag === tag).length);
  const attrs = {
    count: String(waiting.length),
    message: count("message"),
    receipt: count("receipt"),
    notification: count("notification"),
    appdata: "0",
  };
  connection.send({ tag: "ib", attrs: { from: NET }, content: [{ tag: "offline_preview", attrs }] });
}

/** The device answered the announcement with `offline_batch`. */
export function sendOffline(connection: Connection, device: LinkedDevice): void {
  const waiting = [...device.unacked.values()];
  for (const stanza of waiting) connection.send({ ...stanza, attrs: { ...stanza.attrs, offline: "1" } });
  becomeReady(connection, waiting.length);
}

function becomeReady(connection: Connection, count: number): void {
  connection.isReady = true;
  const offline = { tag: "offline", attrs: { count: String(count) } };
  connection.send({ tag: "ib", attrs: { from: NET }, content: [offline] });
}

/** True for the first time. An `ack` names the class of what it is for; a `receipt` is for messages alone. */
export function isTaken(device: LinkedDevice, { tag, attrs }: BinaryNode): boolean {
  if (tag === "ack" && attrs.class === "receipt") return device.unacked.delete(receiptKey(attrs));
  return device.unacked.delete(`${attrs.id}`);
}
