// The people of the capacity bench, attendants and customers, in a process of their own: one clock measures both ends.
// The order comes as the first line of its input, then a line per step; each is answered with a line.
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as pause } from "node:timers/promises";
import { createChance } from "../../chaos/chance.ts";
import { answerLines } from "../asked.ts";
import { openLanes } from "../lanes.ts";
import { openPatiently, type RawSocket } from "../screen/screen.socket.ts";
import { createApi } from "./api.ts";
import { type Attendant, type Person, startAttendant } from "./attendant.ts";
import { type StepReport, summarize } from "./capacity.rules.ts";
import { type Customers, type CustomersChannel, createCustomers } from "./customers.ts";

export interface ClientOrder {
  url: string;
  /** The pretend provider, whose book says what it accepted. */
  sandboxUrl: string;
  people: Person[];
  channels: CustomersChannel[];
}

export interface StepOrder {
  /** Customers' messages a second. */
  inbound: number;
  seconds: number;
  /** How long to wait afterwards for what is under way. */
  patienceSeconds: number;
  /** In this time everybody has left once and come back. */
  churnSeconds?: number;
  /** A company whose people and customers do everything so many times as often; only the others are timed. */
  loud?: Loud;
}

interface Loud {
  tenantId: number;
  times: number;
}

const CONNECTIONS = 200;
const SOCKETS_AT_ONCE = 50;
const LEDGER_MS = 500;
const CREATED = Buffer.from('"message.created"');
const BODY = Buffer.from('"body":"#');
const DIGITS = 12;

interface Sent {
  at: number;
  isSeen: boolean;
}

interface Step {
  times: Map<string, number[]>;
  refusals: Record<string, number>;
  screen: number[];
  sent: Map<number, Sent>;
  unseen: number;
}

const draw = createChance("capacity").next;
let step: Step | null = null;
let loud: Loud | null = null;
let lastNumber = 0;

function note(action: string, status: number, ms: number) {
  if (!step) return;
  for (const name of [action, "all"]) {
    const times = step.times.get(name) ?? [];
    times.push(ms);
    step.times.set(name, times);
  }
  if (status !== 200) step.refusals[`${action} ${status}`] = (step.refusals[`${action} ${status}`] ?? 0) + 1;
}

function hear(frame: Buffer) {
  if (!step || !frame.includes(CREATED)) return;
  const at = frame.indexOf(BODY);
  if (at < 0) return;
  const number = Number.parseInt(frame.toString("latin1", at + BODY.length, at + BODY.length + DIGITS), 10);
  const sent = step.sent.get(number);
  if (!sent) return;
  step.screen.push(performance.now() - sent.at);
  if (!sent.isSeen) step.unseen -= 1;
  sent.isSeen = true;
}

interface Desk {
  person: Person;
  socket: RawSocket;
  attendant: Attendant;
}

/** One after the other gets up and sits down again, until told to stop. */
function churn(desks: Desk[], sitDown: (person: Person) => Promise<Desk>, everySeconds: number): () => void {
  let place = 0;
  const timer = setInterval(
    async () => {
      const at = place++ % desks.length;
      const { person, socket, attendant } = desks[at] as Desk;
      attendant.stop();
      socket.close();
      desks[at] = await sitDown(person);
    },
    (everySeconds * 1000) / desks.length,
  );
  return () => clearInterval(timer);
}

