// A company that is called and calls through the pretend Wavoip, for the tests of calls.
import { expect, vi } from "vitest";
import {
  aChannel,
  aQueue,
  aTenant,
  aUser,
  startSandboxProcess,
  type TestChannel,
  type TestDatabase,
  type TestSandbox,
  type TestServer,
  type TestUser,
  testServer,
} from "#testing";

// biome-ignore lint/suspicious/noExplicitAny: a test reads the wire as it comes
export type Json = any;

export interface CallWorld {
  server: TestServer;
  sandbox: TestSandbox;
  tenant: Awaited<ReturnType<typeof aTenant>>;
  queue: { id: number };
  channel: TestChannel;
  token: string;
  admin: TestUser;
  ana: TestUser;
  bia: TestUser;
  control(path: string, body?: object): Promise<Json>;
  /** Somebody calls; the provider's call. */
  ring(phone?: string, name?: string): Promise<Json>;
  act(user: TestUser, callId: number, action: string, more?: object): Promise<{ status: number; body: Json }>;
  current(user: TestUser): Promise<Json[]>;
  /** The one call that rings for this person. */
  ringing(user: TestUser): Promise<Json>;
  row(callId: number): Promise<Json>;
  reaches(callId: number, wanted: object): Promise<Json>;
  mayCall(...users: TestUser[]): Promise<void>;
  isOnline(...users: TestUser[]): Promise<void>;
}

const PATIENT = { timeout: 15_000, interval: 50 };
let made = 0;

export async function openSandboxAndServer(db: TestDatabase) {
  const sandbox = await startSandboxProcess();
  db.beforeDrop(() => sandbox.close());
  await sandbox.control("/settings", { webhookRetryMs: 50 });
  const server = await testServer(db, { env: sandbox.env, role: "all" });
  return { sandbox, server };
}

/** A company of its own in each test, with a device that is open. */
export async function aCallWorld(
  db: TestDatabase,
  { server, sandbox }: { server: TestServer; sandbox: TestSandbox },
): Promise<CallWorld> {
  made += 1;
  const tenant = await aTenant(db);
  const queue = await aQueue(db, { tenant });
  const channel = await aChannel(db, { tenant, defaultQueueId: queue.id });
  const admin = await aUser(db, { tenant, name: "Rui", profile: "admin" });
  const ana = await aUser(db, { tenant, name: "Ana", queues: [queue] });
  const bia = await aUser(db, { tenant, name: "Bia", queues: [queue] });
  const token = `device-${made}-${server.deps.ids.uuid()}`;
  const control = (path: string, body?: object) => sandbox.control(`/wavoip${path}`, body);
  await control("/devices", { token });
  const saved = await server.as(admin).put(`/channels/${channel.id}/voice`, { token });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);

  const world: CallWorld = {
    ...{ server, sandbox, tenant, queue, channel, token, admin, ana, bia, control },
    ring: (from = "5511987650001", name = "Rosa Lima") => control("/ring", { token, from, name }),
    async act(user, callId, action, more = {}) {
      const { status, body } = await server.as(user).put(`/calls/${callId}`, { action, ...more });
      return { status, body };
    },
    async current(user) {
      const { body } = await server.as(user).get("/calls/current");
      return body.calls;
    },
    ringing: (user) =>
      vi.waitFor(async () => {
        const [call] = (await world.current(user)).filter(({ tag }) => tag === "offer");
        expect(call).toBeDefined();
        return call;
      }, PATIENT),
    async row(callId) {
      const [row] = await db.sql<Json>("select * from calls where tenant_id = $1 and id = $2", [
        channel.tenantId,
        callId,
      ]);
      return row;
    },
    reaches: (callId, wanted) =>
      vi.waitFor(async () => {
        const row = await world.row(callId);
        expect(row).toMatchObject(wanted);
        return row;
      }, PATIENT),
    async mayCall(...users) {
      for (const user of users) {
        await db.sql("insert into user_call_channels (tenant_id, user_id, channel_id) values ($1, $2, $3)", [
          channel.tenantId,
          user.id,
          channel.id,
        ]);
      }
    },
    async isOnline(...users) {
      await db.sql("update users set last_online_at = $3 where tenant_id = $1 and id = any ($2)", [
        channel.tenantId,
        users.map(({ id }) => id),
        new Date(server.clock.now().getTime() + 3_600_000),
      ]);
    },
  };
  await world.mayCall(ana, bia);
  await world.isOnline(ana, bia);
  await vi.waitFor(async () => {
    const { body } = await server.as(admin).get(`/channels/${channel.id}/voice`);
    expect(body.state).toBe("open");
  }, PATIENT);
  return world;
}
