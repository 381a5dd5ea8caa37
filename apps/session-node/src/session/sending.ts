// Sends one message under its id and waits for WhatsApp's word on it.
import type { ServerAnswer, ServerAsked } from "@prosa/contracts/session-link";
import { type BinaryNode, delay, jidDecode, proto } from "baileys";
import type { Socket } from "./socket.ts";
import type { SessionStore } from "./store.ts";

type Outcome = ServerAnswer<"send">;
type Sending = ServerAsked<"send">;

const ACK_MS = 8_000;
const LOCKED = new Set([463, 475]);
const STALE_DEVICE = 479;
const LOCK_ASK_MS = 2_000;

/** Who waits for which acknowledgement, over one connection. */
export class Acks {
  readonly #waiting = new Map<string, ((error: string | undefined) => void)[]>();

  constructor(sock: Socket) {
    sock.ws.on("CB:ack,class:message", ({ attrs }: BinaryNode) => {
      const waiting = this.#waiting.get(`${attrs.id}`) ?? [];
      this.#waiting.delete(`${attrs.id}`);
      for (const told of waiting) told(attrs.error);
    });
  }

  /** The error code, undefined for none; "silent" when nobody answers in time. */
  of(id: string): Promise<string | undefined> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => resolve("silent"), ACK_MS);
      const told = (error: string | undefined) => {
        clearTimeout(timer);
        resolve(error);
      };
      this.#waiting.set(id, [...(this.#waiting.get(id) ?? []), told]);
    });
  }
}

export async function sendOne(sock: Socket, acks: Acks, store: SessionStore, wanted: Sending): Promise<Outcome> {
  const message = dated(messageOf(wanted));
  if (wanted.composeMs > 0) await compose(sock, wanted.to, wanted.composeMs);
  // Before it leaves, for phones that ask for it again: the gate holds the stanza until this is durable.
  store.keepSent({ id: wanted.id, bytes: proto.Message.encode(message).finish() });
  const said = await relay(sock, acks, wanted, message, true);
  if (said !== String(STALE_DEVICE)) return outcomeOf(sock, said);
  return outcomeOf(sock, await relay(sock, acks, wanted, message, false));
}

/** No message at all: asking again does not help. */
export class UnsendableError extends Error {}

function messageOf({ message, to }: Sending): proto.Message {
  if (!jidDecode(to)?.user) throw new UnsendableError("Not an address of WhatsApp.");
  try {
    return proto.Message.fromObject(message);
  } catch {
    throw new UnsendableError("Not a message.");
  }
}

/** Phones order edits and reactions by their own time: one without is given this moment. */
function dated(message: proto.Message): proto.Message {
  const { protocolMessage, reactionMessage } = message;
  if (protocolMessage?.editedMessage && !Number(protocolMessage.timestampMs)) protocolMessage.timestampMs = Date.now();
  if (reactionMessage && !Number(reactionMessage.senderTimestampMs)) reactionMessage.senderTimestampMs = Date.now();
  return message;
}

async function relay(sock: Socket, acks: Acks, wanted: Sending, message: proto.IMessage, useUserDevicesCache: boolean) {
  const acked = acks.of(wanted.id);
  if (!useUserDevicesCache) await sock.getUSyncDevices([wanted.to], false, false);
  const additionalAttributes = { ...wanted.attrs };
  await sock.relayMessage(wanted.to, message, { messageId: wanted.id, additionalAttributes, useUserDevicesCache });
  return acked;
}

async function outcomeOf(sock: Socket, said: string | undefined): Promise<Outcome> {
  if (said === undefined) return { outcome: "acked" };
  if (said === "silent") return { outcome: "silent" };
  const code = Number(said) || 0;
  return { outcome: "refused", code, until: LOCKED.has(code) ? await lockEnd(sock) : null };
}

/** Until when strangers cannot be written to; null where WhatsApp does not say. */
async function lockEnd(sock: Socket): Promise<number | null> {
  const asked = sock.fetchAccountReachoutTimelock().then(
    ({ isActive, timeEnforcementEnds }) => (isActive ? (timeEnforcementEnds?.getTime() ?? null) : null),
    () => null,
  );
  return Promise.race([asked, delay(LOCK_ASK_MS).then(() => null)]);
}

async function compose(sock: Socket, to: string, ms: number): Promise<void> {
  await sock.sendPresenceUpdate("composing", to);
  await delay(ms);
  await sock.sendPresenceUpdate("paused", to);
}
