// @vitest-environment node
// The API client against a real HTTP server: tokens, one refresh, the end of a session, timeouts, what is told to whom.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { SessionRecord } from "@prosa/contracts/auth";
import { login } from "@prosa/contracts/auth";
import { sendMessage } from "@prosa/contracts/messages";
import { updateUser } from "@prosa/contracts/people";
import { createTag } from "@prosa/contracts/tags";
import { tenantDate } from "@prosa/contracts/tenants";
import { listTickets, showTicket } from "@prosa/contracts/tickets";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ApiError } from "./api-error.ts";
import { addressOf, type ClientParts, createClient } from "./client.ts";
import { createSessionStore, type SessionStore } from "./session-store.ts";

type Handler = (
  request: IncomingMessage,
  answer: (status: number, body: unknown) => void,
  response: ServerResponse,
) => void;

let server: Server;
let handle: Handler;
let seen: string[];
let told: string[];
let session: SessionStore;
let parts: ClientParts;
let willProve = true;

const record = { token: "old", userId: 7, tenantId: 2, profile: "user", username: "Ana" } as SessionRecord;
const due = { dueDate: "2026-03-05T12:00:00Z", expired: false, daysLeft: 5 };

function memory(): Storage {
  const values = new Map<string, string>();
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  } as unknown as Storage;
}

