// Gates of plans: places are never one more than sold, features open what they name, undeclared ones do not start.
import { featureGates } from "@prosa/contracts/gates";
import { listBoards } from "@prosa/contracts/kanban";
import { expect, test } from "vitest";
import { asSystem } from "#platform/context";
import { composeModules, demandGateOwners } from "#platform/registry";
import { aTenant, aUser, testDatabase, testServer } from "#testing";
import { modules } from "../../app.modules.ts";
import { demandFeature } from "./index.ts";

const db = testDatabase();

test("a hundred at once never are one more than the plan allows", async () => {
  const server = await testServer(db);
  const company = await aTenant(db, { maxUsers: 8 });
  const boss = await aUser(db, { tenant: company, profile: "admin" });
  const make = (n: number) =>
    server.as(boss).post("/users", {
      name: `Pessoa ${n}`,
      email: `p${n}@empresa.example`,
      password: "Muito-Segura-1",
      profile: "user",
      queueIds: [],
    });
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => make(n)));
  const made = answers.filter(({ status }) => status === 200);
  expect(made).toHaveLength(7);
  for (const { status, body } of answers.filter((answer) => answer.status !== 200)) {
    // Whoever waited too long for the others is told to come again; nobody slips through.
    if (status === 409) expect(body).toMatchObject({ error: "ERR_USER_LIMIT", entity: { used: 8, limit: 8 } });
    else expect(status).toBeGreaterThanOrEqual(429);
  }
  const [{ count } = { count: "" }] = await db.sql<{ count: string }>(
    "select count(*) from users where tenant_id = $1 and is_active",
    [company.id],
  );
  expect(Number(count)).toBe(8);
});

test("what the plan leaves out is refused with its own code, and opens with it", async () => {
  const server = await testServer(db);
  const company = await aTenant(db);
  const ana = await aUser(db, { tenant: company, profile: "admin" });
  expect((await server.as(ana).get("/kanban/boards")).status).toBe(200);
  await db.sql("update tenants set features = '{groups}' where id = $1", [company.id]);
  server.deps.sessions.forget([ana.sessionId ?? ""]);
  const other = await aUser(db, { tenant: company, profile: "admin" });
  expect(await server.as(other).get("/kanban/boards")).toFailWith("ERR_PREMIUM_ONLY");
  expect(await server.as(other).get("/reports/tickets")).toFailWith("ERR_PREMIUM_ONLY");
  expect(await server.as(other).post("/reports/tickets/export", { filter: {}, format: "csv" })).toFailWith(
    "ERR_PREMIUM_ONLY",
  );
  const demanded = asSystem(server.deps, company.id, (ctx) => demandFeature(ctx, "kanban"));
  await expect(demanded).rejects.toThrow("ERR_PREMIUM_ONLY");
});

test("a gate that nobody owns, that two own, or that a route invents keeps the server from starting", () => {
  const without = modules.map((module) => (module.name === "kanban" ? { ...module, gates: [] } : module));
  expect(() => composeModules(without)).toThrow("names gate kanban, which nobody owns");
  const silent = modules.map((module) => (module.name === "channels" ? { ...module, gates: [] } : module));
  expect(() => demandGateOwners(composeModules(silent))).toThrow("Gates without an owner: connections");
  const twice = [...modules, { name: "planted", gates: [{ gate: "kanban" as const }] }];
  expect(() => composeModules(twice)).toThrow("Gate kanban is declared twice");
  const invented = { ...listBoards, path: "/planted", gate: "everything" as never };
  expect(() => composeModules([...modules, { name: "planted", serves: [invented] }])).toThrow("everything");
  expect(() => demandGateOwners(composeModules(modules))).not.toThrow();
});

test("the list of the contract and that of the database are the same", async () => {
  const [row] = await db.sql<{ all: string[] }>("select features_of(1, null, 0) as all");
  expect(row?.all).toEqual([...featureGates]);
});
