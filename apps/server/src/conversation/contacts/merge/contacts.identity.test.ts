// Who is whom: a customer known by one name writes, or is typed, under another. One table of cases, each a new company's.
import { sql } from "kysely";
import { beforeAll, expect, test } from "vitest";
import { readPhone } from "#conversation/phones";
import { aTenant, type TestDatabase, testDatabase } from "#testing";

const db = testDatabase();
let tenantId: number;
beforeAll(async () => {
  tenantId = (await aTenant(db)).id;
});

type Name = readonly [kind: string, value: string];
const wa = (value: string): Name => ["wa_id", value];
/** As somebody types or pastes it into the form. */
const typed = (value: string): Name => ["phone", readPhone(value) ?? "nobody"];

async function contactOf(tx: Parameters<Parameters<TestDatabase["tenantTx"]>[1]>[0], names: readonly Name[]) {
  const from = JSON.stringify(names.map(([kind, value]) => ({ kind, value })));
  const { rows } = await sql<{ id: number }>`
    select intake_contact(${tenantId}, ${from}::jsonb, '', now()) as id`.execute(tx);
  return rows[0]?.id;
}

const isSamePerson = (one: readonly Name[], other: readonly Name[]) =>
  db.tenantTx(tenantId, async (tx) => {
    await sql`delete from contact_identities`.execute(tx);
    return (await contactOf(tx, one)) === (await contactOf(tx, other));
  });

const same: [what: string, known: Name | Name[], again: Name | Name[]][] = [
  ["São Paulo with the ninth digit, then without", wa("5511987650001"), wa("551187650001")],
  ["São Paulo without, then with", wa("551187650001"), wa("5511987650001")],
  ["Rio de Janeiro", wa("5521998887777"), wa("552198887777")],
  ["Vitória", wa("5527999112233"), wa("552799112233")],
  ["Belo Horizonte, which WhatsApp writes short", wa("553188887777"), wa("5531988887777")],
  ["Curitiba, short on WhatsApp, pasted long", wa("554196661234"), typed("(41) 99666-1234")],
  ["Porto Alegre", wa("555191234567"), typed("51 9 9123-4567")],
  ["Brasília", wa("556192345678"), typed("+55 61 99234-5678")],
  ["Goiânia beginning with 6", wa("556266123456"), wa("5562966123456")],
  ["Salvador beginning with 7", wa("557171234567"), wa("5571971234567")],
  ["Recife", wa("558187654321"), typed("81 98765 4321")],
  ["Fortaleza", wa("558598765432"), typed("(85)9 9876-5432")],
  ["Manaus", wa("559291112222"), typed("092 99111-2222")],
  ["Belém", wa("559191234567"), typed("+55(91)991234567")],
  ["Florianópolis", wa("5548999887766"), wa("554899887766")],
  ["Campo Grande", wa("556799998888"), typed("67999998888")],
  ["a number with the trunk zero", wa("5511987650001"), typed("011 98765-0001")],
  ["a number with a carrier's code", wa("5511987650001"), typed("0 15 11 98765-0001")],
  ["another carrier's code", wa("5521998887777"), typed("0 41 21 99888-7777")],
  ["pasted with dots", wa("5511987650001"), typed("11.98765.0001")],
  ["pasted with the word before it", wa("5511987650001"), typed("tel: (11) 98765-0001")],
  ["pasted with a WhatsApp sign", wa("5511987650001"), typed("WhatsApp +55 11 98765‑0001")],
  ["pasted with blanks that do not break", wa("5511987650001"), typed("11 98765 0001")],
  ["typed short, written long", typed("11 8765-0001"), wa("5511987650001")],
  ["typed with two zeros and the country", wa("5511987650001"), typed("+55 011 98765-0001")],
  ["a landline on WhatsApp Business", wa("551130001000"), typed("(11) 3000-1000")],
  ["a landline beginning with 2", wa("552122334455"), typed("21 2233 4455")],
  ["a landline beginning with 4", wa("551145678901"), typed("1145678901")],
  ["a landline beginning with 5", wa("551150505050"), typed("11 5050-5050")],
  ["0800", wa("558001234567"), typed("0800 123 4567")],
  ["0800 written together", wa("558007654321"), typed("08007654321")],
  ["the United States", wa("12025550143"), typed("+1 (202) 555-0143")],
  ["Canada", wa("14165550199"), typed("+1-416-555-0199")],
  ["Portugal", wa("351912345678"), typed("+351 912 345 678")],
  ["Spain", wa("34612345678"), typed("+34 612 34 56 78")],
  ["the United Kingdom with its trunk zero", wa("447911123456"), typed("+44 (0)7911 123456")],
  ["Germany", wa("4915112345678"), typed("+49 1511 2345678")],
  ["France", wa("33612345678"), typed("+33 6 12 34 56 78")],
  ["Italy", wa("393123456789"), typed("+39 312 345 6789")],
  ["Japan", wa("819012345678"), typed("+81 90-1234-5678")],
  ["Argentina as it is called from abroad", wa("5491123456789"), typed("+54 9 11 2345-6789")],
  ["Argentina without its plus sign", wa("5491123456789"), typed("54 9 11 2345 6789")],
  ["Chile", wa("56912345678"), typed("+56 9 1234 5678")],
  ["Paraguay", wa("595981123456"), typed("+595 981 123456")],
  ["Uruguay", wa("59894123456"), typed("+598 94 123 456")],
  ["Angola", wa("244923123456"), typed("+244 923 123 456")],
  ["Mexico as it is written today", wa("525512345678"), typed("+52 55 1234 5678")],
  ["WhatsApp's id and the number are one name", wa("5511987650001"), ["phone", "5511987650001"]],
  ["a hidden number told once with the number", [wa("5511987650001"), ["wa_lid", "9912@lid"]], ["wa_lid", "9912@lid"]],
  ["a business-scoped id told with the number", [wa("5511987650001"), ["wa_bsuid", "BR.77"]], ["wa_bsuid", "BR.77"]],
  [
    "a changed number under the same business-scoped id",
    [wa("5511987650001"), ["wa_bsuid", "BR.77"]],
    [["wa_bsuid", "BR.77"], wa("5521912345678")],
  ],
  ["an e-mail in capitals", ["email", "Bia@Example.com"], ["email", "bia@example.com"]],
  ["somebody on Telegram", ["tg", "81234"], ["tg", "81234"]],
  ["somebody on Instagram", ["igsid", "1784"], ["igsid", "1784"]],
];

