// What every route gets for free, seen from outside: access, input, answers, refusals, headers and limits.
import { request as rawRequest } from "node:http";
import { connect } from "node:net";
import { route } from "@prosa/contracts/route";
import { beforeAll, describe, expect, test } from "vitest";
import { z } from "zod";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import { inTenant, type Routes, serve, servePlain } from "#platform/http";
import { defineJob, type JobInput } from "#platform/jobs";
import type { ServerModule } from "#platform/registry";
import { type TestServer, testDatabase, testServer } from "#testing";
import { groundSessions, groundUser } from "../../testing/ground.ts";

const echo = route({
  method: "POST",
  path: "/ground/echo/:id",
  summary: "Says what it was given.",
  access: "public",
  audit: { none: "open" },
  creates: false,
  params: z.object({ id: z.coerce.number().int() }),
  query: z.object({ wish: z.enum(["extra", "wrong", "boom", "conflict", "away"]).optional() }),
  body: z.object({ name: z.string().max(10), deep: z.unknown().optional() }),
  answer: z.object({ id: z.number(), name: z.string(), nothing: z.string().nullable() }),
});
const mine = route({
  method: "GET",
  path: "/ground/mine",
  summary: "The caller.",
  access: "session",
  answer: z.object({ tenantId: z.number(), seen: z.string() }),
});
const guarded = route({
  method: "GET",
  path: "/ground/users",
  summary: "Needs an area.",
  access: { area: "users", level: "full" },
  whenPlanExpired: true,
  answer: z.object({ ok: z.literal(true) }),
});
const operator = route({
  ...guarded,
  path: "/ground/operator",
  access: "operator",
  audit: { kind: "operator.jobs_read" },
});
const slow = route({ ...guarded, path: "/ground/slow", access: "public", timeoutSeconds: 1 });
const weak = route({
  method: "POST",
  path: "/ground/weak",
  summary: "A schema with a code of its own.",
  access: "public",
  audit: { none: "open" },
  creates: false,
  body: z.object({ password: z.string().refine(() => false, { error: "ERR_PASSWORD_WEAK" }) }),
  answer: z.object({ ok: z.literal(true) }),
});

const groundRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, echo, ({ params, body, query }) => {
      const answer = { id: params.id, name: body.name, nothing: null };
      if (query.wish === "extra") return { ...answer, secret: "x" };
      if (query.wish === "wrong") return { ...answer, name: 7 as unknown as string };
      if (query.wish === "boom") throw new Error("select * from secrets");
      if (query.wish === "conflict") throw new AppError("ERR_CONFLICT", { entity: { version: 3 } });
      if (query.wish === "away") throw Object.assign(new Error("connect"), { code: "ECONNREFUSED" });
      return answer;
    });
    serve(app, mine, (request) =>
      inTenant(deps, request, async (ctx) => ({ tenantId: ctx.tenantId, seen: request.session.profile })),
    );
    serve(app, guarded, () => ({ ok: true as const }));
    serve(app, operator, () => ({ ok: true as const }));
    serve(app, weak, () => ({ ok: true as const }));
    serve(app, slow, async (request) => {
      await new Promise((resolve) => request.signal.addEventListener("abort", resolve));
      return { ok: true as const };
    });
  };

const sessions = groundSessions();
const ground: ServerModule = {
  name: "ground",
  serves: [echo, mine, guarded, operator, slow, weak],
  routes: groundRoutes,
};

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { modules: [sessions, ground], role: "api" });
});

const ask = (path: string, body: unknown) => server.as(null).post(path, body);

