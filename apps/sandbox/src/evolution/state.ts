// What the pretend Evolution server remembers: instances, the people of its WhatsApp, and what was said. In memory only.
import { randomBytes } from "node:crypto";

export type Webhook = { url: string; jwtKey: string; events: string[]; enabled: boolean };

export type Instance = {
  name: string;
  id: string;
  token: string;
  state: "open" | "connecting" | "close";
  /** Digits of the telephone that is connected. */
  number: string | null;
  profileName: string | null;
  disconnectionReasonCode: number | null;
  webhook: Webhook | null;
  groupsIgnore: boolean;
  qr: { code: string; pairingCode: string | null; count: number } | null;
};

export type Person = { number: string; lid: string; name: string; isThere: boolean };

export type StoredFile = { bytes: Buffer; mime: string; name: string };

export type Message = {
  id: string;
  instance: string;
  /** Digits of the person. */
  person: string;
  direction: "in" | "out";
  /** The key its content stands under on the wire. */
  kind: string;
  text: string;
  content: Record<string, unknown>;
  file: StoredFile | null;
  replyTo: string | null;
  status: string;
  at: number;
  editedAt: number | null;
  deleted: boolean;
  reactions: { in: string | null; out: string | null };
};

/** What the server knows of somebody, or of a group, beside what was said: by its name of the network. */
export type BookRow = { remoteJid: string; pushName: string | null; type: "contact" | "group" | "group_member" };

export type EvolutionState = {
  globalKey: string;
  instances: Map<string, Instance>;
  people: Map<string, Person>;
  messages: Map<string, Message>;
  /** By `instance/person`. */
  typing: Map<string, number>;
  read: Set<string>;
  /** By instance: what its telephone's address book and groups brought along. */
  books: Map<string, BookRow[]>;
};

export const GLOBAL_KEY = "sandbox-evolution-key";

export const emptyEvolution = (): EvolutionState => ({
  globalKey: GLOBAL_KEY,
  instances: new Map(),
  people: new Map(),
  messages: new Map(),
  typing: new Map(),
  read: new Set(),
  books: new Map(),
});

const MOST_MESSAGES = 20_000;

export function addMessage(
  state: EvolutionState,
  given: Pick<Message, "instance" | "person" | "direction" | "kind" | "text" | "at"> & Partial<Message>,
): Message {
  const message: Message = {
    id: `${given.direction === "out" ? "3EB0" : "3A"}${randomBytes(9).toString("hex").toUpperCase()}`,
    content: {},
    file: null,
    replyTo: null,
    status: given.direction === "out" ? "PENDING" : "DELIVERY_ACK",
    editedAt: null,
    deleted: false,
    reactions: { in: null, out: null },
    ...given,
  };
  state.messages.set(message.id, message);
  if (state.messages.size > MOST_MESSAGES) {
    const [oldest] = state.messages.keys();
    if (oldest) state.messages.delete(oldest);
  }
  return message;
}

/** The hidden id of a person is made from the number, so that it is the same after a restart. */
export function personOf(state: EvolutionState, number: string, name?: string): Person {
  const known = state.people.get(number);
  if (known) return known;
  const person = { number, lid: `9${number.slice(-12)}77`, name: name ?? `Pessoa ${number.slice(-4)}`, isThere: true };
  state.people.set(number, person);
  return person;
}

/** Digits, a name of the network, or a hidden id. */
export function findPerson(state: EvolutionState, given: string): Person | undefined {
  const [user = "", server = "s.whatsapp.net"] = given.split("@");
  if (server === "lid") return [...state.people.values()].find(({ lid }) => lid === user);
  return state.people.get(user.replace(/\D/g, ""));
}

export const jidOf = (number: string) => `${number}@s.whatsapp.net`;
export const lidOf = ({ lid }: Person) => `${lid}@lid`;
