// Asks every route of a large company once, and looks at what that asked of the database.
import { aBoard, type TestDatabase, type TestServer, type TestServerOptions, testServer } from "#testing";
import { pushKeys } from "../company/push/push.factory.ts";
import { makeOperator, makeTwin } from "../isolation/twins.ts";
import { type Result, watchedServer } from "./ask.ts";
import { type Call, endLongWork, makeCalls, type World, writeOnce } from "./calls.ts";
import { crowdTables, growCompany, LARGE } from "./crowd.ts";
import { faultsOf } from "./plans.rules.ts";
import { explainEverything } from "./watch.ts";

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
  const { server, ask, stop } = await watchedServer(db, { ...options, env: { ...pushKeys(), ...options.env } });
  return {
    world,
    server,
    largeTables,
    ask,
    async askAll() {
      const results: Result[] = [];
      const all = await makeCalls(world, server);

      for (const call of all) {
        await endLongWork(world);
        results.push(await ask(call));
      }

      return results;
    },
    faultsOf: ({ asked }) =>
      asked.plans.flatMap(({ sql, plan }) =>
        faultsOf(plan, (table) => largeTables.has(table), LARGE).map((fault) => `${fault}: ${shortened(sql)}`),
      ),
    stop,
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
  return { db, twin, operator: await makeOperator(db), queueId, heaviest: async () => [heaviest] };
}

const shortened = (sql: string) => sql.replaceAll(/\s+/g, " ").trim().slice(0, 160);