describe("input", () => {
  test("what the contract declares arrives parsed, trailing slash or not", async () => {
    for (const path of ["/ground/echo/7", "/ground/echo/7/"]) {
      const answer = await ask(path, { name: "ana" });
      expect(answer).toMatchObject({ status: 200, body: { id: 7, name: "ana", nothing: null } });
    }
  });

  test("an unknown field is refused by name, in the body, the query and where nothing is taken", async () => {
    expect(await ask("/ground/echo/7", { name: "ana", tenantId: 2 })).toMatchObject({
      status: 400,
      body: { error: "ERR_VALIDATION", field: "tenantId" },
    });
    expect(await ask("/ground/echo/7?x=1", { name: "ana" })).toMatchObject({ body: { field: "x" } });
    expect(await server.as(groundUser(1, 1)).get("/ground/mine?tenantId=2")).toFailWith("ERR_VALIDATION");
  });

  test("a schema may name its own code", async () => {
    expect(await ask("/ground/weak", { password: "a" })).toMatchObject({
      status: 400,
      body: { error: "ERR_PASSWORD_WEAK", field: "password" },
    });
  });

  test("broken, oversized, deep and prototype-reaching JSON is refused without a word about the inside", async () => {
    const send = (body: string) =>
      server
        .as(null)
        .raw("/api/ground/echo/7", { method: "POST", body, headers: { "content-type": "application/json" } });
    expect(await send("{")).toFailWith("ERR_VALIDATION");
    const endless = `/api/ground/echo/${"9".repeat(5_000)}`;
    expect(await server.as(null).raw(endless, { method: "POST" })).toFailWith("ERR_NOT_FOUND");
    expect(await send(`{"name":"${"a".repeat(1_100_000)}"}`)).toFailWith("ERR_TOO_LARGE");
    expect(await send(`{"name":"a","deep":${"[".repeat(40)}${"]".repeat(40)}}`)).toFailWith("ERR_VALIDATION");
    expect(await send('{"name":"a","__proto__":{"x":1}}')).toFailWith("ERR_VALIDATION");
    expect(await send('{"name":"a","constructor":{"prototype":{"x":1}}}')).toFailWith("ERR_VALIDATION");
    const xml = { method: "POST", body: "<a/>", headers: { "content-type": "text/xml" } };
    expect(await server.as(null).raw("/api/ground/echo/7", xml)).toFailWith("ERR_VALIDATION");
  });
});

describe("answers and refusals", () => {
  test("in tests an undeclared or wrong field is a fault", async () => {
    expect(await ask("/ground/echo/7?wish=extra", { name: "a" })).toFailWith("ERR_INTERNAL");
    expect(await ask("/ground/echo/7?wish=wrong", { name: "a" })).toFailWith("ERR_INTERNAL");
  });

  test("an unexpected error shows its request's number and nothing else", async () => {
    const answer = await ask("/ground/echo/7?wish=boom", { name: "a" });
    expect(answer).toFailWith("ERR_INTERNAL");
    expect(Object.keys(answer.body).sort()).toEqual(["error", "requestId"]);
    expect(answer.headers.get("x-request-id")).toBe(answer.body.requestId);
  });

  test("a lost race carries the present state; a database that is away says when to come back", async () => {
    expect((await ask("/ground/echo/7?wish=conflict", { name: "a" })).body.entity).toEqual({ version: 3 });
    const away = await ask("/ground/echo/7?wish=away", { name: "a" });
    expect(away).toFailWith("ERR_UNAVAILABLE");
    expect(away.headers.get("retry-after")).toBe("2");
  });

  test("an absent path and an absent method answer alike", async () => {
    expect(await server.as(null).get("/nothing/here")).toFailWith("ERR_NOT_FOUND");
    expect(await server.as(null).delete("/ground/mine")).toFailWith("ERR_NOT_FOUND");
  });

  test("a handler past its time is answered for", async () => {
    expect(await server.as(null).get("/ground/slow")).toFailWith("ERR_UNAVAILABLE");
  });
});

