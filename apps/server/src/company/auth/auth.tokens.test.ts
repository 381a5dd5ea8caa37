// Forged and stale tokens, each tried on HTTP and on the socket: both entrances refuse all of them alike.
import { createHmac, createSign, generateKeyPairSync } from "node:crypto";
import { errorCatalogue } from "@prosa/contracts/errors";
import { afterAll, beforeAll, expect, test } from "vitest";
import { loadConfig } from "#platform/config";
import { aSession, aUser, type TestServer, type TestUser, testDatabase, testServer, tokenFor } from "#testing";
import { testEnvironment } from "../../testing/start-server.ts";

const db = testDatabase();
const retired = Buffer.from("an old key that signs nothing any more").toString("base64");
const second = Buffer.from("a second key that still verifies tokens").toString("base64");
let server: TestServer;
/** Refused handshakes from one address are limited per server, so the second half knocks at another door. */
let otherDoor: TestServer;
let ana: TestUser;
let other: TestUser;

beforeAll(async () => {
  const { TOKEN_KEYS } = testEnvironment("");
  server = await testServer(db, { env: { TOKEN_KEYS: `${TOKEN_KEYS},second:${second}` } });
  otherDoor = await testServer(db);
  ana = await aUser(db);
  other = await aUser(db, { tenant: "other", profile: "admin" });
});
afterAll(async () => {
  await server.close();
  await otherDoor.close();
});

const ourKey = () => {
  const [key] = loadConfig(testEnvironment("postgres://prosa_app@127.0.0.1/none")).tokenKeys;
  return key.secret.reveal();
};
const part = (value: unknown) =>
  Buffer.from(typeof value === "string" ? value : JSON.stringify(value)).toString("base64url");
const now = () => Math.floor(Date.now() / 1000);

const goodHeader = { alg: "HS256", kid: "test", typ: "JWT" };
const goodClaims = () => ({ sid: ana.sessionId, typ: "access", aud: "prosa", iat: now(), exp: now() + 900 });

/** Signs whatever is asked, so that only the one thing under test is wrong. */
function make(header: object, claims: object, key: Buffer = ourKey(), hash = "sha256"): string {
  const text = `${part(header)}.${part(claims)}`;
  return `${text}.${createHmac(hash, key).update(text).digest("base64url")}`;
}
const withHeader = (change: object) => make({ ...goodHeader, ...change }, goodClaims());
const withClaims = (change: object) => make(goodHeader, { ...goodClaims(), ...change });

const rsa = generateKeyPairSync("rsa", { modulusLength: 2048 });
function signedWithRsa(): string {
  const text = `${part({ ...goodHeader, alg: "RS256" })}.${part(goodClaims())}`;
  return `${text}.${createSign("sha256").update(text).sign(rsa.privateKey).toString("base64url")}`;
}
const publicKeyAsSecret = () =>
  make(goodHeader, goodClaims(), Buffer.from(rsa.publicKey.export({ type: "spki", format: "pem" })));

async function endedSession(code: string): Promise<string> {
  const sessionId = await aSession(db, ana);
  await db.sql("update sessions set ended_at = now(), end_code = $2 where id = $1", [sessionId, code]);
  return tokenFor(sessionId);
}
async function changedSession(set: string): Promise<string> {
  const sessionId = await aSession(db, ana);
  await db.sql(`update sessions set ${set} where id = $1`, [sessionId]);
  return tokenFor(sessionId);
}
const without = (name: string) => {
  const claims: Record<string, unknown> = goodClaims();
  delete claims[name];
  return make(goodHeader, claims);
};
const swapped = (a: string, b: string) => [b.split(".")[0], a.split(".")[1], b.split(".")[2]].join(".");

type Case = [name: string, token: () => string | Promise<string>, code?: string];