async function runStep(customers: Customers, order: StepOrder): Promise<StepReport> {
  const { inbound: rate, seconds, patienceSeconds } = order;
  loud = order.loud ?? null;
  const current: Step = { times: new Map(), refusals: {}, screen: [], sent: new Map(), unseen: 0 };
  step = current;
  const lag = monitorEventLoopDelay({ resolution: 5 });
  lag.enable();
  const begun = performance.now();
  const end = begun + seconds * 1000;
  const webhooks: number[] = [];
  const writing = new Set<Promise<unknown>>();
  const statusesBefore = customers.statuses;
  let [sent, taken, repeated, loudly] = [0, 0, 0, 0];
  /** What the loud company's customers write beyond their share, a second. */
  const more = loud ? rate * customers.shareOf(loud.tenantId) * (loud.times - 1) : 0;
  while (performance.now() < end) {
    const passed = (performance.now() - begun) / 1000;
    for (; loudly < Math.floor(passed * more); loudly++) {
      void customers.write(++lastNumber, end, loud?.tenantId);
    }
    const due = Math.floor(passed * rate);
    for (; sent < due; sent++) {
      const number = ++lastNumber;
      current.sent.set(number, { at: performance.now(), isSeen: false });
      current.unseen += 1;
      const written = customers.write(number, end + patienceSeconds * 1000).then(({ isTaken, tries, ms }) => {
        webhooks.push(ms);
        taken += isTaken ? 1 : 0;
        repeated += tries - 1;
      });
      writing.add(written);
      void written.finally(() => writing.delete(written));
    }
    await pause(2);
  }
  // What people do while the rest arrives is no longer counted, or a burst would be forgiven by the calm after it.
  const counted = { times: current.times, refusals: current.refusals };
  current.times = new Map();
  current.refusals = {};
  const patience = end + patienceSeconds * 1000;
  while ((writing.size > 0 || current.unseen > 0) && performance.now() < patience) await pause(20);
  const isDrained = writing.size === 0 && current.unseen === 0;
  const drainSeconds = isDrained ? Math.max(0, performance.now() - end) / 1000 : null;
  step = null;
  loud = null;
  lag.disable();
  const named = [...counted.times].sort(([a], [b]) => (a === "all" ? 1 : b === "all" ? -1 : a.localeCompare(b)));
  return {
    actions: Object.fromEntries(named.map(([name, times]) => [name, summarize(times)])),
    refusals: counted.refusals,
    inbound: { sent, taken, repeated, statuses: customers.statuses - statusesBefore, times: summarize(webhooks) },
    screen: { frames: current.screen.length, unseen: current.unseen, times: summarize(current.screen) },
    drainSeconds,
    clientLagP99: Math.round(lag.percentile(99) / 1e5) / 10,
  };
}

/** The provider tells what became of each answer it accepted. */
async function followAnswers(sandboxUrl: string, customers: Customers): Promise<never> {
  let after = 0;
  for (;;) {
    const answer = await fetch(`${sandboxUrl}/__control/ledger?kind=send&outcome=accepted&after=${after}&limit=10000`);
    const page = (await answer.json()) as {
      entries: { seq: number; providerId: string; person: string; channel: string }[];
    };
    for (const { seq, providerId: wamid, person: phone, channel: externalId } of page.entries) {
      after = seq;
      void customers.follow({ wamid, phone, externalId });
    }
    await pause(LEDGER_MS);
  }
}

await answerLines<ClientOrder, StepOrder>(async ({ url, sandboxUrl, people, channels }) => {
  const api = createApi(url, note);
  const unheard = createApi(url, () => {});
  const isLoud = ({ tenantId }: Person) => tenantId === loud?.tenantId;
  const customers = createCustomers(await openLanes(url, CONNECTIONS), channels, draw);
  const sitDown = async (person: Person): Promise<Desk> => {
    const ways = {
      api: () => (isLoud(person) ? unheard : api),
      pace: () => (isLoud(person) ? (loud?.times ?? 1) : 1),
    };
    const socket = await openPatiently(url, person.token, hear);
    return { person, socket, attendant: startAttendant(ways, person, socket, draw) };
  };
  const desks: Desk[] = [];
  for (let from = 0; from < people.length; from += SOCKETS_AT_ONCE) {
    desks.push(...(await Promise.all(people.slice(from, from + SOCKETS_AT_ONCE).map(sitDown))));
  }
  void followAnswers(sandboxUrl, customers);
  return async (order) => {
    const stop = order.churnSeconds ? churn(desks, sitDown, order.churnSeconds) : () => {};
    return runStep(customers, order).finally(stop);
  };
});
