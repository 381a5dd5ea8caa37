// argon2id as we use it: what is stored, what matches, and that no more runs at once than may.
import { expect, test } from "vitest";
import { randomIds } from "#platform/context";
import { isAppError } from "#platform/errors";
import { countEvaluations, hashPassword, matchPassword } from "./passwords.ts";

const account = (id: number, passwordHash: string | null) => ({ id, passwordHash });

test("a stored password says how it was made and opens to nothing else", async () => {
  const hash = await hashPassword(randomIds, "Tres tigres 3", []);
  expect(hash).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
  expect(await matchPassword("Tres tigres 3", [account(1, hash)])).toHaveLength(1);
  expect(await matchPassword("Tres tigres 4", [account(1, hash)])).toEqual([]);
  expect(await hashPassword(randomIds, "Tres tigres 3", [])).not.toBe(hash);
});

test("letters that look the same are the same however the keyboard writes them", async () => {
  const hash = await hashPassword(randomIds, "Maçã verde 7", []);
  expect(await matchPassword("Maçã verde 7".normalize("NFD"), [account(1, hash)])).toHaveLength(1);
});

test("nobody, one, or three companies with the e-mail cost one evaluation each", async () => {
  const first = await hashPassword(randomIds, "Tres tigres 3", []);
  const second = await hashPassword(randomIds, "Outra senha 8", [first]);
  const third = await hashPassword(randomIds, "Tres tigres 3", [null, second, first]);
  const costOf = async (accounts: ReturnType<typeof account>[]) => {
    const before = countEvaluations();
    const matches = await matchPassword("Tres tigres 3", accounts);
    return { cost: countEvaluations() - before, ids: matches.map(({ id }) => id) };
  };
  expect(await costOf([])).toEqual({ cost: 1, ids: [] });
  expect(await costOf([account(1, null)])).toEqual({ cost: 1, ids: [] });
  expect(await costOf([account(1, "nonsense")])).toEqual({ cost: 1, ids: [] });
  expect(await costOf([account(2, second)])).toEqual({ cost: 1, ids: [] });
  expect(await costOf([account(1, first), account(2, second), account(3, third)])).toEqual({ cost: 1, ids: [1, 3] });
});

test("a crowd waits in a bounded line; who finds it full is told to come back", async () => {
  const tries = Array.from({ length: 80 }, () => matchPassword("Tres tigres 3", [], "unknown"));
  const outcomes = await Promise.allSettled(tries);
  const refused = outcomes.filter((one) => one.status === "rejected");
  expect(refused).toHaveLength(80 - 62);
  expect(refused.every(({ reason }) => isAppError(reason, "ERR_UNAVAILABLE"))).toBe(true);
  expect(await matchPassword("Tres tigres 3", [])).toEqual([]);
});

test("whoever is known does not stand in the strangers' line, neither when it is long nor when it is full", async () => {
  const order: string[] = [];
  const strangers = Array.from({ length: 70 }, () =>
    matchPassword("Tres tigres 3", [], "unknown").then(
      () => order.push("stranger"),
      () => order.push("refused"),
    ),
  );
  const known = Array.from({ length: 5 }, () => matchPassword("Tres tigres 3", []).then(() => order.push("known")));
  await Promise.all([...strangers, ...known]);
  expect(order.filter((one) => one === "refused")).toHaveLength(70 - 62);
  expect(order.filter((one) => one === "known")).toHaveLength(5);
  // Two were being served when the known ones came; after them the known ones are, and only then the others.
  expect(order.filter((one) => one !== "refused").lastIndexOf("known")).toBeLessThanOrEqual(7);
});