const cases: Case[] = [
  ["nothing", () => ""],
  ["a word", () => "token"],
  ["the word null", () => "null"],
  ["two parts", () => ana.token.split(".").slice(0, 2).join(".")],
  ["an empty signature", () => `${ana.token.split(".").slice(0, 2).join(".")}.`],
  ["four parts", () => `${ana.token}.${ana.token.split(".")[2]}`],
  ["five parts, as an encrypted token has", () => [...ana.token.split("."), "AAAA", "AAAA"].join(".")],
  ["a token twice", () => `${ana.token}${ana.token}`],
  ["one character less", () => ana.token.slice(0, -1)],
  ["one character more", () => `${ana.token}A`],
  [
    "one character of the signature changed",
    () => ana.token.replace(/(\.[^.]*)(.)([^.]{3})$/, (_, a, b, c) => a + (b === "A" ? "B" : "A") + c),
  ],
  [
    "the session of somebody else written in",
    () => [ana.token.split(".")[0], part({ ...goodClaims(), sid: other.sessionId }), ana.token.split(".")[2]].join("."),
  ],
  ["a header from elsewhere", () => swapped(ana.token, withHeader({ kid: "second" }))],
  ["algorithm none", () => `${part({ alg: "none", typ: "JWT", kid: "test" })}.${part(goodClaims())}.`],
  ["algorithm None with a signature", () => make({ ...goodHeader, alg: "None" }, goodClaims())],
  ["algorithm HS512", () => make({ ...goodHeader, alg: "HS512" }, goodClaims(), ourKey(), "sha512")],
  ["algorithm HS384", () => make({ ...goodHeader, alg: "HS384" }, goodClaims(), ourKey(), "sha384")],
  ["algorithm hs256 in small letters", () => withHeader({ alg: "hs256" })],
  ["algorithm RS256", signedWithRsa],
  ["a public key used as the secret", publicKeyAsSecret],
  ["no algorithm", () => make({ kid: "test", typ: "JWT" }, goodClaims())],
  ["no key id", () => make({ alg: "HS256", typ: "JWT" }, goodClaims())],
  ["an unknown key id", () => withHeader({ kid: "other" })],
  ["an empty key id", () => withHeader({ kid: "" })],
  [
    "a key id that is a path",
    () => make({ ...goodHeader, kid: "../../../../dev/null" }, goodClaims(), Buffer.alloc(1)),
  ],
  ["a key id that is SQL", () => withHeader({ kid: "test' or '1'='1" })],
  ["a key id that is a prototype", () => withHeader({ kid: "__proto__" })],
  ["a key id that is a list", () => withHeader({ kid: ["test"] })],
  [
    "a key of its own in the header",
    () => make({ ...goodHeader, kid: "x", jwk: { kty: "oct", k: part("mine") } }, goodClaims(), Buffer.from("mine")),
  ],
  [
    "an address of keys in the header",
    () => make({ ...goodHeader, kid: "x", jku: "http://127.0.0.1/keys" }, goodClaims()),
  ],
  ["a critical extension nobody knows", () => withHeader({ crit: ["b64"], b64: false })],
  ["a retired key", () => make({ ...goodHeader, kid: "retired" }, goodClaims(), Buffer.from(retired, "base64"))],
  ["the right key id with another of our keys", () => make(goodHeader, goodClaims(), Buffer.from(second, "base64"))],
  ["another audience", () => withClaims({ aud: "elsewhere" })],
  ["several audiences", () => withClaims({ aud: ["prosa", "elsewhere"] })],
  ["no audience", () => without("aud")],
  ["the type of a refresh token", () => withClaims({ typ: "refresh" })],
  ["no type", () => without("typ")],
  ["no end", () => without("exp")],
  ["an end that is a text", () => withClaims({ exp: "never" })],
  ["no beginning", () => without("iat")],
  ["a beginning in the future", () => withClaims({ nbf: now() + 3600 })],
  ["no session", () => without("sid")],
  ["a session that never was", () => withClaims({ sid: crypto.randomUUID() })],
  ["a session id that is a number", () => withClaims({ sid: 1 })],
  ["a session id that is SQL", () => withClaims({ sid: "' or 1=1 --" })],
  ["claims that are a list", () => make(goodHeader, [goodClaims()])],
  [
    "claims that are no JSON",
    () => {
      const text = `${part(goodHeader)}.${part("{")}`;
      return `${text}.${createHmac("sha256", ourKey()).update(text).digest("base64url")}`;
    },
  ],
  ["four kilobytes", () => withClaims({ more: "x".repeat(3_000) })],
  ["its own time over", () => withClaims({ iat: now() - 1_000, exp: now() - 100 }), "ERR_TOKEN_EXPIRED"],
  ["over, and of another audience", () => withClaims({ exp: now() - 100, aud: "elsewhere" })],
  ["over, and of the wrong type", () => withClaims({ exp: now() - 100, typ: "refresh" })],
  [
    "over, and signed by somebody else",
    () => make(goodHeader, { ...goodClaims(), exp: now() - 100 }, Buffer.from("x".repeat(32))),
  ],
  ["a session replaced by a new login", () => endedSession("SESSION_INVALID_NEW_LOGIN"), "SESSION_INVALID_NEW_LOGIN"],
  ["a session its owner ended", () => endedSession("ERR_SESSION_REVOKED"), "ERR_SESSION_REVOKED"],
  ["a session idle too long", () => changedSession("idle_until = now() - interval '1 second'")],
  ["a session too old", () => changedSession("absolute_until = now() - interval '1 second'")],
];