describe("access", () => {
  test("each level refuses with its own code", async () => {
    expect(await server.as(null).get("/ground/mine")).toFailWith("ERR_LOGIN_REQUIRED");
    expect(await server.as({ token: "forged" }).get("/ground/mine")).toFailWith("ERR_SESSION_EXPIRED");
    expect((await server.as(groundUser(5, 1, "user")).get("/ground/mine")).body).toEqual({ tenantId: 5, seen: "user" });
    expect(await server.as(groundUser(5, 1, "supervisor")).get("/ground/users")).toFailWith("ERR_NO_PERMISSION");
    expect((await server.as(groundUser(5, 1, "admin")).get("/ground/users")).status).toBe(200);
    expect(await server.as(groundUser(5, 1, "admin")).get("/ground/operator")).toFailWith("ERR_NO_PERMISSION");
    expect((await server.as(groundUser(1, 1, "admin")).get("/ground/operator")).status).toBe(200);
  });

  test("an expired plan leaves only the routes that say so", async () => {
    sessions.expirePlan(6);
    expect(await server.as(groundUser(6, 1)).get("/ground/mine")).toFailWith("ERR_PLAN_EXPIRED");
    expect((await server.as(groundUser(6, 1)).get("/ground/users")).status).toBe(200);
  });

  test("a user who asks without end is slowed down, and told for how long", async () => {
    // Time stands still there: the minute that is counted must not end in the middle.
    const still = await testServer(db, { modules: [sessions, ground], role: "api", now: "2026-03-02T15:00:30Z" });
    const eager = still.as(groundUser(7, 1));
    const answers = await Promise.all(Array.from({ length: 601 }, () => eager.get("/ground/users")));
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused.length).toBeGreaterThanOrEqual(1);
    expect(Number(refused[0]?.headers.get("retry-after"))).toBe(30);
    expect((await still.as(groundUser(7, 2)).get("/ground/users")).status).toBe(200);
    await still.close();
  });
});

describe("browsers", () => {
  const from = (origin: string, method = "GET") =>
    server.as(groundUser(1, 1)).raw("/api/ground/users", { method, headers: { origin } });

  test("an allowed site may read and ask first; another may not even ask", async () => {
    const allowed = await from("http://localhost:8080");
    expect(allowed.headers.get("access-control-allow-origin")).toBe("http://localhost:8080");
    expect((await from("http://localhost:8080", "OPTIONS")).status).toBe(204);
    expect(await from("https://evil.example")).toFailWith("ERR_NO_PERMISSION");
    expect((await from("https://evil.example", "OPTIONS")).headers.get("access-control-allow-origin")).toBeNull();
  });

  test("the same holds however the address is written", async () => {
    const spelt = "/%61pi/ground/users";
    const ask = (origin: string) => server.as(groundUser(1, 1)).raw(spelt, { headers: { origin } });
    expect(await ask("https://evil.example")).toFailWith("ERR_NO_PERMISSION");
    const allowed = await ask("http://localhost:8080");
    expect(allowed.status).toBe(200);
    expect(allowed.headers.get("cache-control")).toBe("no-store");
    expect(allowed.headers.get("vary")).toBe("Origin");
  });

  test("every answer carries the protecting headers, and the API is never stored", async () => {
    const { headers } = await server.as(null).get("/nothing");
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("referrer-policy")).toBe("no-referrer");
    expect(headers.get("cache-control")).toBe("no-store");
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'");
  });

  test("the API's description and its page come with a policy that lets our files run and nothing else", async () => {
    const document = await server.as(null).raw("/api/openapi.json");
    expect(document.body.openapi).toBe("3.1.0");
    const page = await server.as(null).raw("/api/docs");
    expect(page.body).toContain("Prosa API");
    expect(page.headers.get("content-security-policy")).toMatch(/script-src 'self';/);
  });
});

