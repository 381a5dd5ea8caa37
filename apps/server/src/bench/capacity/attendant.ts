// One attendant at work: looks at the list, opens conversations, answers, searches, and hands tickets on or closes them.
import { randomUUID } from "node:crypto";
import { searched } from "../dataset/words.ts";
import type { RawSocket } from "../screen/screen.socket.ts";
import type { Api } from "./api.ts";
import { type Habit, habits } from "./capacity.rules.ts";

export interface Person {
  tenantId: number;
  token: string;
  userId: number;
  profile: string;
}

interface Seen {
  id: number;
  status: string;
  userId: number | null;
  queueId: number | null;
  unreadMessages: number;
}

export interface Attendant {
  stop(): void;
}

const words = [...searched.common, ...searched.medium, ...searched.rare, "maria", "silva", "ana", "souza lima"];
const answers = [
  "Bom dia! Já estou verificando para você",
  "Localizei o pedido aqui, um momento por favor",
  "A entrega está prevista para amanhã até as 18h",
  "Enviei o boleto atualizado no seu e-mail",
  "Posso ajudar em algo mais?",
];

export interface Ways {
  /** The one to ask at this moment. */
  api(): Api;
  /** How many times as often as usual. */
  pace(): number;
}

/** A pace that grows is noticed so soon: whoever waits looks up. */
const LOOK_UP_MS = 3_000;

/** Everything begins at another moment for everybody. */
export function startAttendant(ways: Ways, person: Person, socket: RawSocket, draw: () => number): Attendant {
  const { token, userId } = person;
  const timers = new Set<NodeJS.Timeout>();
  let tickets: Seen[] = [];
  let moves = Math.floor(draw() * 2);
  let isStopped = false;

  const any = <T>(items: readonly T[]): T | undefined => items[Math.floor(draw() * items.length)];
  const own = () => tickets.filter((ticket) => ticket.userId === userId && ticket.status === "open");
  const forget = (id: number) => {
    tickets = tickets.filter((ticket) => ticket.id !== id);
  };

  async function list() {
    const all = person.profile === "admin" ? "&showAll=true" : "";
    const { body } = await ways.api().ask("list", token, "GET", `/tickets?status=open,pending&pageNumber=1${all}`);
    if (body) tickets = body.tickets;
    // People know what they attend, also where it is not on the first page of everything.
    if (own().length === 0) await listOwn();
    await ways.api().ask("counts", token, "GET", "/user/counttickets");
  }

  async function listOwn() {
    const mine = person.profile === "admin" ? `&showAll=true&useradmId=${userId}` : "";
    const { body } = await ways
      .api()
      .ask("list", token, "GET", `/tickets?status=open&pageNumber=1&order=oldest${mine}`);
    const found = (body?.tickets ?? []) as Seen[];
    tickets.push(...found.filter(({ id }) => tickets.every((known) => known.id !== id)));
  }

  async function open() {
    const ticket = any(draw() < 0.7 ? own() : tickets) ?? any(tickets);
    if (!ticket) return;
    socket.emit("ticket.viewing", { ticketId: ticket.id });
    const { body } = await ways.api().ask("open", token, "GET", `/messages/${ticket.id}`);
    const messageId = body?.messages.at(-1)?.id;
    if (messageId && ticket.unreadMessages > 0) {
      await ways.api().ask("read", token, "PUT", `/tickets/${ticket.id}/read`, { messageId });
      ticket.unreadMessages = 0;
    }
  }

  async function send() {
    const ticket = any(own()) ?? (await take());
    if (!ticket) return;
    socket.emit("ticket.typing", { ticketId: ticket.id });
    const body = { clientId: randomUUID(), body: any(answers) ?? "" };
    const { status } = await ways.api().ask("send", token, "POST", `/messages/${ticket.id}`, body);
    // Somebody else has closed it or taken it meanwhile.
    if (status >= 400) forget(ticket.id);
  }

  async function take(): Promise<Seen | undefined> {
    const ticket = any(tickets.filter(({ status }) => status === "pending"));
    if (!ticket) return undefined;
    const { status } = await ways.api().ask("take", token, "PUT", `/tickets/${ticket.id}`, { status: "open" });
    if (status !== 200) {
      forget(ticket.id);
      return undefined;
    }
    Object.assign(ticket, { status: "open", userId });
    return ticket;
  }

  async function search() {
    await ways.api().ask("search", token, "GET", `/search?searchParam=${encodeURIComponent(any(words) ?? "")}`);
  }

  async function move() {
    const ticket = any(own());
    if (!ticket) return;
    forget(ticket.id);
    moves += 1;
    if (moves % 2 === 0)
      return void (await ways.api().ask("close", token, "PUT", `/tickets/${ticket.id}`, { status: "closed" }));
    const { body } = await ways.api().ask("targets", token, "GET", `/tickets/${ticket.id}/targets`);
    const queue = any(((body?.queues ?? []) as { id: number }[]).filter(({ id }) => id !== ticket.queueId));
    if (queue) await ways.api().ask("transfer", token, "PUT", `/tickets/${ticket.id}`, { queueId: queue.id });
  }

  const doing: Record<Habit, () => Promise<void>> = { list, open, send, search, move };

  function repeat(habit: Habit, waitMs: number) {
    const begun = performance.now();
    const next = () => {
      const left = waitMs / ways.pace() - (performance.now() - begun);
      const timer = setTimeout(
        async () => {
          timers.delete(timer);
          if (performance.now() - begun < waitMs / ways.pace() - 1) return next();
          await doing[habit]();
          // A fifth earlier or later, as people are.
          if (!isStopped) repeat(habit, habits[habit] * 1000 * (0.8 + 0.4 * draw()));
        },
        Math.max(0, Math.min(left, LOOK_UP_MS)),
      );
      timers.add(timer);
    };
    next();
  }

  socket.emit("user.active", { active: true });
  // Everybody begins with the list: without one there is nothing to open.
  const first = habits.list * 1000 * draw();
  repeat("list", first);
  for (const habit of ["open", "send", "search", "move"] as const) {
    repeat(habit, Math.max(first + 500, habits[habit] * 1000 * draw()));
  }

  return {
    stop() {
      isStopped = true;
      for (const timer of timers) clearTimeout(timer);
    },
  };
}
