// People for tests: each with a password everybody knows and a session already open.
import { createHash, randomUUID } from "node:crypto";
import type { Profile } from "@prosa/contracts/permissions";
import { SignJWT } from "jose";
import { hashPassword } from "#company/credentials";
import type { LoginSchedule } from "#company/sessions";
import { loadConfig } from "#platform/config";
import { randomIds } from "#platform/context";
import { type TenantChoice, tenantIdOf } from "../../testing/companies.ts";
import type { TestDatabase } from "../../testing/database.ts";
import { testEnvironment } from "../../testing/start-server.ts";

export const PASSWORD = "Tres tigres 3";

// Slow on purpose, so computed once per test process; the shared salt does no harm here.
const hashes = new Map<string, Promise<string>>();
function hashOf(password: string): Promise<string> {
  const known = hashes.get(password) ?? hashPassword(randomIds, password, []);
  hashes.set(password, known);
  return known;
}

let made = 0;

export interface UserGiven {
  tenant?: TenantChoice;
  profile?: Profile;
  name?: string;
  email?: string;
  /** Null: cannot sign in yet. */
  password?: string | null;
  queues?: readonly (number | { id: number })[];
  isActive?: boolean;
  isSupport?: boolean;
  blockMultipleLogins?: boolean;
  loginSchedule?: LoginSchedule | null;
}

export interface TestUser {
  id: number;
  tenantId: number;
  name: string;
  email: string;
  profile: Profile;
  sessionId: string;
  token: string;
}

export async function aUser(db: TestDatabase, given: UserGiven = {}): Promise<TestUser> {
  made += 1;
  const {
    profile = "user",
    name = `Person ${made}`,
    email = `person${made}.${randomUUID().slice(0, 8)}@example.com`,
  } = given;
  const { password = PASSWORD, queues = [], isActive = true, isSupport = false, blockMultipleLogins = false } = given;
  const { loginSchedule = null } = given;
  const tenantId = await tenantIdOf(db, given.tenant);
  const [row] = await db.sql<{ id: string }>(
    `insert into users (tenant_id, name, email, password_hash, profile, is_active, is_support, block_multiple_logins,
                        login_schedule)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning id`,
    [
      tenantId,
      name,
      email,
      password === null ? null : await hashOf(password),
      profile,
      isActive,
      isSupport,
      blockMultipleLogins,
      loginSchedule === null ? null : JSON.stringify(loginSchedule),
    ],
  );
  const id = Number(row?.id);
  for (const queue of queues) {
    const queueId = typeof queue === "number" ? queue : queue.id;
    await db.sql("insert into user_queues values ($1, $2, $3)", [tenantId, id, queueId]);
  }
  const sessionId = await aSession(db, { id, tenantId });
  const token = await tokenFor(sessionId);
  return { id, tenantId, name, email, profile, sessionId, token };
}

/** One more open session of somebody, proven for good; returns its id. */
export async function aSession(db: TestDatabase, user: { id: number; tenantId: number }): Promise<string> {
  const sessionId = randomUUID();
  const digest = createHash("sha256").update(randomUUID()).digest();
  await db.sql(
    `insert into sessions (tenant_id, id, user_id, refresh_hash, rotated_at, created_at, last_seen_at, idle_until,
                           absolute_until, proven_until)
     values ($1, $2, $3, $4, now(), now(), now(), '2999-01-01', '2999-01-01', '2999-01-01')`,
    [user.tenantId, sessionId, user.id, digest],
  );
  return sessionId;
}

/** An access token as every test server accepts it, whatever its clock says: it lives for a thousand years. */
export function tokenFor(sessionId: string): Promise<string> {
  const [{ kid, secret }] = loadConfig(testEnvironment("postgres://prosa_app@127.0.0.1/none")).tokenKeys;
  return new SignJWT({ sid: sessionId, typ: "access" })
    .setProtectedHeader({ alg: "HS256", kid, typ: "JWT" })
    .setAudience("prosa")
    .setIssuedAt(new Date("2000-01-01T00:00:00Z"))
    .setExpirationTime(new Date("2999-01-01T00:00:00Z"))
    .sign(secret.reveal());
}
