// saver.test.ts: a person's choices reach the server in the order in which they were made.
import type { UserConfigs } from "@prosa/contracts/users";
import { expect, test } from "vitest";
import { createSaver } from "./saver.ts";

/** A server that answers when the test says so, and commits in the moment in which it answers. */
function aSaver() {
  const world = { person: 7 as number | undefined, shown: {} as UserConfigs, kept: {} as UserConfigs };
  const asked: { userId: number; body: UserConfigs; answer(): void; refuse(): void }[] = [];
  let pause = () => {};
  const saver = createSaver({
    person: () => world.person,
    read: () => world.shown,
    write: (configs) => {
      world.shown = configs;
    },
    send: (userId, body) =>
      new Promise((resolve, reject) => {
        const answer = () => {
          world.kept = { ...world.kept, ...body };
          resolve(world.kept);
        };
        asked.push({ userId, body, answer, refuse: () => reject(new Error("away")) });
      }),
    afterPause: (act) => {
      pause = act;
    },
  });
  return { world, asked, saver, endPause: () => pause() };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const only = (id: number): UserConfigs => ({ filtrosAtendimento: { queuesIds: [id] } });

test("a newer save waits for the running one, so the newest value is the last one", async () => {
  const { world, asked, saver, endPause } = aSaver();
  saver.change(only(1));
  endPause();
  saver.change(only(2));
  endPause();
  saver.change(only(3));
  endPause();
  expect(
    asked.map(({ body }) => body),
    "one at a time",
  ).toEqual([only(1)]);
  asked[0]?.answer();
  await settled();
  expect(
    asked.map(({ body }) => body),
    "what lay between is not sent",
  ).toEqual([only(1), only(3)]);
  asked[1]?.answer();
  await settled();
  expect(world.kept).toEqual(only(3));
  expect(world.shown).toEqual(only(3));
});

test("the answer and the news of an older save do not undo what was chosen since", async () => {
  const { world, asked, saver, endPause } = aSaver();
  saver.change(only(1));
  endPause();
  saver.change({ density: "compact", filtrosAtendimento: { queuesIds: [] } });
  const expected = { density: "compact", filtrosAtendimento: { queuesIds: [] } };
  expect(saver.take({ ...only(1), language: "en" })).toEqual({ ...expected, language: "en" });
  asked[0]?.answer();
  await settled();
  expect(world.shown).toEqual(expected);
});

test("a failed save goes along with the next change, and stays over what the server says", async () => {
  const { asked, saver, endPause } = aSaver();
  saver.change(only(1));
  endPause();
  asked[0]?.refuse();
  await settled();
  expect(saver.take(only(9))).toEqual(only(1));
  saver.change({ theme: "dark" });
  endPause();
  expect(asked[1]?.body).toEqual({ ...only(1), theme: "dark" });
});

test("what was chosen before signing in is saved for whoever signs in, what somebody chose for nobody else", async () => {
  const { world, asked, saver, endPause } = aSaver();
  world.person = undefined;
  saver.change({ language: "es" });
  endPause();
  world.person = 7;
  expect(saver.take({ language: "pt" })).toEqual({ language: "es" });
  saver.change(only(1));
  endPause();
  await settled();
  expect(asked[0]).toMatchObject({ userId: 7, body: { ...only(1), language: "es" } });

  saver.change({ theme: "dark" });
  world.person = 8;
  expect(saver.take({})).toEqual({});
  asked[0]?.refuse();
  endPause();
  await settled();
  expect(asked).toHaveLength(1);
});