beforeEach(async () => {
  seen = [];
  told = [];
  server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url} ${request.headers.authorization ?? "-"}`);
    const answer = (status: number, body: unknown) => {
      response.writeHead(status, { "content-type": "application/json" });
      response.end(JSON.stringify(body));
    };
    handle(request, answer, response);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  session = createSessionStore(memory());
  session.set(record);
  parts = {
    base: `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`,
    session,
    onSessionOver: (code) => told.push(`over ${code}`),
    onServerError: (error) => told.push(`fault ${error.code}`),
    onPlanExpired: () => told.push("plan"),
    onSecondStep: (owed) => told.push(`owes ${owed}`),
    onProofNeeded: async (by) => {
      told.push(`prove by ${by}`);
      return willProve;
    },
    onStart() {
      told.push("start");
      return () => {};
    },
  };
});

afterEach(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});

const isRefresh = (request: IncomingMessage) => request.url === "/api/auth/refresh_token";
const failure = (work: Promise<unknown>) =>
  work.then(
    () => {
      throw new Error("expected a failure");
    },
    (error: unknown) => error as ApiError,
  );

test("a call carries the stored token and answers the contract's shape", async () => {
  handle = (_, answer) => answer(200, due);
  const { api } = createClient(parts);
  expect(await api(tenantDate)).toEqual(due);
  expect(seen).toEqual(["GET /api/tenants/date Bearer old"]);
});

test("what makes something has a key, the same when it is repeated and another for the next; nothing else has one", async () => {
  const keys: unknown[] = [];
  handle = (request, answer) => {
    if (isRefresh(request)) return answer(200, { token: "new" });
    keys.push(request.headers["idempotency-key"]);
    if (request.headers.authorization === "Bearer old")
      return answer(403, { error: "ERR_TOKEN_EXPIRED", requestId: "r" });
    if (keys.length === 2) return answer(403, { error: "ERR_PROOF_NEEDED", requestId: "r" });
    answer(200, {});
  };
  const { api } = createClient(parts);
  const body = { name: "VIP", color: "#0B7A6B", isActive: true };
  await api(createTag, { body });
  await api(createTag, { body });
  expect(keys).toHaveLength(4);
  expect(keys[0]).toMatch(/^[\w-]{36}$/);
  expect(new Set(keys.slice(0, 3)).size).toBe(1);
  expect(keys[3]).not.toBe(keys[0]);
  await api(tenantDate);
  // A message's own id does the same.
  await api(sendMessage, { params: { ticketId: 1 }, body: { clientId: crypto.randomUUID(), body: "oi" } });
  expect(keys.slice(4)).toEqual([undefined, undefined]);
});

test("parameters and queries are put into the address, lists with commas", () => {
  expect(addressOf("/api", "/tickets/:ticketId", { params: { ticketId: "4/8" } })).toBe("/api/tickets/4%2F8");
  expect(
    addressOf("/api", "/tickets", { query: { status: ["open", "pending"], cursor: undefined, pageNumber: 2 } }),
  ).toBe("/api/tickets?status=open%2Cpending&pageNumber=2");
});

test("an expired token is refreshed once for many calls, and all of them succeed", async () => {
  handle = (request, answer) => {
    if (isRefresh(request)) return answer(200, { token: "new" });
    if (request.headers.authorization === "Bearer old")
      return answer(403, { error: "ERR_TOKEN_EXPIRED", requestId: "r" });
    answer(200, due);
  };
  const { api } = createClient(parts);
  await Promise.all(Array.from({ length: 5 }, () => api(tenantDate)));
  expect(seen.filter((line) => line.includes("refresh_token"))).toHaveLength(1);
  expect(session.token()).toBe("new");
});

test("a token that another tab refreshed meanwhile is used without asking again", async () => {
  handle = (request, answer) => {
    if (request.headers.authorization !== "Bearer old") return answer(200, due);
    session.patch({ token: "from-another-tab" });
    answer(403, { error: "ERR_TOKEN_EXPIRED", requestId: "r" });
  };
  const { api } = createClient(parts);
  await api(tenantDate);
  expect(seen).toEqual(["GET /api/tenants/date Bearer old", "GET /api/tenants/date Bearer from-another-tab"]);
});

test("a second refusal after the refresh is final", async () => {
  handle = (request, answer) =>
    isRefresh(request) ? answer(200, { token: "new" }) : answer(403, { error: "ERR_TOKEN_EXPIRED", requestId: "r" });
  const { api } = createClient(parts);
  expect((await failure(api(tenantDate))).code).toBe("ERR_TOKEN_EXPIRED");
  expect(seen).toHaveLength(3);
});

test("a refused refresh ends the session with the server's reason", async () => {
  handle = (request, answer) =>
    isRefresh(request)
      ? answer(401, { error: "SESSION_INVALID_NEW_LOGIN", requestId: "r" })
      : answer(403, { error: "ERR_TOKEN_EXPIRED", requestId: "r" });
  const { api } = createClient(parts);
  await failure(api(tenantDate));
  expect(told).toContain("over SESSION_INVALID_NEW_LOGIN");
  expect(session.get()).toBeNull();
});

test("a refresh that does not reach the server ends nothing", async () => {
  handle = (request, answer, response) => {
    if (isRefresh(request)) return response.destroy();
    answer(403, { error: "ERR_TOKEN_EXPIRED", requestId: "r" });
  };
  const { api } = createClient(parts);
  expect((await failure(api(tenantDate))).code).toBe("network");
  expect(session.token()).toBe("old");
});

test("no permission stays a plain refusal: no refresh, no end", async () => {
  handle = (_, answer) => answer(403, { error: "ERR_NO_PERMISSION", requestId: "r" });
  const { api } = createClient(parts);
  expect((await failure(api(tenantDate))).code).toBe("ERR_NO_PERMISSION");
  expect(seen).toHaveLength(1);
  expect(session.token()).toBe("old");
});

test("what asks for a fresh proof is repeated as it was once the person gave one", async () => {
  const bodies: string[] = [];
  willProve = true;
  handle = (request, answer) => {
    let body = "";
    request.on("data", (part) => (body += part));
    request.on("end", () => {
      bodies.push(body);
      if (bodies.length === 1) answer(403, { error: "ERR_PROOF_NEEDED", detail: "password", requestId: "r" });
      else answer(200, {});
    });
  };
  const { api } = createClient(parts);
  await api(updateUser, { params: { userId: 4 }, body: { email: "ana@example.com" } });
  expect(bodies).toEqual(Array(2).fill(JSON.stringify({ email: "ana@example.com" })));
  expect(told).toContain("prove by password");
});

test("whoever would rather not prove it gets the refusal back, already shown", async () => {
  willProve = false;
  handle = (_, answer) => answer(403, { error: "ERR_PROOF_NEEDED", detail: "code", requestId: "r" });
  const { api } = createClient(parts);
  const error = await failure(api(updateUser, { params: { userId: 4 }, body: { profile: "admin" } }));
  expect([error.code, error.shown, seen.length]).toEqual(["ERR_PROOF_NEEDED", true, 1]);
});

test("what is owed before the second step is told, whatever was asked for", async () => {
  handle = (_, answer) => answer(403, { error: "ERR_SECOND_STEP_NEEDED", detail: "enrol", requestId: "r" });
  const { api } = createClient(parts);
  const error = await failure(api(tenantDate));
  expect([error.shown, told.includes("owes enrol"), session.token()]).toEqual([true, true, "old"]);
});

test("401 clears the session at once and says why, once", async () => {
  handle = (_, answer) => answer(401, { error: "ERR_LOGIN_OUTSIDE_HOURS", requestId: "r" });
  const { api } = createClient(parts);
  await Promise.all([failure(api(tenantDate)), failure(api(tenantDate))]);
  expect(session.get()).toBeNull();
  expect(told.filter((line) => line.startsWith("over"))).toEqual(["over ERR_LOGIN_OUTSIDE_HOURS"]);
});

test("401 on the sign-in itself is the form's business", async () => {
  handle = (_, answer) => answer(401, { error: "ERR_LOGIN_DAY_NOT_ALLOWED", requestId: "r" });
  const { api } = createClient(parts);
  const error = await failure(api(login, { body: { email: "a@b.co", password: "x" } }));
  expect(error.code).toBe("ERR_LOGIN_DAY_NOT_ALLOWED");
  expect(told).toEqual(["start"]);
  expect(seen[0]).toBe("POST /api/auth/login -");
});

test("a failure of the server is told once, unless the caller shows it itself", async () => {
  handle = (_, answer) => answer(500, { error: "ERR_INTERNAL", requestId: "r-5" });
  const { api } = createClient(parts);
  const loud = await failure(api(tenantDate));
  const quiet = await failure(api(tenantDate, { quiet: true }));
  expect(told.filter((line) => line.startsWith("fault"))).toEqual(["fault ERR_INTERNAL"]);
  expect([loud.shown, quiet.shown, loud.requestId]).toEqual([true, false, "r-5"]);
});

test("an expired plan is reported to the guard", async () => {
  handle = (_, answer) => answer(402, { error: "ERR_PLAN_EXPIRED", requestId: "r" });
  const { api } = createClient(parts);
  await failure(api(listTickets));
  expect(told).toContain("plan");
});

test("field, detail, entity and retry time of a refusal are kept", async () => {
  handle = (_, __, response) => {
    response.writeHead(429, { "content-type": "application/json", "retry-after": "30" });
    response.end(
      JSON.stringify({
        error: "ERR_TOO_MANY_REQUESTS",
        field: "email",
        detail: "d",
        entity: { id: 1 },
        requestId: "r",
      }),
    );
  };
  const { api } = createClient(parts);
  const error = await failure(api(tenantDate));
  expect(error).toMatchObject({ field: "email", detail: "d", entity: { id: 1 }, retryAfterSeconds: 30, status: 429 });
});

test("the code is also read from msg and message; an unknown one is unknown", async () => {
  const bodies = [{ msg: "ERR_NO_TICKET_FOUND" }, { message: "ERR_NO_QUEUE_FOUND" }, { error: "SOMETHING_ELSE" }];
  const { api } = createClient(parts);
  const codes: string[] = [];
  for (const body of bodies) {
    handle = (_, answer) => answer(404, body);
    codes.push((await failure(api(showTicket, { params: { ticketId: 1 } }))).code);
  }
  expect(codes).toEqual(["ERR_NO_TICKET_FOUND", "ERR_NO_QUEUE_FOUND", "unknown"]);
});

test("a gateway's page without JSON means unavailable", async () => {
  handle = (_, __, response) => {
    response.writeHead(502, { "content-type": "text/html" });
    response.end("<h1>Bad gateway</h1>");
  };
  const { api } = createClient(parts);
  expect((await failure(api(tenantDate))).code).toBe("ERR_UNAVAILABLE");
});

test("an answer that does not come in time is a timeout, by the route's own limit", async () => {
  handle = () => {};
  const { api } = createClient(parts);
  const error = await failure(api({ ...tenantDate, timeoutSeconds: 0.05 }));
  expect([error.code, error.isConnection]).toEqual(["timeout", true]);
});

test("a call the caller gives up is no failure of the link", async () => {
  handle = () => {};
  const { api } = createClient(parts);
  const giveUp = new AbortController();
  const call = api(tenantDate, { signal: giveUp.signal });
  giveUp.abort();
  const error = await failure(call);
  expect(error).not.toBeInstanceOf(ApiError);
});
