// The gate of a company that is not at home: nobody writes, others notice nothing, and a move that ends in the middle is
// finished or undone by the next one.
import { beforeAll, expect, test } from "vitest";
import { elsewhereOf } from "#platform/database";
import { aChannel, aMessage, aTenant, aTicket, aUser, testDatabase } from "#testing";
import { begin, type TwoCells, twoCells } from "./cells.factory.ts";
import { markLeaving, readMark } from "./marks.ts";
import type { Step } from "./move.ts";

const here = testDatabase();
const there = testDatabase();
let cells: TwoCells;

beforeAll(async () => {
  cells = await twoCells(here, there);
});

const mark = async (tenantId: number, state: string) => {
  await here.sql("delete from tenant_moves where tenant_id = $1", [tenantId]);
  await here.sql("insert into tenant_moves (tenant_id, state, address) values ($1, $2, 'http://there')", [
    tenantId,
    state,
  ]);
};

test("every function that sets its tenant asks the gate", async () => {
  const rows = await here.sql<{ name: string; asks: boolean }>(
    `select p.oid::regprocedure::text as name, p.prosrc like '%tenant_must_be_here(%' as asks from pg_proc p
      where p.pronamespace = 'public'::regnamespace and p.prosrc like '%set_config(''app.tenant_id''%'`,
  );
  expect(rows.length).toBeGreaterThanOrEqual(4);
  expect(rows.filter(({ asks }) => !asks)).toEqual([]);
});

test.each(["leaving", "closed", "arriving", "gone"])(
  "writing is refused while it is %s, reading is not",
  async (state) => {
    const admin = await aUser(here, { tenant: await aTenant(here), profile: "admin" });
    const channel = await aChannel(here, { tenant: admin.tenantId });
    await mark(admin.tenantId, state);
    const isGone = state === "gone";

    const written = here.tenantTx(admin.tenantId, begin);
    const refusal = await written.catch((error) => elsewhereOf(error));
    expect(refusal).toEqual(isGone ? { isGone, address: "http://there" } : { isGone });
    const webhook = here.sql("select intake_apply($1, $2, '[]', now(), true)", [admin.tenantId, channel.id]);
    const applied = await webhook.catch((error) => elsewhereOf(error));
    expect(applied).toEqual(refusal);
    const answer = await cells.source.as(admin).post("/tags", { name: "x", color: "#123456", isActive: true });
    expect(answer).toMatchObject(
      isGone
        ? { status: 401, body: { error: "ERR_TENANT_MOVED" } }
        : { status: 503, body: { error: "ERR_TENANT_MOVING" } },
    );
    if (!isGone) expect(answer.headers.get("retry-after")).toBe("2");
    const scope = { tenantId: admin.tenantId, userId: null };
    expect(await here.db.withTenant(scope, async () => "read", { readOnly: true })).toBe("read");
    const other = await aUser(here, { tenant: await aTenant(here), profile: "admin" });
    expect((await cells.source.as(other).post("/tags", { name: "x", color: "#123456", isActive: true })).status).toBe(
      200,
    );
  },
);

test("the application may read its own mark and change none", async () => {
  const { id } = await aTenant(here);
  await mark(id, "gone");
  for (const text of [
    "delete from tenant_moves",
    "update tenant_moves set state = 'leaving'",
    "select * from moved_channels",
  ]) {
    const tried = here.db.withTenant(
      { tenantId: id, userId: null },
      async (tx) => {
        await tx.executeQuery({ sql: text, parameters: [] } as never);
      },
      { readOnly: true },
    );
    await expect(tried).rejects.toMatchObject({ code: expect.stringMatching(/42501|25006/) });
  }
});

const settle = (tenantId: number, channelId: number, result: object) =>
  here.sql<{ outcome: string }>("select outcome from send_settle($1, $2, $3, now(), true, 10, 10, 0)", [
    tenantId,
    channelId,
    JSON.stringify([result]),
  ]);

test("a send under way is noted down while it leaves, and what follows in its line is not claimed", async () => {
  const { id: tenantId } = await aTenant(here);
  const channel = await aChannel(here, { tenant: tenantId });
  const ticket = await aTicket(here, { tenant: tenantId, channelId: channel.id });
  const send = { tenant: tenantId, ticket, fromMe: true, status: "queued" } as const;
  const [first, second] = [await aMessage(here, send), await aMessage(here, send)];
  const claim = "select message_id, claim_id from send_claim($1, $2, $3, now(), 10, 10, 0)";
  const [claimed] = await here.sql<{ message_id: string; claim_id: string }>(claim, [
    tenantId,
    channel.id,
    [ticket.id],
  ]);
  expect(Number(claimed?.message_id)).toBe(first.id);

  await mark(tenantId, "leaving");
  const result = {
    ticketId: ticket.id,
    messageId: first.id,
    claimId: claimed?.claim_id,
    outcome: "accepted",
    providerId: "wamid.1",
  };
  expect(await settle(tenantId, channel.id, result)).toEqual([]);
  const statuses = await here.sql("select id::int, status from messages where tenant_id = $1 order by id", [tenantId]);
  expect(statuses).toEqual([
    { id: first.id, status: "sent" },
    { id: second.id, status: "queued" },
  ]);
  expect(await here.sql("select claim_id from send_turns where tenant_id = $1", [tenantId])).toEqual([
    { claim_id: null },
  ]);
  await expect(here.sql(claim, [tenantId, channel.id, [ticket.id]])).rejects.toMatchObject({ code: "PR503" });
  expect(await here.sql("select 1 from sends_due(100) where tenant_id = $1", [tenantId])).toEqual([]);
  await mark(tenantId, "closed");
  await expect(settle(tenantId, channel.id, result)).rejects.toMatchObject({ code: "PR503" });
});