describe("entrances", () => {
  test("a route that nobody declared stops the start", async () => {
    const rogue: ServerModule = {
      name: "rogue",
      routes: () => async (app) => void app.get("/rogue", async () => "in"),
    };
    await expect(testServer(db, { modules: [rogue], role: "api" })).rejects.toThrow(/GET \/rogue is not declared/);
  });

  test("a module that mounts what it does not list stops the start", async () => {
    const shy: ServerModule = {
      name: "shy",
      routes: () => async (app) => serve(app, guarded, () => ({ ok: true as const })),
    };
    await expect(testServer(db, { modules: [shy], role: "api" })).rejects.toThrow(/mounted but not listed/);
  });

  test("a route or a job that does not say what the security log keeps of it stops the start", async () => {
    const { audit: _, ...silent } = guarded;
    const forgetful = { name: "forgetful", serves: [silent as typeof guarded] };
    await expect(testServer(db, { modules: [forgetful], role: "api" })).rejects.toThrow(/does not say whether/);
    const { none } = { none: "because" } as unknown as { none: "read" };
    const vague: ServerModule = { name: "vague", serves: [{ ...guarded, audit: { none } }] };
    await expect(testServer(db, { modules: [vague], role: "api" })).rejects.toThrow(/no known reason: because/);
    const job = { name: "ground.silent", payload: z.object({}), run: async () => {} };
    expect(() => defineJob(job as unknown as JobInput<object>)).toThrow(/ground.silent does not say whether/);
    const sneaked = { ...defineJob({ ...job, audit: { none: "upkeep" } }), audit: undefined as never };
    await expect(testServer(db, { modules: [{ name: "sneaky", jobs: [sneaked] }] })).rejects.toThrow(/ground.silent/);
  });

  test("a declared plain entrance is served as it is", async () => {
    const purpose = "a test";
    const plain: ServerModule = {
      name: "plain",
      routes: () => async (app) =>
        servePlain(
          app,
          { method: "GET", url: "/plain", purpose, access: "public", audit: { none: "open" } },
          () => "as it is",
        ),
    };
    const other = await testServer(db, { modules: [plain], role: "api" });
    expect((await other.as(null).raw("/plain")).body).toBe("as it is");
    await other.close();
  });

  test("health answers; figures only to peers inside", async () => {
    expect((await server.as(null).raw("/health")).body).toEqual({ ok: true });
    expect((await server.as(null).raw("/health/ready")).body).toMatchObject({ ok: true, database: true });
    expect((await server.as(null).raw("/metrics")).body).toContain("prosa_http_seconds");
    const forwarded = { headers: { "x-forwarded-for": "127.0.0.1" } };
    expect(await server.as(null).raw("/metrics", forwarded)).toFailWith("ERR_NOT_FOUND");
  });
});

describe("names and addresses", () => {
  test("a request's number from outside counts only from a trusted proxy", async () => {
    const given = { headers: { "x-request-id": "from-outside-1" } };
    expect((await server.as(null).raw("/health", given)).headers.get("x-request-id")).not.toBe("from-outside-1");
    const behind = await testServer(db, { modules: [sessions], role: "api", env: { TRUSTED_PROXIES: "127.0.0.1" } });
    expect((await behind.as(null).raw("/health", given)).headers.get("x-request-id")).toBe("from-outside-1");
    await behind.close();
  });
});

describe("slow clients", () => {
  test("a keep-alive connection is asked to close once the drain began, and its request is still served", async () => {
    const leaving = await testServer(db, { modules: [sessions, ground], role: "api" });
    leaving.app.http.beginDrain();
    const answer = await new Promise<{ status: number; connection: string | undefined }>((resolve, reject) => {
      rawRequest(`${leaving.url}/health`, (response) => {
        response.resume();
        resolve({ status: response.statusCode ?? 0, connection: response.headers.connection });
      })
        .on("error", reject)
        .end();
    });
    expect(answer).toEqual({ status: 200, connection: "close" });
    expect((await leaving.as(null).raw("/health/ready")).status).toBe(503);
    await leaving.close();
  });

  test("what is not HTTP is cut off without harm", async () => {
    const port = Number(new URL(server.url).port);
    const heard = await new Promise<string>((resolve) => {
      let text = "";
      const socket = connect(port, "127.0.0.1", () => socket.write("\u0000\u0001 not http\r\n\r\n"));
      socket.on("data", (chunk) => {
        text += chunk;
      });
      socket.on("close", () => resolve(text));
    });
    expect(heard).toMatch(/^HTTP\/1.1 400/);
    expect((await server.as(null).raw("/health")).status).toBe(200);
  });
});
