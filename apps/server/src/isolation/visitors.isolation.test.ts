// Every route of visitors against nobody, an ended session, another channel's visitor and another company's; generated, so that
// a new route is tested unasked.
import { routes } from "@prosa/contracts/routes";
import { beforeAll, expect, test } from "vitest";
import { aTenant, aUser, type TestServer, testDatabase, testServer } from "#testing";
import { aVisitor, type TestVisitor } from "../conversation/webchat/webchat.factory.ts";
import { cookieName } from "../conversation/webchat/webchat.sessions.ts";
import { sampleRequest } from "./sample.ts";

const db = testDatabase();
const cases = Object.entries(routes).filter(([, { access }]) => access === "visitor");
let server: TestServer;
let own: { key: string; visitor: TestVisitor; canary: string };
let sibling: typeof own;
let foreign: typeof own;

async function aWebchat(tenant: string, name: string) {
  const { id: tenantId } = await aTenant(db, { name: tenant });
  const admin = await aUser(db, { tenant: tenantId, profile: "admin" });
  const add = async (canary: string) => {
    const made = await server.as(admin).post("/channels", { type: "webchat", name: canary, credentials: {} });
    const { key } = (await server.as(admin).put(`/channels/${made.body.id}/webchat`, { continueByEmail: true })).body;
    const visitor = aVisitor(server, key);
    await visitor.start(canary);
    return { key, visitor, canary };
  };
  return { first: await add(`canary${name}`), second: await add(`canarysecond${name}`) };
}

beforeAll(async () => {
  server = await testServer(db, { env: { TRUSTED_PROXIES: "127.0.0.1" }, requestAllowance: 1_000 });
  ({ first: own, second: sibling } = await aWebchat("Casa", "own"));
  ({ first: foreign } = await aWebchat("Outra", "foreign"));
});

/** At this channel's address with that channel's session, under the name of this channel's cookie. */
function ask(name: string, at: string, session: string) {
  const route = routes[name];
  if (!route) throw new Error(`no route ${name}`);
  const { method, path, body } = sampleRequest(route, { widgetKey: at, upTo: 1, before: 1 });
  const content =
    body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const headers = { ...content.headers, origin: server.deps.config.http.widgetUrl ?? "", cookie: session };
  return server.as(null).raw(`/api${path}`, { ...content, method, headers });
}

const sessionOf = ({ visitor }: typeof own) => visitor.proof().cookie.split("=")[1] ?? "";
const cookieAt = (at: string, token: string) => `${cookieName(at)}=${token}`;

test("there are routes of visitors", () => {
  expect(cases.length).toBeGreaterThan(5);
});

test.each(cases)("%s refuses whoever has no session, or one of elsewhere", async (name) => {
  const tokens = ["", "x".repeat(43), sessionOf(sibling), sessionOf(foreign)];
  for (const token of tokens) {
    const answer = await ask(name, own.key, cookieAt(own.key, token));
    expect(answer).toFailWith("ERR_LOGIN_REQUIRED");
    expect(JSON.stringify(answer.body)).not.toContain("canary");
  }
});

test.each(cases.filter(([, { upload }]) => upload === undefined))(
  "%s answers its own with nothing of another's",
  async (name) => {
    const answer = await ask(name, sibling.key, cookieAt(sibling.key, sessionOf(sibling)));
    // A session that a case before has ended is nobody's any more; all others come as far as the work.
    if (name !== "widgetLeave") expect([200, 400, 401, 429]).toContain(answer.status);
    const told = JSON.stringify(answer.body);
    expect(told).not.toContain(own.canary);
    expect(told).not.toContain(foreign.canary);
  },
);

test.each(cases)("%s refuses a session that is over", async (name) => {
  await db.sql("update webchat_sessions set expires_at = now() - interval '1 second'");
  expect(await ask(name, own.key, cookieAt(own.key, sessionOf(own)))).toFailWith("ERR_LOGIN_REQUIRED");
});
