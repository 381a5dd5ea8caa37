// Attendants as their browsers are: what was typed is posted one at a time per conversation, and again under the same
// id until the server says it has it.
import { randomUUID } from "node:crypto";
import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface Conversation {
  /** Which of the run's numbers it belongs to. */
  phoneNumberId: string;
  phone: string;
  ticketId: number;
  /** The attendant's. */
  token: string;
}

/** One thing said, with what the server answered. */
export interface Asked {
  clientId: string;
  phoneNumberId: string;
  phone: string;
  /** Counts up in its conversation, from 1. */
  n: number;
  attempts: number;
  /** Of the message it was acknowledged as; null while it was not. */
  messageId: number | null;
  /** When, in milliseconds of the clock. */
  acknowledgedAt: number | null;
  /** An answer after which no browser tries again by itself. */
  refusal: string | null;
}

export interface Attendants {
  readonly asked: readonly Asked[];
  readonly acknowledged: number;
  /** So many may be written from now on, over all conversations. */
  allow(upto: number): void;
  readonly done: Promise<void>;
}

export interface Work {
  url: string;
  conversations: readonly Conversation[];
  messages: number;
  perSecond: number;
}

export const textOf = (phone: string, n: number) => `resposta ${phone}:${n}`;

const ANSWER_MS = 15_000;
const RETRY_MS = [200, 1_200] as const;
const LANES = 32;

export function startAttendants({ url, conversations, messages, perSecond }: Work): Attendants {
  const agent = new Agent({ keepAlive: true, maxSockets: LANES });
  const asked: Asked[] = [];
  /** The last one of each conversation: whatever is written next waits for it. */
  const tails = new Map<Conversation, Promise<void>>();
  /** Where the company of a token lives, once it has said that it lives elsewhere. */
  const homes = new Map<string, string>();
  let acknowledged = 0;
  let allowed = 0;
  let bell = Promise.withResolvers<void>();

  async function deliver(conversation: Conversation, item: Asked) {
    while (item.messageId === null && item.refusal === null) {
      item.attempts += 1;
      const { status, body } = await post(agent, homes.get(conversation.token) ?? url, conversation, item);
      const home = status === 401 ? newAddressIn(body) : null;
      if (home) homes.set(conversation.token, home);
      else if (status === 200) Object.assign(item, { messageId: idIn(body), acknowledgedAt: Date.now() });
      else if (isFinal(status)) item.refusal = `${status} ${body.slice(0, 200)}`;
      else await pause(RETRY_MS[0] + Math.random() * (RETRY_MS[1] - RETRY_MS[0]));
    }
    acknowledged += 1;
  }

  async function run() {
    const begun = performance.now();
    for (let place = 0; place < messages; place++) {
      while (place >= allowed) {
        bell = Promise.withResolvers();
        await bell.promise;
      }
      const waitMs = (place / perSecond) * 1_000 - (performance.now() - begun);
      if (waitMs > 1) await pause(waitMs);
      const conversation = conversations[place % conversations.length] as Conversation;
      const { phoneNumberId, phone } = conversation;
      const n = Math.floor(place / conversations.length) + 1;
      const item: Asked = {
        clientId: randomUUID(),
        phoneNumberId,
        phone,
        n,
        attempts: 0,
        messageId: null,
        acknowledgedAt: null,
        refusal: null,
      };
      asked.push(item);
      const before = tails.get(conversation) ?? Promise.resolve();
      tails.set(
        conversation,
        before.then(() => deliver(conversation, item)),
      );
    }
    await Promise.all(tails.values());
    agent.destroy();
  }

  return {
    asked,
    get acknowledged() {
      return acknowledged;
    },
    allow(upto) {
      allowed = Math.max(allowed, upto);
      bell.resolve();
    },
    done: run(),
  };
}

/** Too fast, too long, and everything that is the server's own trouble comes again; the rest would end the same way. */
const isFinal = (status: number | null) => status !== null && status < 500 && status !== 429 && status !== 408;

/** The browser goes there, and what was typed with it. */
function newAddressIn(body: string): string | null {
  const { error, detail } = JSON.parse(body) as { error?: string; detail?: string };
  return error === "ERR_TENANT_MOVED" && detail ? detail : null;
}

function idIn(body: string): number {
  const [message] = (JSON.parse(body) as { messages: { id: number }[] }).messages;
  if (!message) throw new Error("acknowledged without a message");
  return message.id;
}

/** Null when no answer came. */
function post(
  agent: Agent,
  url: string,
  { ticketId, token }: Conversation,
  { clientId, phone, n }: Asked,
): Promise<{ status: number | null; body: string }> {
  const bytes = Buffer.from(JSON.stringify({ clientId, body: textOf(phone, n) }));
  return new Promise((resolve) => {
    const lost = () => resolve({ status: null, body: "" });
    const call = request(
      `${url}/api/messages/${ticketId}`,
      {
        agent,
        method: "POST",
        timeout: ANSWER_MS,
        headers: {
          "content-type": "application/json",
          "content-length": bytes.length,
          authorization: `Bearer ${token}`,
        },
      },
      (answer) => {
        let body = "";
        answer.setEncoding("utf8").on("data", (chunk: string) => {
          body += chunk;
        });
        answer.once("end", () => resolve({ status: answer.statusCode ?? null, body }));
        answer.once("error", lost);
      },
    );
    call.once("timeout", () => call.destroy());
    call.once("error", lost);
    call.end(bytes);
  });
}
