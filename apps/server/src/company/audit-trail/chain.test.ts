// The chains of the security log are sealed, anchored and checked; what is past its time goes, and any tampering alerts.
import { beforeAll, expect, test } from "vitest";
import { insertEntry } from "#platform/audit";
import { asSystem } from "#platform/context";
import { type TestServer, testDatabase, testServer } from "#testing";
import { checkTenant, sealAll } from "./chain.jobs.ts";

const db = testDatabase();
const { signal } = new AbortController();
let server: TestServer;
let tenantId = 700;

beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

/** A company of its own with five entries of each chain, sealed and anchored. */
async function aLog(): Promise<number> {
  tenantId++;
  for (let n = 0; n < 5; n++) {
    await asSystem(server.deps, tenantId, async ({ tx }) => {
      await insertEntry(tx, tenantId, { kind: "login", userId: n });
      await insertEntry(tx, tenantId, { kind: "setting.changed", detail: { n } });
    });
  }
  await sealAll(server.deps, signal);
  return tenantId;
}

const alerts = async () => {
  const { values } = await server.deps.metrics.auditBreaks.get();
  return values[0]?.value ?? 0;
};
const rowsOf = (id: number, kept: string) =>
  db.sql<{ place: string }>("select place from security_log where tenant_id = $1 and kept = $2 order by place", [
    id,
    kept,
  ]);

test("an untouched log is whole, again and again", async () => {
  const id = await aLog();
  const before = await alerts();
  expect(await checkTenant(server.deps, id, signal)).toEqual([]);
  expect(await checkTenant(server.deps, id, signal)).toEqual([]);
  expect(await alerts()).toBe(before);
});

const chain = "tenant_id = $1 and kept = 'access'";
/** Somebody with all rights on the database, who computes the rest of the chain anew. */
const rewrite = `do $$ declare e security_log; h bytea := sha256(''); begin
  for e in select * from security_log where tenant_id = TENANT and kept = 'access' order by place loop
    e.previous_hash := h; h := security_log_hash(e);
    update security_log set previous_hash = e.previous_hash, hash = h where tenant_id = e.tenant_id and position = e.position;
  end loop; end $$`;

test.each([
  ["an altered entry", `update security_log set user_id = 9 where ${chain} and place = 3`, "altered"],
  ["a removed entry", `delete from security_log where ${chain} and place = 3`, "altered"],
  ["a removed beginning", `delete from security_log where ${chain} and place <= 2`, "beginning"],
  ["a removed end", `delete from security_log where ${chain} and place >= 5`, "end"],
  ["everything removed", `delete from security_log where ${chain}`, "beginning"],
  ["an altered entry in a chain computed anew", "rewrite", "anchor"],
  ["a forged anchor", `update security_log_anchors set hash = sha256('x') where ${chain}`, "anchor"],
])("%s alerts: the metric, the platform's log and nothing is taken out", async (_, tampering, why) => {
  const id = await aLog();
  const before = await alerts();
  if (tampering === "rewrite") {
    await db.sql(`update security_log set user_id = 9 where ${chain} and place = 3`, [id]);
    await db.sql(rewrite.replace("TENANT", String(id)));
    await db.sql(
      `update security_log_anchors a set hash = l.hash from security_log l
        where a.tenant_id = $1 and l.tenant_id = $1 and l.kept = a.kept and l.place = a.place`,
      [id],
    );
  } else await db.sql(tampering, [id]);
  expect(await checkTenant(server.deps, id, signal)).toMatchObject([{ kept: "access", why }]);
  expect(await alerts()).toBe(before + 1);
  const told = await db.sql(
    "select detail from security_log where tenant_id = 0 and kind = 'audit.broken' and detail ->> 'ofTenant' = $1",
    [String(id)],
  );
  expect(told).toMatchObject([{ detail: { chain: "access", why } }]);
});

test("what is past its time goes up to an anchor, and the chain goes on from there", async () => {
  const id = await aLog();
  const past = new Date(Date.now() - 200 * 86_400_000);
  const old = await testServer(db, { role: "api", now: past.toISOString() });
  // Seven months ago, as far as everybody knows: the entries, the anchor, and the proof in it.
  await db.sql("delete from security_log_anchors where tenant_id = $1", [id]);
  expect(await checkTenant(old.deps, id, signal)).toEqual([]);
  await old.close();
  await db.sql("update security_log_anchors set made_at = now() - interval '7 months' where tenant_id = $1", [id]);
  await asSystem(server.deps, id, ({ tx }) => insertEntry(tx, id, { kind: "logout" }));

  expect(await checkTenant(server.deps, id, signal)).toEqual([]);
  expect(await rowsOf(id, "access")).toEqual([{ place: "6" }]);
  // Five years for changes; that entries went is itself one of them.
  expect(await rowsOf(id, "change")).toHaveLength(6);
  expect(await checkTenant(server.deps, id, signal)).toEqual([]);
  await db.sql("delete from security_log_anchors where tenant_id = $1", [id]);
  expect(await checkTenant(server.deps, id, signal)).toMatchObject([{ why: "beginning" }]);
});
