// Random sets of companies that share an e-mail: each right password opens its own company, for one evaluation.
import { afterAll, beforeAll, test } from "vitest";
import { countEvaluations, findAccounts, hashPassword } from "#company/credentials";
import { listsModule } from "#company/lists";
import { userManagementModule } from "#company/users";
import { randomIds } from "#platform/context";
import { aBrowser, aTenant, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { openGate } from "../gate.ts";

const gate = openGate("E10");
const SETS = gate.size({ commit: 12, full: 1_000 });
const COMPANIES = 10;
// Real argon2id through the real code, at a small cost: accounts of one e-mail take the cost of the first.
const cheapSalt = (set: number, own: number) => {
  const salt = Buffer.from(`${set}.${own}`.padEnd(16, ".")).toString("base64").replaceAll("=", "");
  return `$argon2id$v=19$m=64,t=1,p=1$${salt}$AA`;
};

const db = testDatabase();
let server: TestServer;
let admins: TestUser[];
beforeAll(async () => {
  server = await testServer(db, { also: [listsModule, userManagementModule], env: { TRUSTED_PROXIES: "127.0.0.1" } });
  admins = [];
  for (let company = 0; company < COMPANIES; company++) {
    admins.push(await aUser(db, { tenant: await aTenant(db, { maxUsers: 1_000_000 }), profile: "admin" }));
  }
  if (gate.isPlanted("three-account-cap")) {
    await db.sql(`create or replace function login_candidates(address text, device bytea, company bigint)
      returns table (tenant_id bigint, user_id bigint, password_hash text, is_known_device boolean)
      language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
        select u.tenant_id, u.id, u.password_hash, false from users u where u.email = address
         order by u.last_online_at desc nulls last, u.tenant_id, u.id limit 3 $$`);
  }
}, 120_000);
afterAll(() => server.close());

/** A small generator with a seed, so that a failing set can be looked at again. */
let state = 20_261_117;
function chance(below: number): number {
  state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
  return Math.floor((state / 2_147_483_648) * below);
}

interface Made {
  admin: TestUser;
  id: number;
  password: string;
  isProven: boolean;
  isRenamed: boolean;
}

async function makeSet(set: number, email: string): Promise<Made[]> {
  const made: Made[] = [];
  const companies = admins.toSorted(() => chance(2) - 0.5).slice(0, 1 + chance(COMPANIES));
  const someProve = chance(3) > 0;
  for (const [place, admin] of companies.entries()) {
    // Whoever is renamed and has not proven the e-mail brings the salt of another one.
    const isProven = someProve && chance(2) === 0;
    const isRenamed = place > 0 && chance(3) === 0;
    const password = `Senha certa ${set}.${place}`;
    const hash = await hashPassword(randomIds, password, [cheapSalt(set, isRenamed && !isProven ? place + 1 : 0)]);
    const [row] = await db.sql<{ id: string }>(
      `insert into users (tenant_id, name, email, password_hash, profile, created_at, last_online_at)
       values ($1, 'Somebody', $2, $3, 'user', now() - make_interval(mins => $4), now() - make_interval(secs => $5))
       returning id`,
      [admin.tenantId, isRenamed ? `before${set}.${place}@example.com` : email, hash, 100 - place, chance(10_000)],
    );
    made.push({ admin, id: Number(row?.id), password, isProven, isRenamed });
  }
  for (const { admin, id, isRenamed } of made.toSorted(() => chance(2) - 0.5)) {
    if (isRenamed) await server.as(admin).put(`/users/${id}`, { email });
  }
  for (const { id, isProven } of made) {
    if (isProven) await db.sql("update users set email_verified_at = now() where id = $1", [id]);
  }
  return made;
}

/** By the e-mail alone, unless somebody else has proven it or the account brings another salt: then by its company. */
function needsCompany({ isProven, isRenamed }: Made, all: readonly Made[]): boolean {
  if (isProven) return false;
  return isRenamed || all.some((one) => one.isProven);
}

test("each right password enters its own company", async () => {
  const found = { signIns: 0, refused: 0, elsewhere: 0, dear: 0, unproven: 0, missed: 0 };
  for (let set = 0; set < SETS; set++) {
    const email = `set${set}@example.com`;
    const made = await makeSet(set, email);
    for (const one of made) {
      const company = needsCompany(one, made) ? { company: one.admin.tenantId } : {};
      const before = countEvaluations();
      const answer = await aBrowser(server).post("/auth/login", { email, password: one.password, ...company });
      found.signIns += 1;
      if (answer.status !== 200) found.refused += 1;
      else if (answer.body.userId !== one.id) found.elsewhere += 1;
      if (countEvaluations() - before !== 1) found.dear += 1;
    }
    // Whom a recovery letter would help: with a proven account the proven ones, and nobody else.
    const recoverable = await findAccounts(server.deps.db, email);
    const proven = made.filter(({ isProven }) => isProven);
    if (proven.length > 0) found.unproven += recoverable.filter(({ isVerified }) => !isVerified).length;
    found.missed += (proven.length || made.length) - recoverable.length;
  }
  gate.conclude([
    { what: "sign-ins", holds: found.signIns >= SETS, shown: String(found.signIns) },
    { what: "refused", holds: found.refused === 0, shown: String(found.refused) },
    { what: "in another company", holds: found.elsewhere === 0, shown: String(found.elsewhere) },
    { what: "not one evaluation", holds: found.dear === 0, shown: String(found.dear) },
    { what: "unproven accounts in recovery", holds: found.unproven === 0, shown: String(found.unproven) },
    { what: "accounts recovery misses", holds: found.missed === 0, shown: String(found.missed) },
  ]);
}, 1_200_000);
