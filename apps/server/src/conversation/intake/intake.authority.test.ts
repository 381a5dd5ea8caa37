// Who may speak about a message: those whose conversation it is. A name of a message that somebody else knows proves nothing.
import { beforeEach, expect, test } from "vitest";
import { aChannel, aQueue, aTenant, type TestChannel, testDatabase } from "#testing";
import { anAmendment, applyChanges, aText, rowsOf } from "./intake.factory.ts";

const db = testDatabase();
let channel: TestChannel;
beforeEach(async () => {
  const tenant = await aTenant(db);
  channel = await aChannel(db, { tenant, defaultQueueId: (await aQueue(db, { tenant })).id });
});

const apply = (...changes: unknown[]) => applyChanges(db.db, channel, changes);
const stranger = [{ kind: "wa_id", value: "5511900000099" }];

test.each(["reaction", "edit", "revoke"] as const)("a %s by another customer changes nothing", async (kind) => {
  await apply(aText(1), aText(2, { from: stranger }));
  const given = { from: stranger, body: "mudado", emoji: "👍" };
  expect(await apply(anAmendment(kind, "wamid.IN1", given))).toMatchObject({ changed: 0 });
  const [first] = await rowsOf(db, channel).messages();
  expect(first).toMatchObject({ body: "message 1", deleted_at: null, edited_at: null });
  expect(await rowsOf(db, channel).reactions()).toEqual([]);
});

test.each(["reaction", "edit", "revoke"] as const)(
  "a %s that came before its message is judged like the others",
  async (kind) => {
    await apply(
      aText(2, { from: stranger }),
      anAmendment(kind, "wamid.IN1", { from: stranger, body: "x", emoji: "👍" }),
    );
    await apply(aText(1));
    const first = (await rowsOf(db, channel).messages()).find(({ provider_id }) => provider_id === "wamid.IN1");
    expect(first).toMatchObject({ body: "message 1", deleted_at: null });
    expect(await rowsOf(db, channel).reactions()).toEqual([]);
  },
);
