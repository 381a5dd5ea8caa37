// What customers are told against the oracle of the hours, through the door of intake; and the preview of the same moment.
// ABSENCE_CASES=10000 for the large one.
import { expect, test } from "vitest";
import { asSystem } from "#platform/context";
import { aChannel, aQueue, aTenant, testDatabase, testServer } from "#testing";
import { preview } from "../company/hours/hours.actions.ts";
import { Dice, randomQuestion, withTexts, zones } from "../company/hours/testing/hours.cases.ts";
import { livingIn, oracleOpinion, oracleTold } from "../company/hours/testing/hours.oracle.ts";
import { takeIn } from "../conversation/intake/intake.actions.ts";
import { bodyOf, messagesOf, storeHours } from "../conversation/intake/testing/absence.ts";

const CASES = Number(process.env.ABSENCE_CASES ?? 200);
const SEED = 16;
const LANES = 8;
const db = testDatabase();

/** Everything the oracle says is said while the process lives in the question's zone, before anything is awaited. */
function expectedOf(index: number) {
  const zone = zones[index % zones.length] as string;
  return livingIn(zone, () => {
    const dice = new Dice(SEED, index);
    const question = withTexts(dice, randomQuestion(dice, zone));
    return { question, ...oracleTold(question), ...oracleOpinion(question) };
  });
}

test(
  `${CASES} random companies: who is told what, and the preview says the same`,
  async () => {
    // Three messages show the number; each case has a moment of its own, so it has a server's clock of its own as well.
    const counts = { told: 0, silent: 0 };
    let next = 0;
    const lane = async () => {
      const server = await testServer(db, { role: "api" });
      for (let index = next++; index < CASES; index = next++) {
        const { question, text, times, localDate, localTime } = expectedOf(index);
        const tenant = await aTenant(db, { timeZone: question.zone });
        const queue = await aQueue(db, { tenant });
        const channel = await aChannel(db, { tenant, defaultQueueId: queue.id });
        await storeHours(db, channel, queue.id, question);
        server.clock.set(question.at);
        const source = { ...channel, channelId: channel.id, type: "whatsapp_cloud" };
        for (let number = 0; number < 3; number++)
          await takeIn(
            server.deps,
            source,
            bodyOf(channel, "5511987650001", [`wamid.${index}.${number}`], question.at),
          );
        const said = (await messagesOf(db, channel)).filter(({ fromMe }) => fromMe).map(({ body }) => body);
        const expected = text === null ? [] : Array.from({ length: Math.min(times, 3) }, () => text);
        expect({ index, said }).toEqual({ index, said: expected });
        const query = {
          scope: "queue",
          scopeId: queue.id,
          withId: channel.id,
          date: localDate,
          time: localTime,
        } as const;
        const shown = await asSystem(server.deps, tenant.id, (ctx) => preview(ctx, query));
        expect({ index, message: shown.message, maxSends: shown.maxSends }).toEqual({
          index,
          message: text,
          maxSends: times,
        });
        counts[text === null ? "silent" : "told"] += 1;
      }
    };
    await Promise.all(Array.from({ length: Math.min(LANES, CASES) }, lane));
    // Cases that all say nothing would prove nothing.
    expect(Math.min(counts.told, counts.silent)).toBeGreaterThan(CASES / 5);
  },
  Math.max(120_000, CASES * 200),
);
