// Encrypted values open in their own place only, and keep opening while keys are replaced under them.
import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { secret } from "#platform/log";
import { testDatabase } from "#testing";
import { createSecrets, DecryptionRefused, type SecretPlace } from "./index.ts";

const database = testDatabase();
const master = (id: string) => ({ id, key: secret(randomBytes(32)) });
const [first, second] = [master("m1"), master("m2")];
const columns = [{ table: "vault", column: "token", rowId: "id" }];
const secretColumns = () => columns;
const ours = createSecrets({ masterKeys: [first], secretColumns });

beforeAll(async () => {
  await database.sql(`
    create table vault (tenant_id bigint not null, id bigint not null, token text, primary key (tenant_id, id));
    alter table vault enable row level security;
    alter table vault force row level security;
    create policy tenant_isolation on vault using (tenant_id = app_tenant()) with check (tenant_id = app_tenant());
    grant select, insert, update on vault to prosa_app`);
});

const place = (tenantId: number, rowId: number): SecretPlace => ({ tenantId, table: "vault", column: "token", rowId });

const encrypt = (secrets: typeof ours, at: SecretPlace, plain: string) =>
  database.tenantTx(at.tenantId, (tx) => secrets.encrypt(tx, at, plain));
const decrypt = (secrets: typeof ours, at: SecretPlace, envelope: string) =>
  database.tenantTx(at.tenantId, (tx) => secrets.decryptText(tx, at, envelope));

async function store(tenantId: number, rows: number) {
  await database.tenantTx(tenantId, async (tx) => {
    for (let id = 1; id <= rows; id++) {
      const token = await ours.encrypt(tx, place(tenantId, id), `token ${tenantId}/${id}`);
      await sql`insert into vault (tenant_id, id, token) values (${tenantId}, ${id}, ${token})`.execute(tx);
    }
  });
}
const stored = (tenantId: number) =>
  database.sql<{ id: string; token: string }>("select id, token from vault where tenant_id = $1 order by id", [
    tenantId,
  ]);

test("what was encrypted opens in its place, and the stored text shows nothing of it", async () => {
  const envelope = await encrypt(ours, place(1, 1), "EAAG-token-ção");
  expect(envelope).toMatch(/^v1\.1\.[\w-]+$/);
  expect(Buffer.from(envelope.split(".")[2] ?? "", "base64url").toString("latin1")).not.toContain("EAAG");
  expect(await decrypt(ours, place(1, 1), envelope)).toBe("EAAG-token-ção");
});

test("the same value twice gives two envelopes", async () => {
  expect(await encrypt(ours, place(1, 1), "same")).not.toBe(await encrypt(ours, place(1, 1), "same"));
});

test("bytes survive", async () => {
  const bytes = randomBytes(5_000);
  const opened = await database.tenantTx(1, async (tx) =>
    ours.decrypt(tx, place(1, 9), await ours.encrypt(tx, place(1, 9), bytes)),
  );
  expect(opened.equals(bytes)).toBe(true);
});

test("another row, column, table or tenant refuses", async () => {
  const envelope = await encrypt(ours, place(1, 1), "token");
  await encrypt(ours, place(2, 1), "gives tenant 2 a key of the same number");
  const elsewhere: SecretPlace[] = [
    place(1, 2),
    { ...place(1, 1), column: "refresh" },
    { ...place(1, 1), table: "channels" },
    { ...place(1, 1), rowId: "1 " },
    place(2, 1),
  ];
  for (const wrong of elsewhere) {
    await expect(decrypt(ours, wrong, envelope)).rejects.toBeInstanceOf(DecryptionRefused);
  }
});

test("an altered envelope refuses, byte by byte", async () => {
  const envelope = await encrypt(ours, place(1, 1), "token");
  const [, , body = ""] = envelope.split(".");
  const bytes = Buffer.from(body, "base64url");
  for (let index = 0; index < bytes.length; index++) {
    const altered = Buffer.from(bytes);
    altered[index] = (altered[index] ?? 0) ^ 1;
    const forged = `v1.1.${altered.toString("base64url")}`;
    await expect(decrypt(ours, place(1, 1), forged)).rejects.toBeInstanceOf(DecryptionRefused);
  }
  for (const forged of ["", "v1", "v1.1.", "v2.1.AAAA", `v1.99.${body}`, "v1.1.AAAA", "plain text"]) {
    await expect(decrypt(ours, place(1, 1), forged)).rejects.toBeInstanceOf(DecryptionRefused);
  }
});

test("first use by many at once makes one key", async () => {
  await Promise.all(Array.from({ length: 8 }, (_, n) => encrypt(ours, place(3, n), `v${n}`)));
  expect(await database.sql("select key_id from secret_keys where tenant_id = 3")).toHaveLength(1);
});

