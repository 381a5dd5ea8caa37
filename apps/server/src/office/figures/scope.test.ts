// The scope of figures as a predicate and as a condition say the same of every fact.
import { sql } from "kysely";
import { expect, test } from "vitest";
import { aChannel, testDatabase } from "#testing";
import { isInScope, scopeOf } from "./scope.rules.ts";
import { whereInScope } from "./scope.sql.ts";

const db = testDatabase();
const ids = [null, 3, 4, 7];
const facts = ids.flatMap((queueId) =>
  ids.flatMap((userId) =>
    [true, false].flatMap((isPrivate) =>
      ["person", "flow"].map((author) => ({ queueId, userId, isPrivate, author, channelId: userId === 7 ? 5 : 6 })),
    ),
  ),
);
const rows = JSON.stringify(
  facts.map(({ queueId, userId, channelId, isPrivate, author }, place) => ({
    place,
    queue_id: queueId,
    user_id: userId,
    channel_id: channelId,
    is_private: isPrivate,
    author,
  })),
);
const person = { id: 7, queueIds: [3], hasWallet: false, ignoreWallet: false };
const nothingHidden = { hideAssignedTickets: false, directToWallets: false, walletContactsOnly: false };
const viewers = (["user", "supervisorfila", "supervisor", "admin"] as const).flatMap((profile) =>
  [null, [5]].flatMap((channelIds) =>
    [false, true].map((isSupport) => ({ ...person, profile, channelIds, isSupport })),
  ),
);

test("of every viewer, setting and fact both decide alike", async () => {
  const { tenantId } = await aChannel(db);
  let seen = 0;
  for (const viewer of viewers) {
    for (const hidden of [false, true]) {
      const scope = scopeOf(viewer, { ...nothingHidden, hidePrivateTickets: hidden, hideChatbotTickets: hidden });
      const answer = await db.tenantTx(tenantId, (tx) =>
        sql<{ place: number }>`
          select f.place from jsonb_to_recordset(${rows}::jsonb)
            as f(place int, queue_id bigint, user_id bigint, channel_id bigint, is_private boolean, author text)
            cross join lateral (select f.queue_id, f.user_id) p
           where ${whereInScope(scope)} order by f.place`.execute(tx),
      );
      const expected = facts.flatMap((fact, place) => (isInScope(scope, fact) ? [place] : []));
      expect(answer.rows.map(({ place }) => place)).toEqual(expected);
      seen += expected.length;
    }
  }
  expect(seen).toBeGreaterThan(500);
});
