// Every foreign key that a deletion would meet is declared by the module that points; what is not, or not so, is named.
import { beforeAll, expect, test } from "vitest";
import { testDatabase } from "#testing";
import "../../../app.modules.ts";
import { referenceRegistry } from "../index.ts";
import { type Catalogue, type ForeignKey, faultsOfReferences } from "./references.rules.ts";
import { type Reference, ReferenceRegistry } from "./references.ts";

const db = testDatabase();
let keys: ForeignKey[];
let marking: Set<string>;

/** Rows that no deletion of a company's people reaches. */
const lasting = {
  tenants: "A company leaves with all its rows at once; office/cells walks every table for that.",
  plans: "The platform's own list, which nobody deletes from.",
};

const readKeys = () =>
  db.sql<ForeignKey>(
    `select k.conrelid::regclass::text as table, k.confrelid::regclass::text as to, k.confdeltype as "onDelete",
            array(select a.attname::text from unnest(k.conkey) as n join pg_attribute a on a.attrelid = k.conrelid and a.attnum = n)
              as columns
       from pg_constraint k
      where k.contype = 'f' and k.conparentid = 0 and k.connamespace = 'public'::regnamespace order by 1, 2`,
  );

const faults = (of: Partial<Catalogue> = {}, references: readonly Reference[] = referenceRegistry.all()) =>
  faultsOfReferences(references, { keys, marking, lasting, ...of });

beforeAll(async () => {
  keys = await readKeys();
  const rows = await db.sql<{ name: string }>(
    "select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'deleted_at'",
  );
  marking = new Set(rows.map(({ name }) => name));
});

test("the declarations are those of the database's foreign keys", () => {
  expect(faults()).toEqual([]);
  expect(referenceRegistry.all().length).toBeGreaterThan(50);
  expect([...marking].toSorted()).toEqual(expect.arrayContaining(["channels", "users"]));
});

test("a planted key at a guarded table is named until it is declared", async () => {
  await db.sql(`create table planted (tenant_id bigint not null, id bigint, queue_id bigint, primary key (tenant_id, id),
    foreign key (tenant_id, queue_id) references queues (tenant_id, id) on delete cascade)`);
  const planted = await readKeys();
  await db.sql("drop table planted");
  const sentence = "planted (tenant_id, queue_id) points at queues and is not declared with defineReference";
  expect(faults({ keys: planted })).toEqual([sentence]);
  const declared: Reference = { to: "queues", table: "planted", column: "queue_id", onDelete: "remove" };
  expect(faults({ keys: planted }, [...referenceRegistry.all(), declared])).toEqual([]);
  expect(faults({}, [...referenceRegistry.all(), declared])).toEqual([
    "planted.queue_id to queues is declared and there is no such foreign key",
  ]);
});

test("a key that would keep an unguarded row from being deleted is named; one whose rows go along needs no words", () => {
  const key = { table: "planted", columns: ["tenant_id", "deal_id"], to: "deals", onDelete: "a" };
  expect(faults({ keys: [...keys, key] })).toEqual([expect.stringMatching(/^planted .* keeps rows of deals from/)]);
  expect(faults({ keys: [...keys, { ...key, onDelete: "c" }] })).toEqual([]);
});

test("a declaration that the database contradicts is named", () => {
  const key = (onDelete: string) => [{ table: "a", columns: ["tenant_id", "b_id"], to: "b", onDelete }];
  const one = { to: "b", table: "a", column: "b_id" } as const;
  const wrong = (onDelete: "remove" | "empty" | "keep", as: string, marks: string[] = []) =>
    faults({ keys: key(as), marking: new Set(marks) }, [{ ...one, onDelete }]);
  expect(wrong("remove", "a")).toEqual([expect.stringMatching(/does not cascade/)]);
  expect(wrong("empty", "c")).toEqual([expect.stringMatching(/does not set null/)]);
  expect(wrong("keep", "a")).toEqual([expect.stringMatching(/deleted in fact/)]);
  expect(wrong("empty", "n", ["b"])).toEqual([expect.stringMatching(/only marks/)]);
  expect([...wrong("remove", "c"), ...wrong("empty", "n"), ...wrong("keep", "a", ["b"])]).toEqual([]);
});

test("a reference is declared once and under the database's names", () => {
  const registry = new ReferenceRegistry();
  const one = { to: "queues", table: "planted", column: "queue_id", onDelete: "remove" } as const;
  registry.define(one);
  expect(() => registry.define(one)).toThrow("declared twice");
  expect(() => registry.define({ ...one, column: "queueId" })).toThrow("not named as in the database");
});