test("a tenant cannot use another's key, and another master key opens nothing", async () => {
  const envelope = await encrypt(ours, place(1, 1), "token");
  await expect(
    database.tenantTx(2, (tx) => createSecrets({ masterKeys: [first] }).decrypt(tx, place(1, 1), envelope)),
  ).rejects.toBeInstanceOf(DecryptionRefused);
  const impostor = createSecrets({ masterKeys: [{ id: "m1", key: secret(randomBytes(32)) }] });
  await expect(decrypt(impostor, place(1, 1), envelope)).rejects.toBeInstanceOf(DecryptionRefused);
  await expect(decrypt(createSecrets({ masterKeys: [second] }), place(1, 1), envelope)).rejects.toThrow(
    "MASTER_KEYS_OLD",
  );
});

test("a new master key takes over online and the old one is then not needed", async () => {
  await store(4, 3);
  const both = createSecrets({ masterKeys: [second, first], secretColumns });
  const [row] = await stored(4);
  expect(await decrypt(both, place(4, 1), row?.token ?? "")).toBe("token 4/1");

  let reads = 0;
  let isRotating = true;
  const reading = (async () => {
    while (isRotating) {
      expect(await decrypt(createSecrets({ masterKeys: [second, first] }), place(4, 1), row?.token ?? "")).toBe(
        "token 4/1",
      );
      reads++;
    }
  })();
  expect(await both.rotateMasterKey(database.db)).toBeGreaterThan(0);
  isRotating = false;
  await reading;
  expect(reads).toBeGreaterThan(0);
  expect(await both.rotateMasterKey(database.db)).toBe(0);
  expect(await decrypt(createSecrets({ masterKeys: [second] }), place(4, 1), row?.token ?? "")).toBe("token 4/1");
  expect(await database.sql("select 1 from secret_keys where master_key_id <> 'm2'")).toEqual([]);
});

test("a tenant's data key is replaced under readers and writers, over several batches", async () => {
  const rotating = createSecrets({ masterKeys: [second, first], secretColumns });
  await store(5, 450);
  const other = await encrypt(rotating, place(6, 1), "other tenant");

  let isRotating = true;
  let reads = 0;
  const reading = (async () => {
    while (isRotating) {
      const id = 1 + (reads % 450);
      const text = await database.tenantTx(5, async (tx) => {
        const { rows } = await sql<{
          token: string;
        }>`select token from vault where tenant_id = 5 and id = ${id}`.execute(tx);
        return rotating.decryptText(tx, place(5, id), rows[0]?.token ?? "");
      });
      expect(text).toBe(`token 5/${id}`);
      reads++;
    }
  })();
  const writing = (async () => {
    for (let id = 1001; isRotating; id++) {
      await database.tenantTx(5, async (tx) => {
        const token = await rotating.encrypt(tx, place(5, id), `token 5/${id}`);
        await sql`insert into vault (tenant_id, id, token) values (5, ${id}, ${token})`.execute(tx);
      });
    }
  })();
  const report = await rotating.rotateTenantKey(database.db, 5);
  isRotating = false;
  await Promise.all([reading, writing]);

  expect(report).toMatchObject({ keyId: 2, refused: [] });
  expect(report.rewritten).toBeGreaterThanOrEqual(450);
  expect(reads).toBeGreaterThan(0);
  const rows = await stored(5);
  expect(rows.filter(({ token }) => !token.startsWith("v1.2."))).toEqual([]);
  for (const { id, token } of rows) expect(await decrypt(rotating, place(5, Number(id)), token)).toBe(`token 5/${id}`);
  expect(other).toMatch(/^v1\.1\./);
  expect(await database.sql("select key_id from secret_keys where tenant_id = 5 and retired_at is null")).toHaveLength(
    1,
  );
});

test("a value that does not open is reported and left alone, the others are replaced", async () => {
  const rotating = createSecrets({ masterKeys: [second, first], secretColumns });
  await database.tenantTx(7, async (tx) => {
    for (const id of [11, 12, 13]) {
      const token = await rotating.encrypt(tx, place(7, id), `t${id}`);
      await sql`insert into vault (tenant_id, id, token) values (7, ${id}, ${token})`.execute(tx);
    }
  });
  await database.sql("update vault set token = 'v1.1.tampered' where tenant_id = 7 and id = 12");
  const report = await rotating.rotateTenantKey(database.db, 7);
  expect(report.refused).toContainEqual({ table: "vault", column: "token", rowId: "12" });
  expect(report.refused).toHaveLength(1);
});
