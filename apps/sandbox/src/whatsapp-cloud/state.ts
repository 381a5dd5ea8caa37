// What the pretend provider remembers: business numbers, people, and one thread per pair of them. In memory only.
import { newSecret, userIdOf } from "./ids.ts";
import { otherSpelling } from "./phone.ts";
import type { ScriptName } from "./scripts.ts";

export type BusinessNumber = {
  phoneNumberId: string;
  wabaId: string;
  displayPhoneNumber: string;
  verifiedName: string;
  accessToken: string;
  tokenRevoked: boolean;
  appSecret: string;
  verifyToken: string;
  callbackUrl: string | null;
};

export type Person = { phone: string; name: string; userId: string; script: ScriptName; registered: boolean };

/**
 * `queued` is a customer's message still on its way to the callback; `accepted` a business message not yet sent.
 * Times are milliseconds since the epoch everywhere; only the webhooks speak in seconds.
 */
export type MessageStatus = "queued" | "accepted" | "sent" | "delivered" | "read" | "failed";
export type ProviderError = { code: number; title: string; details: string };

export type Message = {
  wamid: string;
  phoneNumberId: string;
  phone: string;
  direction: "in" | "out";
  text: string;
  at: number;
  status: MessageStatus;
  history: { status: MessageStatus; at: number }[];
  contextWamid: string | null;
  callbackData: string | null;
  error: ProviderError | null;
};

export type Thread = {
  phoneNumberId: string;
  phone: string;
  lastInboundAt: number | null;
  typingUntil: number | null;
  messages: Message[];
};

export type State = {
  numbers: Map<string, BusinessNumber>;
  people: Map<string, Person>;
  threads: Map<string, Thread>;
  messages: Map<string, Message>;
  /** How many sends each flaky person has seen, and when each limit lets the next message through. */
  flakyTries: Map<string, number>;
  pairFreeAt: Map<string, number>;
  recentSends: Map<string, number[]>;
};

const MAX_THREAD_MESSAGES = 2_000;

export function emptyState(): State {
  return {
    numbers: new Map(),
    people: new Map(),
    threads: new Map(),
    messages: new Map(),
    flakyTries: new Map(),
    pairFreeAt: new Map(),
    recentSends: new Map(),
  };
}

/** Fields left out keep their previous value, so a test can change the callback alone. */
export function saveNumber(state: State, given: Partial<BusinessNumber> & { phoneNumberId: string }): BusinessNumber {
  const before = state.numbers.get(given.phoneNumberId);
  const number: BusinessNumber = {
    wabaId: "210044556677889",
    displayPhoneNumber: "+55 11 3000-1000",
    verifiedName: "Empresa de teste",
    accessToken: newSecret("EAASandbox"),
    tokenRevoked: false,
    appSecret: newSecret(),
    verifyToken: newSecret(),
    callbackUrl: null,
    ...before,
    ...given,
  };
  if (given.accessToken) number.tokenRevoked = false;
  state.numbers.set(number.phoneNumberId, number);
  return number;
}

export function savePerson(state: State, given: Partial<Person> & { phone: string }): Person {
  const before = findPerson(state, given.phone);
  const phone = before?.phone ?? given.phone;
  const person: Person = {
    name: `Pessoa ${phone.slice(-4)}`,
    userId: userIdOf(phone),
    script: "happy",
    registered: true,
    ...before,
    ...given,
    phone,
  };
  state.people.set(phone, person);
  return person;
}

/** The exact spelling wins; otherwise a Brazilian mobile is found with or without its ninth digit. */
export function findPerson(state: State, phone: string): Person | undefined {
  const other = otherSpelling(phone);
  return state.people.get(phone) ?? (other ? state.people.get(other) : undefined);
}

export function findPersonByUserId(state: State, userId: string): Person | undefined {
  for (const person of state.people.values()) if (person.userId === userId) return person;
  return undefined;
}

export function threadKey(phoneNumberId: string, phone: string): string {
  return `${phoneNumberId}/${phone}`;
}

export function threadOf(state: State, phoneNumberId: string, phone: string): Thread {
  const key = threadKey(phoneNumberId, phone);
  const known = state.threads.get(key);
  if (known) return known;
  const thread: Thread = { phoneNumberId, phone, lastInboundAt: null, typingUntil: null, messages: [] };
  state.threads.set(key, thread);
  return thread;
}

export function addMessage(state: State, message: Message): Thread {
  const thread = threadOf(state, message.phoneNumberId, message.phone);
  thread.messages.push(message);
  state.messages.set(message.wamid, message);
  while (thread.messages.length > MAX_THREAD_MESSAGES) {
    const oldest = thread.messages.shift();
    if (oldest) state.messages.delete(oldest.wamid);
  }
  return thread;
}

export const WINDOW_MS = 24 * 60 * 60 * 1000;

export function windowOf(thread: Thread, now: number): { open: boolean; expiresAt: number | null } {
  if (thread.lastInboundAt === null) return { open: false, expiresAt: null };
  const expiresAt = thread.lastInboundAt + WINDOW_MS;
  return { open: now < expiresAt, expiresAt };
}
