// Fifty people take the same ticket in the same moment; `npm run chaos -- taking` does it a thousand times.
import { expect, test } from "vitest";
import { aTicket, aUser, testDatabase, testServer } from "#testing";
import { takeTogether } from "../../../chaos/together/taking.ts";
import { aCompany, storyOf } from "../testing/company.ts";

const db = testDatabase();

test("of fifty who take the same ticket at once one has it and forty-nine are shown who", async () => {
  const server = await testServer(db, { role: "api" });
  const { tenant, sales, made } = await aCompany(db);
  const people = [];
  for (let index = 0; index < 50; index++) people.push(await aUser(db, { tenant, queues: [sales] }));
  for (let round = 0; round < 3; round++) {
    const ticket = await aTicket(db, { ...made, queueId: sales.id });
    const { winners, informed, others } = await takeTogether(server.url, ticket.id, people);
    expect({ winners: winners.length, informed, others }).toEqual({ winners: 1, informed: 49, others: [] });
    expect(await storyOf(db, ticket.id)).toEqual(["open"]);
  }
});
