// Which phone numbers are the same person's, decided in SQL.
import { expect, test } from "vitest";
import { phoneKey } from "#conversation/phones";
import { testDatabase } from "#testing";

const db = testDatabase();

const keyOf = async (value: string) =>
  (await db.sql<{ key: string }>("select phone_match_key($1) as key", [value]))[0]?.key;

test.each([
  ["a São Paulo mobile", "5511987650001", "551187650001"],
  ["a mobile of an area that WhatsApp writes short", "5541996661234", "554196661234"],
  ["a mobile beginning with 6", "5562966123456", "556266123456"],
  ["a mobile beginning with 7", "5571971234567", "557171234567"],
  ["the northern areas", "5592991112222", "559291112222"],
  ["signs and spaces", "+55 (11) 98765-0001", "551187650001"],
  ["a short form that cannot be a landline", "5531912345678", "553112345678"],
])("%s is equal with and without the ninth digit", async (_name, long, short) => {
  expect(await keyOf(long)).toBe(await keyOf(short));
  expect(await keyOf(long)).toBe(long.replace(/\D/g, ""));
});

test.each([
  ["a landline and the mobile that contains it", "551130001000", "5511930001000"],
  ["a landline beginning with 4", "551145678901", "5511945678901"],
  ["two areas", "5511987650001", "5521987650001"],
  ["a Portuguese mobile", "351912345678", "35112345678"],
  ["an Argentine mobile with and without its nine", "5491123456789", "541123456789"],
  ["a Mexican number with and without its one", "5215512345678", "525512345678"],
  ["a number of the United States that begins like an area", "15551234567", "1555123456"],
])("%s are different people", async (_name, one, other) => {
  expect(await keyOf(one)).not.toBe(await keyOf(other));
});

test.each([
  ["551130001000"],
  ["552123456789"],
  ["5511945678901"],
  ["15551234567"],
  ["351912345678"],
  ["4915112345678"],
  ["551098765432"],
  ["55119876500"],
  ["55119876500011"],
  [""],
])("%s stays as it is", async (value) => {
  expect(await keyOf(value)).toBe(value);
});

test("the key of a key is the key", async () => {
  const [row] = await db.sql<{ wrong: number }>(`
    select count(*)::int as wrong from (
      select '55' || area || line as value
        from generate_series(10, 99) area, unnest(array['87650001', '987650001', '30001000', '12345678']) line) n
     where phone_match_key(phone_match_key(value)) <> phone_match_key(value)`);
  expect(row?.wrong).toBe(0);
});

test("the program compares numbers as the database does", async () => {
  const rows = await db.sql<{ value: string; key: string }>(`
    select n.value, phone_match_key(n.value) as key from (
      select country || area || line as value
        from unnest(array['55', '54', '351', '1']) country, generate_series(10, 99) area,
             unnest(array['87650001', '987650001', '30001000', '12345678', '02345678', '8765000']) line) n`);
  expect(rows.filter(({ value, key }) => phoneKey(value) !== key)).toEqual([]);
});
