// What comes back is the same whether the columns were asked for or known, and nothing is taken for known that may change.
import pg, { type PoolClient } from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { testDatabase } from "#testing";
import { Statement } from "./statement.ts";

const database = testDatabase();
let pool: pg.Pool;
let client: PoolClient;
let described = 0;

beforeAll(async () => {
  await database.sql(`
    create table things (id bigint primary key, full_name text, made_at timestamptz, "weighs_2" int);
    insert into things values (1, 'um', '2026-11-16 01:02:03.4+00', 7), (2, null, null, null);
    grant select, insert on things to prosa_app`);
  pool = new pg.Pool({ connectionString: database.url, options: "-c TimeZone=UTC", max: 2, pipeline: true });
  client = await pool.connect();
  const { connection } = client as unknown as { connection: { describe: (portal: unknown) => void } };
  const describe = connection.describe;
  connection.describe = function (portal) {
    described += 1;
    describe.call(this, portal);
  };
});
beforeEach(() => {
  described = 0;
});
afterAll(async () => {
  client.release();
  await pool.end();
});

const ask = (name: string | undefined, text: string, values: unknown[] = []) =>
  new Statement(name, text, values).sendOver(client);
const things = "select id, full_name, made_at, weighs_2 from things where id >= $1 order by id";
const both = [
  { id: 1, fullName: "um", madeAt: new Date("2026-11-16T01:02:03.4Z"), weighs2: 7 },
  { id: 2, fullName: null, madeAt: null, weighs2: null },
];

test("the columns of a kept statement are asked for once per connection", async () => {
  for (let time = 0; time < 3; time++)
    expect(await ask("things", things, [1])).toMatchObject({ rows: both, rowCount: 2 });
  expect((await ask("things", things, [3])).rows).toEqual([]);
  expect(described).toBe(1);
  const other = await pool.connect();
  expect((await new Statement("things", things, [2]).sendOver(other)).rows).toEqual(both.slice(1));
  other.release();
});

test("statements sent behind each other get each their own rows", async () => {
  const one = "select $1::int as first_one";
  const two = "select $1::text as second_one, $1::text as third_one";
  for (let time = 0; time < 2; time++) {
    const answers = await Promise.all([ask("one", one, [1]), ask("two", two, ["b"]), ask("one", one, [2])]);
    expect(answers.map(({ rows }) => rows)).toEqual([
      [{ firstOne: 1 }],
      [{ secondOne: "b", thirdOne: "b" }],
      [{ firstOne: 2 }],
    ]);
  }
});

test("one that answers with nothing is not asked for columns again", async () => {
  const write = "insert into things (id) values ($1)";
  for (const id of [11, 12, 13]) expect(await ask("write", write, [id])).toMatchObject({ rowCount: 1, rows: [] });
  expect(described).toBe(1);
});

test("one without a name is asked every time, for its columns may change", async () => {
  const all = "select * from things where id = $1";
  expect(Object.keys((await ask(undefined, all, [1])).rows[0] ?? {})).toHaveLength(4);
  await database.sql("alter table things add column later int");
  expect(Object.keys((await ask(undefined, all, [1])).rows[0] ?? {})).toHaveLength(5);
});

test("a value that cannot be read and a statement that fails are the caller's alone", async () => {
  const large = "select 9007199254740993::bigint + $1::bigint as large";
  for (let time = 0; time < 2; time++) await expect(ask("large", large, [0])).rejects.toThrow("2^53");
  const divided = "select 1 / $1::int as share";
  await expect(ask("divided", divided, [0])).rejects.toMatchObject({ code: "22012" });
  expect((await ask("divided", divided, [1])).rows).toEqual([{ share: 1 }]);
  await expect(ask("divided", divided, [0])).rejects.toMatchObject({ code: "22012" });
  expect((await ask("divided", divided, [-1])).rows).toEqual([{ share: -1 }]);
  await expect(ask("wrong", "select nothing_there", [])).rejects.toMatchObject({ code: "42703" });
});
