// Figures of a random history against a plain program that reads only tickets, their story and messages, written from the
// dictionary and sharing nothing with the product: by day, by person, by queue and by filters.
import { beforeAll, expect, test } from "vitest";
import { aChannel, aQueue, aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";

const db = testDatabase();
let server: TestServer;
let channel: { id: number; tenantId: number };
let queues: { id: number }[] = [];
const people: TestUser[] = [];
let written = 0;

let state = 11;
const pick = (below: number) => {
  state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
  return Math.floor((state / 2 ** 32) * below);
};

async function say(customer: number): Promise<void> {
  written += 1;
  const now = server.clock.now();
  const from = [{ kind: "wa_id", value: `551198765${2000 + customer}` }];
  const change = {
    kind: "message",
    providerId: `wamid.${written}`,
    from,
    profileName: "Rui",
    at: now,
    type: "text",
    body: "Oi",
  };
  const call = "select created from intake_apply($1, $2, $3, $4, false)";
  await db.db.callOnce("intake_apply_oracle", call, [channel.tenantId, channel.id, JSON.stringify([change]), now]);
}

async function act(): Promise<void> {
  if (pick(3) === 0) return say(pick(12));
  const rows = await db.sql<{ id: string; version: string }>(
    "select id, version from tickets where tenant_id = $1 order by id desc limit 8",
    [channel.tenantId],
  );
  const row = rows[pick(rows.length)];
  if (!row) return;
  const as = server.as(people[pick(3)] as TestUser);
  const put = (body: object) => as.put(`/tickets/${row.id}`, body);
  const acts = [
    () => as.post(`/messages/${row.id}`, { body: "Bom dia", clientId: crypto.randomUUID() }),
    () => as.post(`/messages/${row.id}`, { body: "Bom dia", clientId: crypto.randomUUID() }),
    () => put({ status: "open" }),
    () => put({ status: "closed" }),
    () => put({ status: "pending" }),
    () => put({ userId: people[pick(3)]?.id, queueId: queues[pick(2)]?.id }),
    () => put({ queueId: queues[pick(2)]?.id }),
    () => as.post(`/tickets/${row.id}/undo`, { version: Number(row.version) }),
  ];
  await acts[pick(acts.length)]?.();
}

beforeAll(async () => {
  server = await testServer(db, { role: "api", now: "2025-03-10T12:00:00Z" });
  const tenant = await aTenant(db);
  queues = [await aQueue(db, { tenant, name: "Vendas" }), await aQueue(db, { tenant, name: "Suporte" })];
  channel = await aChannel(db, { tenant, defaultQueueId: queues[0]?.id ?? 0 });
  const all = queues as never;
  for (let index = 0; index < 3; index++) people.push(await aUser(db, { tenant, queues: all, profile: "admin" }));
  await server.as(people[0] as TestUser).put("/reply-targets", minutes);
  for (let step = 0; step < 350; step++) {
    // Over some days, across local midnights.
    server.clock.advance((1 + pick(60)) * 60_000);
    await act();
  }
});

interface Log {
  ticket_id: string;
  type: string;
  at: Date;
  user_id: string | null;
  from_user_id: string | null;
  to_user_id: string | null;
  from_queue_id: string | null;
  to_queue_id: string | null;
}
interface Said {
  ticket_id: string;
  from_me: boolean;
  send_type: string;
  user_id: string | null;
  created_at: Date;
}
interface Case {
  metric: string;
  at: Date;
  queue: string | null;
  user: string | null;
  seconds: number;
}

/** Where a ticket stands before a line of its log. */
interface Standing {
  stay: { user: string; queue: string | null; at: Date } | null;
  queued: { queue: string | null; at: Date } | null;
  queue: string | null;
  isOpen: boolean;
}

/** Of the whole company, which is always open. */
const minutes = { firstAnswer: 30, answer: 60, closing: 600 };
const within = (seconds: number, target: number) => (seconds <= target * 60 ? 1 : 0);

const secondsIn = (from: Date, to: Date) => Math.floor((to.getTime() - from.getTime()) / 1000);

/** One ticket's life told by its rows, in order; what was taken back is left out with its taking back. */
function casesOf(logs: readonly Log[], said: readonly Said[]): Case[] {
  const kept: Log[] = [];
  for (const log of logs) {
    if (log.type === "undo") {
      const last = kept.at(-1);
      while (last && kept.at(-1)?.at.getTime() === last.at.getTime()) kept.pop();
    } else if (log.type !== "receivedTransfer" && log.type !== "access") kept.push(log);
  }
  const events = [
    ...kept.map((log) => ({ at: log.at, order: log.type === "closed" ? 2 : 0, log, message: null })),
    ...said.map((message) => ({ at: message.created_at, order: 1, log: null, message })),
  ].toSorted((a, b) => a.at.getTime() - b.at.getTime() || a.order - b.order);
  const cases: Case[] = [];
  let waiting: Date | null = null;
  let isAnswered = false;
  let begun: Date | null = null;
  let stay: Standing["stay"] = null;
  let queued: Standing["queued"] = null;
  let queue: string | null = null;
  let isOpen = false;
  for (const { at, log, message } of events) {
    if (message && !message.from_me) waiting ??= isOpen ? at : null;
    if (message?.from_me && message.send_type === "chat") {
      const seconds: number = waiting ? secondsIn(waiting, at) : 0;
      const tell = (metric: string, target: number) => {
        const one = { at, queue, user: message.user_id };
        cases.push({ ...one, metric, seconds });
        const share = metric === "answer" ? "answerInTarget" : "inTarget";
        cases.push({ ...one, metric: share, seconds: within(seconds, target) });
      };
      if (waiting) tell("answer", minutes.answer);
      if (waiting && !isAnswered) tell("firstAnswer", minutes.firstAnswer);
      waiting = null;
      isAnswered = true;
    }
    if (!log) continue;
    const was: Standing = { stay, queued, queue, isOpen };
    isOpen = log.type !== "closed";
    queue = log.to_queue_id;
    if (log.type === "create") cases.push({ metric: "openedIn", at, queue, user: null, seconds: 0 });
    if (log.type === "reopen") cases.push({ metric: "reopened", at, queue, user: log.user_id, seconds: 0 });
    if (!was.isOpen) [begun, isAnswered] = [at, false];
    const owner = isOpen ? log.to_user_id : null;
    if (was.stay && was.stay.user !== owner) {
      cases.push({ metric: "held", at, queue: was.queue, user: was.stay.user, seconds: secondsIn(was.stay.at, at) });
    }
    if (owner && was.stay?.user !== owner) {
      const waited = was.isOpen && !was.stay ? was.queued : null;
      const place = waited ? waited.queue : queue;
      cases.push({ metric: "came", at, queue: place, user: owner, seconds: 0 });
      if (waited) cases.push({ metric: "queueTime", at, queue: place, user: owner, seconds: secondsIn(waited.at, at) });
    }
    stay = !owner ? null : was.stay?.user === owner ? was.stay : { user: owner, queue, at };
    const stays = was.isOpen && was.queued?.queue === queue;
    queued = !isOpen || owner ? null : stays ? was.queued : { queue, at };
    if (log.type === "transfered") {
      cases.push({ metric: "movedOut", at, queue: log.from_queue_id, user: was.stay?.user ?? null, seconds: 0 });
      cases.push({ metric: "movedIn", at, queue, user: owner, seconds: 0 });
    }
    if (log.type === "closed") {
      const user = log.from_user_id ?? log.user_id;
      const seconds: number = begun ? secondsIn(begun, at) : 0;
      for (const metric of ["closed", "cycle", ...(isAnswered ? [] : ["unanswered"])]) {
        cases.push({ metric, at, queue: was.queue, user, seconds: metric === "cycle" ? seconds : 0 });
      }
      const isWithin = within(seconds, minutes.closing);
      if (begun) cases.push({ metric: "cycleInTarget", at, queue: was.queue, user, seconds: isWithin });
      waiting = null;
    }
  }
  return cases;
}

const metrics =
  "openedIn,came,queueTime,firstAnswer,answer,held,closed,cycle,unanswered,reopened,movedOut,movedIn,inTarget,answerInTarget,cycleInTarget".split(
    ",",
  );
const dayOf = (at: Date) => new Intl.DateTimeFormat("en-CA", { timeZone: "America/Sao_Paulo" }).format(at);

test("every metric, by day, person, queue and filters, is what the raw rows give", async () => {
  const where = "where tenant_id = $1 order by id";
  const logs = await db.sql<Log>(`select * from ticket_logs ${where}`, [channel.tenantId]);
  const said = await db.sql<Said>(`select * from messages ${where}`, [channel.tenantId]);
  const ids = [...new Set(logs.map(({ ticket_id }) => ticket_id))];
  const cases = ids.flatMap((id) =>
    casesOf(
      logs.filter(({ ticket_id }) => ticket_id === id),
      said.filter(({ ticket_id }) => ticket_id === id),
    ),
  );
  expect(new Set(cases.map(({ metric }) => metric)).size).toBe(metrics.length);
  let compared = 0;
  for (const by of ["day", "user", "queue", "none"]) {
    for (const [name, ids] of [
      ["queuesIds", queues],
      ["usersIds", people],
      ["", [{ id: 0 }]],
    ] as const) {
      for (const { id } of ids) {
        const days = { from: "2025-03-11", to: by === "none" ? "2025-03-13" : "2025-04-30" };
        const filter = name === "" ? "" : `&${name}=${id}`;
        const query = `metrics=${metrics.join(",")}&from=${days.from}&to=${days.to}&by=${by}${filter}`;
        const answer = await server.as(people[0] as TestUser).get(`/reports/figures?${query}`);
        const { rows } = answer.body as unknown as { rows: { key: string; values: Record<string, object> }[] };
        const expected = new Map<string, Map<string, { n: number; sum: number }>>();
        for (const one of cases) {
          const day = dayOf(one.at);
          if (day < days.from || day > days.to) continue;
          if (name === "queuesIds" && one.queue !== String(id)) continue;
          if (name === "usersIds" && one.user !== String(id)) continue;
          const key = { day, user: one.user ?? "", queue: one.queue ?? "", none: "" }[by] ?? "";
          const row = expected.get(key) ?? new Map<string, { n: number; sum: number }>();
          const figure = row.get(one.metric) ?? { n: 0, sum: 0 };
          row.set(one.metric, { n: figure.n + 1, sum: figure.sum + one.seconds });
          expected.set(key, row);
        }
        const seen = rows.map(({ key, values }) => [
          key,
          Object.fromEntries(Object.entries(values).filter(([, value]) => (value as { n: number }).n > 0)),
        ]);
        const told = [...expected].map(([key, row]) => [key, Object.fromEntries(row)]);
        const sorted = (list: unknown[][]) => list.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])));
        const filled = seen.filter(([, values]) => Object.keys(values as object).length > 0);
        expect(sorted(filled), query).toEqual(sorted(told));
        compared += rows.length * metrics.length;
      }
    }
  }
  expect(compared).toBeGreaterThan(500);
});
