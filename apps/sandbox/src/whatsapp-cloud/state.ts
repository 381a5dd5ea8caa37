// What the pretend provider remembers: business numbers, people, and one thread per pair of them. In memory only.
import { newSecret, userIdOf } from "./ids.ts";
import { otherSpelling } from "./phone.ts";
import type { ScriptName } from "./scripts.ts";
import type { Template, TemplateView } from "./templates/template.types.ts";

export type Callback = { url: string; verifyToken: string };

export type BusinessProfile = {
  about: string;
  address: string;
  description: string;
  email: string;
  vertical: string;
  websites: string[];
};

export type BusinessNumber = {
  phoneNumberId: string;
  wabaId: string;
  displayPhoneNumber: string;
  verifiedName: string;
  accessToken: string;
  tokenRevoked: boolean;
  appSecret: string;
  verifyToken: string;
  /** The app's default callback; an override of the number or of its account takes the `messages` field from it. */
  callbackUrl: string | null;
  override: Callback | null;
  /** Only `CONNECTED` may send. */
  status: string;
  qualityRating: string;
  messagingLimit: string;
  throughputLevel: string;
  nameStatus: string;
  codeVerificationStatus: string;
  accountMode: string;
  isOfficial: boolean;
  pin: string | null;
  profile: BusinessProfile;
  blockedUsers: string[];
};

/** A WhatsApp business account: what its numbers share. */
export type Account = {
  wabaId: string;
  subscribed: boolean;
  override: Callback | null;
  templates: Map<string, Template>;
};

export type Person = {
  phone: string;
  name: string;
  userId: string;
  script: ScriptName;
  registered: boolean;
  /** With the script `fail`: the code of the failure. */
  failCode: number;
  /** Hides behind a user name: neither the phone nor the wa_id travels, only the business-scoped user id. */
  hidesPhone: boolean;
  username: string | null;
  parentUserId: string | null;
  marketing: "resume" | "stop";
};

/**
 * `queued` is a customer's message still on its way to the callback; `accepted` a business message not yet sent.
 * Times are milliseconds since the epoch everywhere; only the webhooks speak in seconds.
 */
export type MessageStatus = "queued" | "accepted" | "sent" | "delivered" | "read" | "played" | "failed";
export type ProviderError = { code: number; title: string; details: string };
export type Pricing = { billable: boolean; type: string; category: string };

export type Message = {
  wamid: string;
  phoneNumberId: string;
  phone: string;
  direction: "in" | "out";
  type: string;
  /** What a person reads: the words, a caption, the filled-in template, the title that was tapped. */
  text: string;
  /** What stands under the key of its type on the wire. */
  content: unknown;
  at: number;
  status: MessageStatus;
  history: { status: MessageStatus; at: number }[];
  contextWamid: string | null;
  callbackData: string | null;
  error: ProviderError | null;
  /** The file it carries, where the sandbox holds the bytes. */
  mediaId: string | null;
  reactions: { in: string | null; out: string | null };
  edited: boolean;
  revoked: boolean;
  /** Further fields of an inbound message on the wire: referral, forwarded, errors. */
  extras: Record<string, unknown> | null;
  pricing: Pricing | null;
  view: TemplateView | null;
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
  accounts: Map<string, Account>;
  people: Map<string, Person>;
  /** Phone by business-scoped user id. */
  userIds: Map<string, string>;
  threads: Map<string, Thread>;
  messages: Map<string, Message>;
  counts: { in: number; out: number };
  /** How many sends each flaky person has seen, and when each limit lets the next message through. */
  flakyTries: Map<string, number>;
  pairFreeAt: Map<string, number>;
  recentSends: Map<string, number[]>;
  /** Statuses of a number that wait to be told in one body. */
  waitingStatuses: Map<string, { values: Record<string, unknown>[]; phones: Set<string>; wamid: string }>;
};

const MAX_THREAD_MESSAGES = 2_000;
const MAX_MESSAGES = 250_000;

export function emptyState(): State {
  return {
    numbers: new Map(),
    accounts: new Map(),
    people: new Map(),
    userIds: new Map(),
    threads: new Map(),
    messages: new Map(),
    counts: { in: 0, out: 0 },
    flakyTries: new Map(),
    pairFreeAt: new Map(),
    recentSends: new Map(),
    waitingStatuses: new Map(),
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
    override: null,
    status: "CONNECTED",
    qualityRating: "GREEN",
    messagingLimit: "TIER_2K",
    throughputLevel: "STANDARD",
    nameStatus: "APPROVED",
    codeVerificationStatus: "VERIFIED",
    accountMode: "LIVE",
    isOfficial: false,
    pin: null,
    profile: { about: "", address: "", description: "", email: "", vertical: "OTHER", websites: [] },
    blockedUsers: [],
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
    failCode: 131_026,
    hidesPhone: false,
    username: null,
    parentUserId: null,
    marketing: "resume",
    ...before,
    ...given,
    phone,
  };
  if (before) state.userIds.delete(before.userId);
  state.people.set(phone, person);
  state.userIds.set(person.userId, phone);
  return person;
}

/** The exact spelling wins; otherwise a Brazilian mobile is found with or without its ninth digit. */
export function findPerson(state: State, phone: string): Person | undefined {
  const exact = state.people.get(phone);
  if (exact) return exact;
  const other = otherSpelling(phone);
  return other ? state.people.get(other) : undefined;
}

export function findPersonByUserId(state: State, userId: string): Person | undefined {
  return state.people.get(state.userIds.get(userId) ?? "");
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

/** The little that differs between one message and another; the rest starts empty. */
export type NewMessage = Pick<Message, "wamid" | "phoneNumberId" | "phone" | "direction" | "text" | "at" | "status"> &
  Partial<Message>;

export function newMessage(given: NewMessage): Message {
  return {
    type: "text",
    content: given.type === undefined || given.type === "text" ? { body: given.text } : null,
    history: [{ status: given.status, at: given.at }],
    contextWamid: null,
    callbackData: null,
    error: null,
    mediaId: null,
    reactions: { in: null, out: null },
    edited: false,
    revoked: false,
    extras: null,
    pricing: null,
    view: null,
    ...given,
  };
}

export function addMessage(state: State, message: Message): Thread {
  const thread = threadOf(state, message.phoneNumberId, message.phone);
  thread.messages.push(message);
  state.messages.set(message.wamid, message);
  state.counts[message.direction]++;
  if (thread.messages.length > MAX_THREAD_MESSAGES) forgetOldest(state, thread);
  if (state.messages.size > MAX_MESSAGES) {
    // The map remembers the order of arrival, so its first message is also the first of its own thread.
    for (const oldest of state.messages.values()) {
      forgetOldest(state, threadOf(state, oldest.phoneNumberId, oldest.phone));
      break;
    }
  }
  return thread;
}

function forgetOldest(state: State, thread: Thread) {
  const oldest = thread.messages.shift();
  if (oldest) state.messages.delete(oldest.wamid);
}

export const WINDOW_MS = 24 * 60 * 60 * 1000;

export function windowOf(thread: Thread, now: number): { open: boolean; expiresAt: number | null } {
  if (thread.lastInboundAt === null) return { open: false, expiresAt: null };
  const expiresAt = thread.lastInboundAt + WINDOW_MS;
  return { open: now < expiresAt, expiresAt };
}
