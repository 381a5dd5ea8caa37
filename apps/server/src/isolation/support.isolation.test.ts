// Every declared route with a session of the platform's support; generated, so a new route is walked unasked.
import { type RouteShape, supportMay } from "@prosa/contracts/route";
import { routes } from "@prosa/contracts/routes";
import { beforeAll, expect, test } from "vitest";
import { aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { sampleRequest } from "./sample.ts";
import { makeTwin, type Twin } from "./twins.ts";

const db = testDatabase();
let server: TestServer;
let company: Twin;
let support: TestUser;

beforeAll(async () => {
  // One person walks faster here than a person may.
  server = await testServer(db, { role: "api", requestAllowance: 1_000 });
  company = await makeTwin(db, "visited");
  support = await aUser(db, { tenant: company.tenantId, isSupport: true });
});

async function walk(route: RouteShape) {
  const ids = await company.idsFor(company.people.admin);
  const before = await doors();
  const { method, path, body } = sampleRequest(route, ids);
  const content =
    body === undefined ? {} : { headers: { "content-type": "application/json" }, body: JSON.stringify(body) };
  const answer = await server.as(support).raw(`/api${path}`, { method, ...content });
  return { answer, before, after: await doors() };
}

/** Whatever lets somebody in, or out with something: what is here after support has gone is a door it made. */
async function doors(): Promise<string> {
  const [row] = await db.sql<{ doors: string }>(
    `select md5(concat_ws(';',
       (select string_agg(concat_ws(',', id, name, email, password_hash, profile, is_active, is_support, login_schedule),
                          ';' order by id) from users where tenant_id = $1),
       (select string_agg(concat_ws(',', id, user_id), ';' order by id) from sessions where tenant_id = $1),
       (select string_agg(id::text, ';' order by id) from setup_tickets where tenant_id = $1),
       (select string_agg(id::text, ';' order by id) from recovery_codes where tenant_id = $1),
       (select string_agg(id::text, ';' order by id) from long_jobs
         where tenant_id = $1 and kind in ('pdf', 'exportContacts', 'exportPerson')),
       (select string_agg(concat_ws(',', id, expires_at), ';' order by id) from support_grants where tenant_id = $1)
     )) as doors`,
    [company.tenantId],
  );
  return row?.doors ?? "";
}

const guarded = Object.entries(routes).filter(
  ([, { access }]) => access !== "public" && access !== "operator" && access !== "visitor",
);
const closed = guarded.filter(([, route]) => !supportMay(route));
const open = guarded.filter(([, route]) => supportMay(route));

test.each(closed)("%s is closed to support", async (_, route) => {
  const { answer, before, after } = await walk(route);
  expect(answer).toFailWith("ERR_NO_PERMISSION");
  expect(after).toBe(before);
});

test.each(open)("%s makes no door for support", async (_, route) => {
  const { answer, before, after } = await walk(route);
  expect(answer.status).not.toBe(401);
  expect(after).toBe(before);
});

test("accounts, rights, credentials and exports are among the closed ones", () => {
  const names = new Set(closed.map(([name]) => name));
  for (const name of [
    "createUser",
    "updateUser",
    "deleteUser",
    "inviteUser",
    "saveLoginSchedule",
    "grantSupport",
    "updateOwnProfile",
    "saveOwnPicture",
    "changePassword",
    "confirmIdentity",
    "createChannel",
    "updateChannel",
    "deleteChannel",
    "exportContacts",
    "exportPerson",
    "erasePerson",
    "messagesPdf",
    "deleteTickets",
  ]) {
    expect(names, name).toContain(name);
  }
});

test("a new route of accounts or exports is closed until its declaration says otherwise", () => {
  const made = { method: "POST", access: { area: "users", level: "full" } } as const;
  expect(supportMay(made)).toBe(false);
  expect(supportMay({ ...made, access: "session" })).toBe(false);
  expect(supportMay({ ...made, support: "allowed" })).toBe(true);
  expect(supportMay({ ...made, support: "allowed", proof: "fresh" })).toBe(false);
  expect(supportMay({ ...made, access: { area: "tags", level: "full" } })).toBe(true);
});
