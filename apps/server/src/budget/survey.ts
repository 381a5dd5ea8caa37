// Asks every route of a large company once, alone, and keeps what that asked of the database.
import { aBoard, type TestDatabase, type TestServer, type TestServerOptions, testServer } from "#testing";
import { makeOperator, makeTwin } from "../isolation/twins.ts";
import { type Call, makeCalls, send, type World, writeOnce } from "./calls.ts";
import { crowdTables, growCompany, LARGE } from "./crowd.ts";
import { faultsOf } from "./plans.rules.ts";
import { type Asked, explainEverything, type Watch, watchDatabase } from "./watch.ts";

export interface Result {
  call: Call;
  status: number;
  error: string | undefined;
  ms: number;
  asked: Asked;
}

export interface Survey {
  world: World;
  server: TestServer;
  largeTables: ReadonlySet<string>;
  askAll(): Promise<Result[]>;
  ask(call: Call): Promise<Result>;
  faultsOf(result: Result): string[];
  stop(): void;
}

/** The company, then what its people write, then everybody else; and a server whose every statement is heard. */
export async function openSurvey(db: TestDatabase, options: TestServerOptions = {}): Promise<Survey> {
  const world = await makeWorld(db);

  const early = await testServer(db, { role: "api" });
  await writeOnce(world, early);
  await early.close();

  const largeTables = new Set(await crowdTables(db, world.twin.tenantId));

  for (const statement of explainEverything(db.name)) await db.sql(statement);
  const watch = watchDatabase();
  const server = await testServer(db, { role: "api", ...options });
  watch.over(server.app.http.app.server);
  const ask = (call: Call) => askWatched(watch, server, call);
  return {
    world,
    server,
    largeTables,
    ask,
    async askAll() {
      const results: Result[] = [];
      const all = await makeCalls(world, server);

      for (const call of all) results.push(await ask(call));

      return results;
    },
    faultsOf: ({ asked }) =>
      asked.plans.flatMap(({ sql, plan }) =>
        faultsOf(plan, (table) => largeTables.has(table), LARGE).map((fault) => `${fault}: ${shortened(sql)}`),
      ),
    stop: watch.stop,
  };
}

async function makeWorld(db: TestDatabase): Promise<World> {
  const twin = await makeTwin(db, "large");
  const { admin, user } = twin.people;
  const ids = await twin.idsFor(admin);
  const board = await aBoard(db, { tenant: twin.tenantId, name: "Vendas", lanes: ["a", "b", "c", "d"] });
  const queueId = Number(ids.queueId);
  const company = { tenantId: twin.tenantId, queueId, userId: user.id, channelId: Number(ids.channelId) };
  const heaviest = await growCompany(db, { ...company, boardId: board.id });
  return { db, twin, operator: await makeOperator(db), queueId, heaviest };
}

async function askWatched(watch: Watch, server: TestServer, call: Call): Promise<Result> {
  const asked: Asked = { statements: [], plans: [] };
  const start = performance.now();
  const { status, body } = await watch.during(asked, () => send(server, call));
  return { call, status, error: body?.error, ms: performance.now() - start, asked };
}

const shortened = (sql: string) => sql.replaceAll(/\s+/g, " ").trim().slice(0, 160);
