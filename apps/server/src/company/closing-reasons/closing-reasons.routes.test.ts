// Closing reasons from outside: names, who may change them, and what keeps one from going.
import { beforeAll, expect, test } from "vitest";
import { aClosingReason, aTicket, aUser, type TestServer, type TestUser, testDatabase, testServer } from "#testing";
import { closingReasonsModule } from "./index.ts";

const db = testDatabase();
let server: TestServer;
let supervisor: TestUser;

beforeAll(async () => {
  server = await testServer(db, { also: [closingReasonsModule] });
  supervisor = await aUser(db, { profile: "supervisor" });
});

const input = (given: object = {}) => ({ name: "Solved", color: "#0B7A6B", isActive: true, ...given });

test("a reason is made, found, switched off and deleted", async () => {
  const mine = server.as(supervisor);
  const made = await mine.post("/closing-reasons", input({ name: "Não respondeu" }));
  expect(made.body).toEqual({ id: made.body.id, name: "Não respondeu", color: "#0B7A6B", isActive: true });
  const found = await mine.get("/closing-reasons?searchParam=nao&sort=-id&pageSize=100");
  expect(found.body).toEqual({ items: [made.body], count: 1, hasMore: false });
  const off = await mine.put(`/closing-reasons/${made.body.id}`, { isActive: false });
  expect(off.body).toEqual({ ...made.body, isActive: false });
  expect((await mine.delete(`/closing-reasons/${made.body.id}`)).body).toEqual({ ok: true });
  expect(await mine.put(`/closing-reasons/${made.body.id}`, {})).toFailWith("ERR_NO_CLOSING_REASON_FOUND");
});

test("a name exists once, whatever its case and however many ask", async () => {
  const names = ["Once", "once", "ONCE", "oNce", "onCe"];
  const answers = await Promise.all(
    names.map((name) => server.as(supervisor).post("/closing-reasons", input({ name }))),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = answers.filter(({ status }) => status !== 200);
  for (const answer of refused) expect(answer).toFailWith("ERR_NAME_EXISTS");
  expect(refused[0]?.body.field).toBe("name");
});

test("a reason that closed a ticket stays, and the refusal names the tickets", async () => {
  const reason = await aClosingReason(db);
  const ticket = await aTicket(db, { status: "closed", closingReasonId: reason.id });
  const answer = await server.as(supervisor).delete(`/closing-reasons/${reason.id}`);
  expect(answer).toFailWith("ERR_CLOSING_REASON_IN_USE");
  expect(answer.body.entity).toEqual([{ kind: "tickets", count: 1, names: [ticket.protocol] }]);
});

test("a ticket cannot be closed with another company's reason", async () => {
  const foreign = await aClosingReason(db, { tenant: "other" });
  const planted = aTicket(db, { status: "closed", closingReasonId: foreign.id });
  await expect(planted).rejects.toMatchObject({ code: "23503", constraint: "tickets_closing_reason" });
});

test("strangers and attendants find nothing to change", async () => {
  const foreign = await aClosingReason(db, { tenant: "other" });
  for (const id of [foreign.id, 987_654]) {
    const path = `/closing-reasons/${id}`;
    expect(await server.as(supervisor).put(path, { name: "Mine" })).toFailWith("ERR_NO_CLOSING_REASON_FOUND");
    expect(await server.as(supervisor).delete(path)).toFailWith("ERR_NO_CLOSING_REASON_FOUND");
  }
  for (const profile of ["user", "supervisorfila"] as const) {
    const client = server.as(await aUser(db, { profile }));
    expect(await client.get("/closing-reasons")).toFailWith("ERR_NO_PERMISSION");
    expect(await client.post("/closing-reasons", input())).toFailWith("ERR_NO_PERMISSION");
  }
});