test("whoever passed the gate before the mark is waited for, and what they write moves along", async () => {
  const admin = await aUser(here, { tenant: await aTenant(here), profile: "admin" });
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const slow = here.tenantTx(admin.tenantId, async (tx) => {
    await begin(tx);
    begun.resolve();
    await released.promise;
    await tx.updateTable("users").set({ name: "Written late" }).where("id", "=", admin.id).execute();
  });
  await begun.promise;
  const moving = cells.move(admin.tenantId, {
    onStep: (step) => step === "marked" && setTimeout(released.resolve, 300),
  });
  await slow;
  expect(await moving).toMatchObject({ closedMs: expect.any(Number) });
  const [row] = await there.sql<{ name: string }>("select name from users where id = $1", [admin.id]);
  expect(row?.name).toBe("Written late");
});

test.each<Step>(["marked", "quiet", "copied", "gone"])(
  "a move that dies when it is %s is finished by the next",
  async (at) => {
    const admin = await aUser(here, { tenant: await aTenant(here), profile: "admin" });
    const { tenantId } = admin;
    const { close, ...opened } = await cells.open(tenantId);
    const dying = cells.move(tenantId, {
      onStep(step) {
        if (step !== at) return;
        // As with a lost machine: nothing of what would follow happens.
        throw Object.assign(new Error("lost"), { isLost: true });
      },
    });
    await expect(dying).rejects.toThrow(at === "gone" ? "run it again" : "undone");
    const [ours, theirs] = [
      await readMark(opened.source.owner, tenantId),
      await readMark(opened.target.owner, tenantId),
    ];
    expect([ours?.state, theirs?.state]).toEqual(at === "gone" ? ["gone", "arriving"] : [undefined, undefined]);
    await close();
    const status = (await cells.source.as(admin).post("/tags", { name: at, color: "#123456", isActive: true })).status;
    expect(status).toBe(at === "gone" ? 401 : 200);
    expect((await cells.target.as(admin).post("/tags", { name: at, color: "#123456", isActive: true })).status).toBe(
      at === "gone" ? 503 : 401,
    );

    expect(await cells.command(tenantId)).toMatchObject({ code: 0 });
    // That nobody knew this session there is remembered for two seconds.
    const there = () => cells.target.as(admin).post("/tags", { name: `${at} there`, color: "#123456", isActive: true });
    await expect.poll(async () => (await there()).status, { timeout: 5_000 }).toBe(200);
  },
);

test("killed between its steps, with the copy there and the old cell closed, it begins anew", async () => {
  const admin = await aUser(here, { tenant: await aTenant(here), profile: "admin" });
  const { tenantId } = admin;
  const { close, ...opened } = await cells.open(tenantId);
  await markLeaving(opened.source.owner, tenantId, cells.target.url);
  await there.sql("insert into tenants (id, name, plan_id, due_at) select $1, 'half', min(id), now() from plans", [
    tenantId,
  ]);
  await there.sql("insert into tenant_moves (tenant_id, state, address) values ($1, 'arriving', 'x')", [tenantId]);
  await close();
  expect(await cells.command(tenantId)).toMatchObject({ code: 0 });
  expect((await cells.target.as(admin).get("/users")).status).toBe(200);
});

test("a copy that differs is not opened: the old cell goes on", async () => {
  const admin = await aUser(here, { tenant: await aTenant(here), profile: "admin" });
  await there.sql(`create function meddle() returns trigger language plpgsql as $$ begin new.name := 'other'; return new; end $$;
    create trigger meddle before insert on users for each row execute function meddle();
    alter table users enable always trigger meddle`);
  const { code, said } = await cells.command(admin.tenantId);
  await there.sql("drop function meddle cascade");
  expect({ code, said }).toMatchObject({
    code: 1,
    said: expect.stringMatching(/undone.*differs from its origin in users/),
  });
  expect((await cells.source.as(admin).post("/tags", { name: "x", color: "#123456", isActive: true })).status).toBe(
    200,
  );
  expect(await there.sql("select 1 from tenants where id = $1", [admin.tenantId])).toEqual([]);
});
