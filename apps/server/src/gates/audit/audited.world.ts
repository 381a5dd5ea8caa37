// A company in which everything is asked once, one thing after the other: what each left in the security log and in the
// company's tables. Nothing else writes meanwhile, so whatever is new was left by what was asked.
import type { AuditKind } from "@prosa/contracts/audit";
import type { RouteShape } from "@prosa/contracts/route";
import { routes } from "@prosa/contracts/routes";
import {
  aChannel,
  type HttpAnswer,
  type TestDatabase,
  type TestServer,
  type TestServerOptions,
  testServer,
} from "#testing";
import { type Call, send, type World } from "../../budget/calls.ts";
import { signatureOf } from "../../fuzz/webhooks.world.ts";
import { fingerprint } from "../../isolation/fingerprint.ts";
import { makeOperator, makeTwin } from "../../isolation/twins.ts";

export interface Left {
  kinds: AuditKind[];
  /** Tables of the company in which something is different; only looked for where it is asked for. */
  changed: string[];
}

export interface Asked extends Left {
  call: Call;
  /** As the server serves it, which is what counts. */
  route: RouteShape;
  answer: HttpAnswer;
}

export interface CarriedOut extends Left {
  name: string;
  error: unknown;
}

export interface AuditedWorld {
  server: TestServer;
  world: World;
  routeOf(call: Call): RouteShape;
  ask(call: Call, options?: { compares?: boolean }): Promise<Asked>;
  /** Whatever waits for a worker, in the order in which it was asked for. */
  carryOutWaiting(): Promise<CarriedOut[]>;
  carryOut(name: string, payload: unknown): Promise<CarriedOut>;
  /** What is left by anything else. */
  during(work: () => Promise<unknown>): Promise<AuditKind[]>;
}

export async function openAudited(db: TestDatabase, options: TestServerOptions = {}): Promise<AuditedWorld> {
  // Without a worker: its work is done here, where each piece can be told apart.
  const server = await testServer(db, { ...options, role: "api" });
  const twin = await makeTwin(db, "audited");
  const { queueId } = await twin.idsFor(twin.people.admin);
  await db.sql("update plans set max_users = 9999, max_connections = 9999");
  const quarantineId = await quarantine(db, server, twin.tenantId);
  const world: World = {
    db,
    twin: {
      ...twin,
      idsFor: async (person) => ({ ...(await twin.idsFor(person)), quarantineId }),
    },
    operator: await makeOperator(db),
    queueId: Number(queueId),
    heaviest: async () => [],
  };
  const served = new Map(server.app.registry.served.map((route) => [`${route.method} ${route.path}`, route]));

  const newest = async () => {
    const [row] = await db.sql<{ position: string }>("select coalesce(max(position), 0) as position from security_log");
    return row?.position ?? "0";
  };

  async function during(work: () => Promise<unknown>): Promise<AuditKind[]> {
    const before = await newest();
    await work();
    const rows = await db.sql<{ kind: AuditKind }>(
      "select kind from security_log where position > $1 order by position",
      [before],
    );
    return rows.map(({ kind }) => kind);
  }

  function routeOf({ name }: Call): RouteShape {
    const declared = routes[name];
    const route = served.get(`${declared?.method} ${declared?.path}`);
    if (!route) throw new Error(`Nobody serves ${name}`);
    return route;
  }

  async function carryOut(name: string, payload: unknown): Promise<CarriedOut> {
    const job = server.app.registry.jobs.get(name);
    let error: unknown = job ? null : `nobody knows the job ${name}`;
    const kinds = await during(async () => {
      await job?.run(server.deps, job.payload.parse(payload), new AbortController().signal).catch((reason: unknown) => {
        error = reason;
      });
    });
    return { name, kinds, changed: [], error };
  }

  return {
    server,
    world,
    routeOf,
    during,
    carryOut,
    async ask(call, { compares = false } = {}) {
      const before = compares ? await fingerprint(db, twin.tenantId) : "";
      let answer: HttpAnswer | null = null;
      const kinds = await during(async () => {
        answer = await send(server, call);
      });
      const changed = compares ? different(before, await fingerprint(db, twin.tenantId)) : [];
      return { call, route: routeOf(call), answer: answer as unknown as HttpAnswer, kinds, changed };
    },
    async carryOutWaiting() {
      const done: CarriedOut[] = [];
      for (const { job, payload } of await takeWaiting(db)) done.push(await carryOut(job, payload));
      return done;
    },
  };
}

/** What nobody has begun, out of the line. */
export async function takeWaiting(db: TestDatabase): Promise<{ job: string; payload: unknown }[]> {
  const rows = await db.sql<{ data: { job: string; payload: unknown } }>(
    "with taken as (delete from jobs.job where state < 'active' returning *) select data from taken order by created_on",
  );
  return rows.map(({ data }) => data);
}

/** The log itself and its anchors are looked at apart. */
const ASIDE = /^security_log/;

function different(before: string, after: string): string[] {
  const known = new Set(before.split("\n"));
  const tables = after.split("\n").flatMap((line) => (known.has(line) ? [] : [line.split(":")[0] ?? ""]));
  return tables.filter((table) => !ASIDE.test(table));
}

/** A webhook that nobody can read, sealed as such are, so that an operator can try it again. */
async function quarantine(db: TestDatabase, server: TestServer, tenant: number): Promise<number> {
  const channel = await aChannel(db, { tenant });
  const body = JSON.stringify({ object: "whatsapp_business_account", entry: "unreadable" });
  const signature = signatureOf(Buffer.from(body), channel.credentials.appSecret);
  await server.as(null).raw(`/webhooks/whatsapp-cloud/${channel.key}`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-hub-signature-256": signature },
    body,
  });
  const [row] = await db.sql<{ id: string }>("select id from webhook_quarantine where channel_id = $1", [channel.id]);
  return Number(row?.id);
}
