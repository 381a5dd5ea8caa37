// A flood with an account of itself: many people write, each message marked, each body repeated until acknowledged.
import { setTimeout as sleep } from "node:timers/promises";
import { describeFailure } from "../http/post.ts";
import { createWire, type Wire } from "../http/wire.ts";
import { settleInbound, write } from "../whatsapp-cloud/inbound.ts";
import { type BatchShape, inboundValue, messagesBody } from "../whatsapp-cloud/payloads.ts";
import { type BusinessNumber, findPerson, type Message, type Person } from "../whatsapp-cloud/state.ts";
import { targetOf } from "../whatsapp-cloud/target.ts";
import { percentiles } from "../whatsapp-cloud/webhooks.flow.ts";
import { encodePayload, SIGNATURE_HEADER, signatureOf } from "../whatsapp-cloud/webhooks.ts";
import type { World } from "../world.ts";

export type EmitOrder = {
  id: string;
  count: number;
  people: number;
  /** 0 is as fast as the answers come. */
  perSecond: number;
  connections: number;
  /** Messages in one body. */
  batch: number;
  shape: BatchShape;
  /** Phones are 55 11 + nine digits, counted up from this place. */
  firstPerson: number;
  /** Stops trying after this long, whatever is still unacknowledged. */
  maxMs: number;
};

export type EmissionReport = EmitOrder & {
  running: boolean;
  /** Messages written, and messages in bodies that were answered 200. */
  emitted: number;
  acknowledged: number;
  bodies: number;
  attempts: number;
  retries: number;
  /** Answers other than 200, by status or by failure. */
  refusals: Record<string, number>;
  elapsedMs: number;
  perSecondReached: number;
  latencyMs: { p50: number; p95: number; p99: number; max: number };
};

export type Emission = { report(): EmissionReport; stop(): void };

const MAX_RETRY_MS = 2_000;
const MAX_LATENCIES = 200_000;

/**
 * Person p belongs to connection p modulo connections, and a connection sends one body at a time: so the messages of
 * one person arrive in their order, whatever fails. The text of each is `marker:person:n`, n counting from 1.
 */
