// Two contacts as one, and one without the other.
import { expect, test } from "vitest";
import { apart, type Fields, type Snapshot, together } from "./contacts.merge.rules.ts";

const fields: Fields = {
  id: 1,
  name: "Bia Melo",
  number: null,
  email: null,
  picture_key: null,
  notes: "",
  disable_bot: false,
  disable_campaign: false,
  disable_crm: false,
  disable_rating: false,
  is_ignored: false,
  created_at: "2026-02-01T00:00:00.000001+00:00",
  updated_at: "2026-02-01T00:00:00.000001+00:00",
};
const aSnapshot = (given: Partial<Fields> = {}, rest: Partial<Snapshot> = {}): Snapshot => ({
  contact: { ...fields, ...given },
  tags: [],
  wallets: [],
  extra: [],
  ...rest,
});
const owner = (user_id: number) => ({ user_id, created_at: "2026-01-01T00:00:00+00:00" });
const now = "2026-03-01T00:00:00+00:00";

test("who stays takes what it lacks and keeps what it has", () => {
  const kept = aSnapshot(
    { email: "a@x.com", notes: "Um" },
    { tags: [3], extra: [{ name: "CPF", value: "1", position: 4 }] },
  );
  const gone = aSnapshot(
    {
      id: 2,
      name: "Beatriz",
      number: "5511",
      email: "b@x.com",
      notes: "Dois",
      created_at: "2026-01-01T00:00:00+00:00",
    },
    {
      tags: [1, 3],
      wallets: [owner(9)],
      extra: [
        { name: "CPF", value: "2", position: 1 },
        { name: "Placa", value: "X", position: 2 },
      ],
    },
  );
  expect(together(kept, gone, now)).toEqual({
    contact: {
      ...fields,
      number: "5511",
      email: "a@x.com",
      notes: "Um\n\nDois",
      created_at: "2026-01-01T00:00:00+00:00",
      updated_at: now,
    },
    tags: [1, 3],
    wallets: [owner(9)],
    extra: [
      { name: "CPF", value: "1", position: 4 },
      { name: "Placa", value: "X", position: 5 },
    ],
  });
});

test("a number in the place of a name yields to a name, and a refusal of campaigns outlives the merge", () => {
  const kept = aSnapshot({ name: "+55 11 98765-4321", is_ignored: true });
  const gone = aSnapshot({ id: 2, name: "Bia", disable_campaign: true });
  expect(together(kept, gone, now).contact).toMatchObject({ name: "Bia", disable_campaign: true, is_ignored: false });
});

test("taken apart at once, it is what it was", () => {
  const kept = aSnapshot(
    { notes: "Um" },
    { tags: [3], wallets: [owner(7)], extra: [{ name: "CPF", value: "1", position: 1 }] },
  );
  const gone = aSnapshot(
    { id: 2, number: "5511", disable_bot: true },
    {
      tags: [1],
      wallets: [owner(9)],
      extra: [{ name: "Placa", value: "X", position: 1 }],
    },
  );
  const after = together(kept, gone, now);
  expect(apart(after, kept, after)).toEqual(kept);
});

test("what people changed since stays", () => {
  const kept = aSnapshot();
  const gone = aSnapshot(
    { id: 2, number: "5511", email: "b@x.com" },
    { tags: [1], extra: [{ name: "Placa", value: "X", position: 1 }] },
  );
  const after = together(kept, gone, now);
  const current = aSnapshot(
    { ...after.contact, email: "novo@x.com", updated_at: "2026-04-01T00:00:00+00:00" },
    { tags: [1, 5], extra: [{ name: "Placa", value: "Y", position: 1 }] },
  );
  expect(apart(current, kept, after)).toEqual(
    aSnapshot(
      { email: "novo@x.com", updated_at: "2026-04-01T00:00:00+00:00" },
      { tags: [5], extra: [{ name: "Placa", value: "Y", position: 1 }] },
    ),
  );
});
