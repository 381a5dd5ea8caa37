// The watch of a running worker: bots that are due are found by it, again and again; held sends hold them too.
import { expect, test } from "vitest";
import { testDatabase, testServer } from "#testing";
import { aMenu } from "./bots.factory.ts";
import { aStage } from "./testing/stage.ts";

const db = testDatabase();
const patient = { timeout: 90_000 };

test("a running worker greets, and goes on with every word", async () => {
  const server = await testServer(db, { role: "all" });
  const stage = await aStage(db, server, ({ finance }) => aMenu(finance.id));
  await stage.says("oi");
  await expect.poll(stage.told, patient).toHaveLength(1);
  await stage.says("1");
  await expect.poll(stage.told, patient).toEqual(["Olá Maria! 1 vendas, 2 outro", "Um momento"]);
  await server.close();
}, 240_000);

test("while sends are held nobody is answered, and afterwards everybody is", async () => {
  const held = await testServer(db, { role: "all", env: { SENDING: "held" } });
  const stage = await aStage(db, held, ({ finance }) => aMenu(finance.id));
  await stage.says("oi");
  await held.close();
  expect(await stage.dues()).toHaveLength(1);
  const server = await testServer(db, { role: "all" });
  await expect.poll(stage.told, patient).toHaveLength(1);
  await server.close();
}, 240_000);
