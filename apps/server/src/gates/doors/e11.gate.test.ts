// A day of guessing at one account by every way there is, a flood of strangers at the door, and one line of IPv6.
import { afterAll, beforeAll, test } from "vitest";
import { authModuleWith } from "#company/auth";
import { hashPassword, watchComparisons } from "#company/credentials";
import { randomIds } from "#platform/context";
import { aBrowser, aTenant, aUser, type Browser, PASSWORD, type TestServer, testDatabase, testServer } from "#testing";
import { openGate } from "../gate.ts";
import { proveByEmailAndDevice } from "./e11.planted-guard.ts";

const gate = openGate("E11");
const TRIES = gate.size({ commit: 300, full: 10_000 });
const FLOOD_SECONDS = gate.size({ commit: 0, full: 20 });
const KNOWN = 10;
const DAY_SECONDS = 86_400;
// Real argon2id at a small cost; the flood below is made at the real one.
const cheap = `$argon2id$v=19$m=64,t=1,p=1$${Buffer.from("one salt for all").toString("base64").replaceAll("=", "")}$AA`;

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  const planted = gate.isPlanted("guard-by-email-and-device") ? { also: [authModuleWith(proveByEmailAndDevice)] } : {};
  server = await testServer(db, { now: "2026-03-02T00:00:01Z", env: { TRUSTED_PROXIES: "127.0.0.1" }, ...planted });
}, 120_000);
afterAll(() => server.close());

async function withHash(userId: number, password: string): Promise<string> {
  const hash = await hashPassword(randomIds, password, [cheap]);
  await db.sql("update users set password_hash = $2 where id = $1", [userId, hash]);
  return hash;
}

/** How often a password was compared with the victim's, in one day of trying from everywhere. */
async function guessAllDay(): Promise<{ compared: number; opened: number }> {
  const victim = await aUser(db);
  const twin = await aUser(db, { tenant: await aTenant(db), email: victim.email });
  const hash = await withHash(victim.id, "Do dono mesmo 1");
  await withHash(twin.id, "Do atacante 2");
  let compared = 0;
  watchComparisons((one) => {
    if (one === hash) compared += 1;
  });
  const known = Array.from({ length: 5 }, () => aBrowser(server));
  let opened = 0;
  for (let number = 0; number < TRIES; number++) {
    const own = { email: victim.email, password: "Do atacante 2" };
    const guess = { email: victim.email, password: `Palpite ${number}` };
    const browser = number % 2 === 0 ? aBrowser(server) : (known[number % known.length] ?? aBrowser(server));
    // Guesses by the e-mail and by the company, between them sign-ins to one's own account of the same e-mail.
    const kind = number % 5;
    const body = kind < 2 ? own : kind === 2 ? { ...guess, company: victim.tenantId } : guess;
    const answer = await browser.post("/auth/login", body);
    if (answer.status === 200 && answer.body.userId === victim.id) opened += 1;
    server.clock.advance(((DAY_SECONDS - 60) / TRIES) * 1_000);
  }
  watchComparisons(null);
  return { compared, opened };
}

async function flood(): Promise<{ in: number; asked: number; refused: number; p95: number }> {
  const browsers: { browser: Browser; email: string }[] = [];
  for (let number = 0; number < KNOWN; number++) {
    const user = await aUser(db);
    const browser = aBrowser(server);
    await browser.post("/auth/login", { email: user.email, password: PASSWORD });
    browsers.push({ browser, email: user.email });
  }
  const strangers: Promise<number>[] = [];
  const knock = () => {
    const body = { email: `nobody${strangers.length}@example.com`, password: "Wrong pass 9" };
    strangers.push(
      aBrowser(server)
        .post("/auth/login", body)
        .then(({ status }) => status),
    );
  };
  const times: number[] = [];
  const statuses: number[] = [];
  const signInKnown = async ({ browser, email }: (typeof browsers)[number]) => {
    const began = performance.now();
    statuses.push((await browser.post("/auth/login", { email, password: PASSWORD })).status);
    times.push(performance.now() - began);
  };
  if (FLOOD_SECONDS === 0) {
    for (let number = 0; number < 90; number++) knock();
    await Promise.all(browsers.map(signInKnown));
  } else {
    // Ten strangers every tenth of a second, and one known browser twice a second.
    for (let tick = 0; tick < FLOOD_SECONDS * 10; tick++) {
      for (let number = 0; number < 10; number++) knock();
      const one = browsers[(tick / 5) % browsers.length];
      const asked = tick % 5 === 0 && one ? signInKnown(one) : Promise.resolve();
      await Promise.all([asked, new Promise((resolve) => setTimeout(resolve, 100))]);
    }
  }
  const refused = (await Promise.all(strangers)).filter((status) => status === 503).length;
  const p95 = times.toSorted((one, other) => one - other)[Math.ceil(times.length * 0.95) - 1] ?? 0;
  return { in: statuses.filter((status) => status === 200).length, asked: statuses.length, refused, p95 };
}

async function fromOneLine(): Promise<number> {
  let evaluated = 0;
  for (let number = 1; number <= 25; number++) {
    const browser = aBrowser(server, { address: `2001:db8:7:1::${number.toString(16)}` });
    const answer = await browser.post("/auth/login", { email: `six${number}@example.com`, password: "Wrong pass 9" });
    if (answer.status === 400) evaluated += 1;
  }
  return evaluated;
}

test("guesses belong to the account, and known browsers get in", async () => {
  const guesses = await guessAllDay();
  server.clock.advance(120_000);
  const crowd = await flood();
  server.clock.advance(120_000);
  const line = await fromOneLine();
  const isTimed = FLOOD_SECONDS > 0;
  gate.conclude([
    {
      what: `comparisons with one account in ${TRIES} tries`,
      holds: guesses.compared > 5 && guesses.compared <= 100,
      shown: String(guesses.compared),
    },
    { what: "opened by guessing", holds: guesses.opened === 0, shown: String(guesses.opened) },
    { what: "known browsers in", holds: crowd.in === crowd.asked, shown: `${crowd.in} of ${crowd.asked}` },
    { what: "strangers refused in the flood", holds: true, shown: String(crowd.refused) },
    { what: "p95 of known browsers", holds: !isTimed || crowd.p95 <= 2_000, shown: `${Math.round(crowd.p95)} ms` },
    { what: "sign-ins a minute from one /64", holds: line === 20, shown: String(line) },
  ]);
}, 1_200_000);