export function startEmission(world: World, number: BusinessNumber, order: EmitOrder): Emission {
  const lines = Array.from({ length: order.connections }, () => createLine(world, number));
  const stop = new AbortController();
  stop.signal.addEventListener("abort", () => closeAll(lines), { once: true });
  const startedAt = performance.now();
  const latencies: number[] = [];
  let [emitted, acknowledged, bodies, attempts, retries, open] = [0, 0, 0, 0, 0, order.connections];
  let endedAt: number | null = null;
  const refusals: Record<string, number> = {};
  const deadline = setTimeout(() => stop.abort(), order.maxMs);

  /** The rhythm is set by the clock for all connections together, so a late one catches up. */
  async function untilDue(place: number) {
    if (order.perSecond === 0) return;
    const waitMs = (place / order.perSecond) * 1_000 - (performance.now() - startedAt);
    if (waitMs > 1) await sleep(waitMs, undefined, { signal: stop.signal }).catch(() => undefined);
  }

  async function runConnection(connection: number, line: Line) {
    for (const places of bodiesOf(order, connection)) {
      await untilDue(places[0] ?? 0);
      if (stop.signal.aborted) return;
      const messages = places.map((place) => writeMarked(world, number, order, place));
      emitted += messages.length;
      bodies++;
      const isTaken = await deliver(line, messages);
      for (const message of messages) settleInbound(world, message, { state: isTaken ? "delivered" : "abandoned" });
      if (isTaken) acknowledged += messages.length;
    }
  }

  async function deliver(line: Line, messages: Message[]): Promise<boolean> {
    const values = messages.map((message) =>
      inboundValue(number, findPerson(world.state, message.phone) as Person, message),
    );
    const body = encodePayload(messagesBody(number, values, order.shape));
    for (let attempt = 1; !stop.signal.aborted; attempt++) {
      attempts++;
      const isTaken = await post(line, messages, body, attempt);
      if (isTaken) return true;
      retries++;
      const wait = Math.min(world.settings.webhookRetryMs * 2 ** (attempt - 1), MAX_RETRY_MS);
      await sleep(wait, undefined, { signal: stop.signal }).catch(() => undefined);
    }
    return false;
  }

  async function post(line: Line, messages: Message[], body: Buffer, attempt: number): Promise<boolean> {
    const began = performance.now();
    const { status, error } = await line.post(body);
    const ms = performance.now() - began;
    if (latencies.length < MAX_LATENCIES) latencies.push(ms);
    if (status !== 200) {
      const reason = String(status ?? error);
      refusals[reason] = (refusals[reason] ?? 0) + 1;
    }
    world.ledger.add({
      kind: "webhook",
      channel: number.phoneNumberId,
      person: messages[0]?.phone ?? null,
      providerId: messages[0]?.wamid ?? null,
      type: "message",
      outcome: status === 200 ? "acknowledged" : "failed",
      httpStatus: status,
      answered: status !== null,
      delivery: { id: 0, attempt, status: null, items: messages.length, ms: Math.round(ms * 10) / 10, error },
    });
    return status === 200;
  }

  for (const [connection, line] of lines.entries()) {
    void runConnection(connection, line)
      .catch((error: unknown) => console.error(error))
      .finally(() => {
        open--;
        if (open > 0) return;
        endedAt = performance.now();
        clearTimeout(deadline);
        closeAll(lines);
      });
  }

  return {
    stop: () => stop.abort(),
    report() {
      const elapsedMs = Math.round((endedAt ?? performance.now()) - startedAt);
      const perSecondReached = Math.round((acknowledged / Math.max(elapsedMs, 1)) * 1_000);
      const counts = { emitted, acknowledged, bodies, attempts, retries, refusals: { ...refusals } };
      const running = endedAt === null;
      return { ...order, running, ...counts, elapsedMs, perSecondReached, latencyMs: percentiles(latencies) };
    },
  };
}

type Line = { post(body: Buffer): Promise<{ status: number | null; error: string | null }>; close(): void };

/** A connection to wherever the number's callback is now. */
function createLine(world: World, number: BusinessNumber): Line {
  let [wire, url]: [Wire | null, string] = [null, ""];
  return {
    async post(body) {
      const target = targetOf(world.state, number.phoneNumberId, "messages");
      if (!target) return { status: null, error: "no callback" };
      if (!wire || url !== target.url) {
        wire?.close();
        [wire, url] = [createWire(target.url), target.url];
      }
      try {
        const headers = { [SIGNATURE_HEADER]: signatureOf(body, target.appSecret) };
        return { status: await wire.post(body, headers), error: null };
      } catch (error) {
        return { status: null, error: describeFailure(error) };
      }
    },
    close: () => wire?.close(),
  };
}

function closeAll(lines: Line[]) {
  for (const line of lines) line.close();
}

/** The places of this connection's messages among all, in bodies; place i is written by person i modulo people. */
function* bodiesOf({ count, people, connections, batch }: EmitOrder, connection: number): Generator<number[]> {
  let body: number[] = [];
  for (let place = 0; place < count; place++) {
    if ((place % people) % connections !== connection) continue;
    body.push(place);
    if (body.length < batch) continue;
    yield body;
    body = [];
  }
  if (body.length > 0) yield body;
}

function writeMarked(world: World, number: BusinessNumber, order: EmitOrder, place: number): Message {
  const who = order.firstPerson + (place % order.people);
  const nth = Math.floor(place / order.people) + 1;
  const from = `5511${String(900_000_000 + who).slice(0, 9)}`;
  return write(world, number, { from, name: `Pessoa ${who}`, text: `${order.id}:${who}:${nth}` });
}
