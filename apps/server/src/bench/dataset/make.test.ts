// What the dataset writes past keys and triggers is what they would have let through, and what they would have written.
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeScratch, type Scratch } from "../../chaos/scratch.ts";
import { makeDataset } from "./make.ts";
import { sizes } from "./shape.rules.ts";

let scratch: Scratch;
const count = async (from: string) =>
  Number((await scratch.sql<{ n: string }>(`select count(*) as n from ${from}`))[0]?.n);

beforeAll(async () => {
  scratch = await makeScratch("select 1");
  await makeDataset(scratch, {
    ...sizes.S,
    companies: 3,
    tickets: 300,
    contacts: 60,
    people: 20,
    messagesPerTicket: 4,
  });
});
afterAll(() => scratch.drop());

test("holds as many as its shape says", async () => {
  expect(await count("tickets")).toBe(300);
  expect(await count("messages")).toBe(1_200);
  expect(await count("tickets where status in ('open', 'pending')")).toBeGreaterThanOrEqual(50);
  expect(await count("tickets where status = 'pending' and user_id is null")).toBeGreaterThan(0);
});

test("every row refers to something that is there", async () => {
  const keys = await scratch.sql<{ table: string; name: string; def: string }>(
    `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as def from pg_constraint
      where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`,
  );
  expect(keys.length).toBeGreaterThan(50);
  for (const { table, name, def } of keys) {
    const again = `alter table ${table} drop constraint "${name}"; alter table ${table} add constraint "${name}" ${def.replace(" NOT VALID", "")}`;
    await scratch.sql(`begin; ${again}; rollback`);
  }
});

test("messages are found by the words their trigger would have kept", async () => {
  const wrong = `messages m left join message_words w on w.tenant_id = m.tenant_id and w.message_id = m.id
                 where w.words is distinct from message_keys(message_scope(m.tenant_id, m.id >> 18), m.body)`;
  expect(await count(wrong)).toBe(0);
});

test("a ticket's line is its newest message, and the sequences go on where the dataset ends", async () => {
  const wrong = `tickets t join lateral (select m.* from messages m where m.tenant_id = t.tenant_id and m.ticket_id = t.id
                   order by m.id desc limit 1) m on true
                 where t.last_message_id <> m.id or t.last_message_from_me <> m.from_me or t.last_message_at <> m.created_at
                    or t.last_message not in (m.body, left(m.body, length(t.last_message)))`;
  expect(await count(wrong)).toBe(0);
  const [next] = await scratch.sql<{ ok: boolean }>(
    `select nextval('messages_id_seq') > (select max(id) from messages) and nextval('tickets_id_seq') > (select max(id) from tickets) as ok`,
  );
  expect(next?.ok).toBe(true);
});

test("who is attended or waits can still be written to", async () => {
  expect(
    await count("tickets where status in ('open', 'pending') and last_inbound_at < now() - interval '12 hours'"),
  ).toBe(0);
});
