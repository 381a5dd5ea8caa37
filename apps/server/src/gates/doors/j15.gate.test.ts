// Letters by every way there is, many at once, to few mailboxes and many; counted as a mail server received them.
import { afterAll, beforeAll, test } from "vitest";
import {
  aBrowser,
  aTenant,
  aUser,
  type Mailbox,
  openMailbox,
  type TestServer,
  testDatabase,
  testServer,
} from "#testing";
import { openGate } from "../gate.ts";

const gate = openGate("J15");
const TRIES = gate.size({ commit: 300, full: 10_000 });
const AT_ONCE = 20;
const HOUR = 3_600_000;

const db = testDatabase();
let server: TestServer;
let mailbox: Mailbox;

beforeAll(async () => {
  mailbox = await openMailbox();
  const env = { TRUSTED_PROXIES: "127.0.0.1", ...mailbox.env };
  server = await testServer(db, { now: "2026-03-02T15:00:00Z", env });
  if (gate.isPlanted("invitation-by-creating")) await forgetCreations();
});
afterAll(async () => {
  await server.close();
  await mailbox.close();
});

/** The classic mistake: the letter to somebody who is being made goes without being counted. */
async function forgetCreations() {
  await db.sql(`create function forget_creation() returns trigger language plpgsql as $$
    begin
      if exists (select 1 from users u where u.tenant_id = new.sender and u.created_at = new.created_at) then
        new.created_at := new.created_at - interval '2 days';
      end if;
      return new;
    end $$`);
  await db.sql(
    "create trigger forget_creation before insert on letters for each row execute function forget_creation()",
  );
}

interface Company {
  name: string;
  boss: ReturnType<TestServer["as"]>;
  invited: number[];
}

async function aCompany(number: number): Promise<Company> {
  const name = `Empresa-${number}-fim`;
  const tenant = await aTenant(db, { name, maxUsers: 100_000 });
  const admin = await aUser(db, { tenant, profile: "admin" });
  return { name, boss: server.as(admin), invited: [] };
}

/** Small and repeatable: which of the ways, companies and mailboxes a try takes. */
const pick = (seed: number, among: number) =>
  Math.floor((((Math.sin(seed * 12.9898) * 43758.5453) % 1) + 1) * among) % among;

async function drained() {
  const waiting = "select 1 from jobs.job where name = 'mail' and state in ('created', 'active', 'retry') limit 1";
  while ((await db.sql(waiting)).length > 0) await new Promise((resolve) => setTimeout(resolve, 20));
}

test("letters stay within what a mailbox and an unproven company may have", { timeout: 1_800_000 }, async () => {
  const companies = await Promise.all(Array.from({ length: 6 }, (_, number) => aCompany(number)));
  const victims = Array.from({ length: 4 }, (_, number) => `victim${number}@example.com`);
  for (const email of victims) await aUser(db, { email });
  const received: { to: string; company: string | null; at: number }[] = [];
  const answered = { sent: 0, refused: 0, other: 0 };
  let fresh = 0;

  async function attempt(number: number): Promise<number> {
    const isFlood = pick(number + 0.25, 2) === 0;
    // One company writes to everybody, the others to a few.
    const company = companies[isFlood ? 0 : pick(number, companies.length)] as Company;
    const email = isFlood ? `stranger${++fresh}@example.com` : (victims[pick(number + 0.5, victims.length)] as string);
    const way = pick(number + 0.75, 4);
    if (way === 0) return (await aBrowser(server).post("/auth/recovery", { email })).status;
    const again = company.invited[pick(number, company.invited.length || 1)];
    if (way === 1 && again !== undefined) return (await company.boss.post(`/users/${again}/invite`)).status;
    // Made and, half the time, taken away again, so that the address is free for the next time.
    const { status, body } = await company.boss.post("/users", { name: "Leitora", email, profile: "user" });
    if (status === 200 && pick(number + 0.1, 2) === 0) await company.boss.delete(`/users/${body.id}`);
    else if (status === 200) company.invited.push(body.id);
    return status;
  }

  for (let number = 0; number < TRIES; number += AT_ONCE) {
    const before = mailbox.mails.length;
    const numbers = Array.from({ length: Math.min(AT_ONCE, TRIES - number) }, (_, offset) => number + offset);
    for (const status of await Promise.all(numbers.map(attempt))) {
      if (status === 200) answered.sent++;
      else if (status === 429 || status === 409 || status === 503) answered.refused++;
      else answered.other++;
    }
    // Time stands still until everything has arrived, so that what arrives is of this very moment.
    await drained();
    const at = server.clock.now().getTime();
    for (const { to, text } of mailbox.mails.slice(before)) {
      received.push({ to: to[0] ?? "", company: /Empresa-\d+-fim/.exec(text)?.[0] ?? null, at });
    }
    server.clock.advance(60_000 * (1 + pick(number, 5)));
  }

  const most = (of: (letter: (typeof received)[number]) => string | null, within: number) => {
    const moments = Map.groupBy(received, of);
    moments.delete(null);
    return Math.max(
      0,
      ...[...moments.values()].flatMap((letters) =>
        letters.map(({ at }) => letters.filter((other) => other.at >= at && other.at < at + within).length),
      ),
    );
  };
  const perMailbox = most(({ to }) => to, HOUR);
  const perCompany = most(({ company }) => company, 24 * HOUR);
  gate.conclude([
    { what: "tries", holds: answered.sent + answered.refused + answered.other === TRIES, shown: String(TRIES) },
    { what: "letters received", holds: received.length > TRIES / 20, shown: String(received.length) },
    { what: "refused", holds: answered.refused > 0, shown: String(answered.refused) },
    { what: "answers of another kind", holds: answered.other === 0, shown: String(answered.other) },
    { what: "most to one mailbox in an hour", holds: perMailbox <= 5, shown: String(perMailbox) },
    { what: "most of one unproven company in a day", holds: perCompany <= 50, shown: String(perCompany) },
  ]);
});