const different: [what: string, known: Name, other: Name][] = [
  ["a landline and the mobile that contains it", wa("551130001000"), wa("5511930001000")],
  ["a landline beginning with 4 and the mobile", wa("551145678901"), wa("5511945678901")],
  ["two areas", wa("5511987650001"), wa("5521987650001")],
  ["two lines", wa("5511987650001"), wa("5511987650002")],
  ["Argentina with and without its nine", wa("5491123456789"), wa("541123456789")],
  ["Mexico with and without its one", wa("5215512345678"), wa("525512345678")],
  ["the United States and a Brazilian area", wa("15551234567"), wa("551234567")],
  ["Portugal and the same digits in Brazil", wa("351912345678"), typed("35 91234-5678")],
  ["a hidden number and a phone of the same digits", wa("5511987650001"), ["wa_lid", "5511987650001"]],
  ["Telegram and Instagram of the same digits", ["tg", "1784"], ["igsid", "1784"]],
  ["a visitor and a Telegram id", ["visitor", "81234"], ["tg", "81234"]],
  ["a Messenger id and an Instagram id", ["psid", "1784"], ["igsid", "1784"]],
  ["two business-scoped ids that differ in case", ["wa_bsuid", "BR.aa"], ["wa_bsuid", "BR.AA"]],
];

const list = (names: Name | Name[]) => (typeof names[0] === "string" ? [names as Name] : (names as Name[]));

test("there are enough cases to mean something", () => {
  expect(same.length + different.length).toBeGreaterThanOrEqual(60);
});

test.each(same)("%s: the same person", async (_what, known, again) => {
  expect(await isSamePerson(list(known), list(again))).toBe(true);
});

test.each(different)("%s: two people", async (_what, known, other) => {
  expect(await isSamePerson([known], [other])).toBe(false);
});