async function codeOnSocket(on: TestServer, token: string): Promise<string> {
  return on.socket({ token }).then(
    () => "let in",
    (error: Error) => error.message,
  );
}

test("the good token and one signed with our second key are let in, so that the refusals mean something", async () => {
  const byHand = make(goodHeader, goodClaims());
  const bySecond = make({ ...goodHeader, kid: "second" }, goodClaims(), Buffer.from(second, "base64"));
  for (const token of [ana.token, byHand, bySecond]) {
    expect((await server.as({ token }).get("/auth/session")).status).toBe(200);
    expect(await codeOnSocket(server, token)).toBe("let in");
  }
});

test("role and company come from the database whatever a token claims", async () => {
  const token = withClaims({ tenantId: other.tenantId, userId: other.id, profile: "admin", isSupport: true });
  const { body } = await server.as({ token }).get("/auth/session");
  expect(body).toMatchObject({ userId: ana.id, tenantId: ana.tenantId, profile: "user" });
});

test(`${cases.length} forged or stale tokens are refused on HTTP and on the socket alike`, async () => {
  expect(cases.length).toBeGreaterThanOrEqual(40);
  for (const [name, token, code = "ERR_SESSION_EXPIRED"] of cases) {
    const text = await token();
    const http = await server.as({ token: text }).get("/auth/session");
    const onSocket = await codeOnSocket(server, text);
    const wanted = errorCatalogue[code as "ERR_SESSION_EXPIRED"].status;
    expect(http.status, `${name} on HTTP`).toBe(wanted);
    // A header that cannot hold a token at all is "no token"; both words end the session.
    expect([code, code === "ERR_SESSION_EXPIRED" ? "ERR_LOGIN_REQUIRED" : code], `${name} on HTTP`).toContain(
      http.body.error,
    );
    expect([code, code === "ERR_SESSION_EXPIRED" ? "ERR_LOGIN_REQUIRED" : code], `${name} on the socket`).toContain(
      onSocket,
    );
  }
});

test.each([
  ["a small scheme", (token: string) => ({ authorization: `bearer ${token}` })],
  ["a shouted scheme", (token: string) => ({ authorization: `BEARER ${token}` })],
  ["no scheme", (token: string) => ({ authorization: token })],
  ["Basic", (token: string) => ({ authorization: `Basic ${token}` })],
  ["two spaces", (token: string) => ({ authorization: `Bearer  ${token}` })],
  ["a tab", (token: string) => ({ authorization: `Bearer\t${token}` })],
  ["quotation marks", (token: string) => ({ authorization: `Bearer "${token}"` })],
  ["two tokens", (token: string) => ({ authorization: `Bearer ${token}, Bearer ${token}` })],
  ["a cookie instead of a header", (token: string) => ({ cookie: `token=${token}; prosa_access=${token}` })],
  ["another header", (token: string) => ({ "x-access-token": token })],
])("a good token under %s is no token", async (_name, headers) => {
  const answer = await server.as(null).raw("/api/auth/session", { headers: headers(ana.token) });
  expect(answer).toFailWith("ERR_LOGIN_REQUIRED");
});

test("a good token in the address is no token, on HTTP and on the socket", async () => {
  const token = ana.token;
  const answer = await server.as(null).raw(`/api/auth/session?token=${token}&access_token=${token}`);
  expect(answer.status).toBe(401);
  const refused = await otherDoor
    .socket(null, { query: { token, auth: token } })
    .catch((error: Error) => error.message);
  expect(refused).toBe("ERR_LOGIN_REQUIRED");
});

test.each([[{ token: ["a"] }], [{ token: 7 }], [{ token: { toString: "x" } }], [{ token: null }], [{}]])(
  "a handshake with %j is refused",
  async (auth) => {
    const refused = await otherDoor.socket(null, { auth }).catch((error: Error) => error.message);
    expect(refused).toBe("ERR_LOGIN_REQUIRED");
  },
);
