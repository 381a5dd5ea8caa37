// Faults on purpose: `npm run chaos [-- suite ...] [--messages N --faults N --seed N] [--tier commit]`. One line of
// figures per suite, then an exit code. Without a name all of them run.
import { inspect, parseArgs } from "node:util";
import { runAbsenceChaos } from "./absence.ts";
import { runAmbiguous } from "./ambiguous.ts";
import { runBotsChaos } from "./bots/bots.ts";
import { isBotPlant } from "./bots/planted.ts";
import { runCampaignChaos } from "./campaign/campaign.ts";
import { isCampaignPlant } from "./campaign/planted.ts";
import { runCells } from "./cells/cells.ts";
import { runChatChaos } from "./chat/chat.ts";
import { isChatPlant } from "./chat/planted.ts";
import { runDisk } from "./disk.ts";
import { runFlow } from "./flow/flow.ts";
import { isPlant } from "./flow/planted.ts";
import { runRestart } from "./flow/restart.ts";
import { type House, openHouse } from "./house/house.ts";
import { runIngest } from "./ingest.ts";
import { runJobsChaos } from "./jobs.ts";
import { runJournalChaos } from "./journal.ts";
import { runMigrate } from "./migrate/migrate.ts";
import { isMigrationPlant } from "./migrate/schema.ts";
import { runBillingChaos } from "./money/billing.ts";
import { isPaymentPlant, runPaymentsChaos } from "./money/payments.ts";
import { billingPlant } from "./money/planted.ts";
import { runPermutations } from "./permutations.ts";
import { runPlanted } from "./planted.ts";
import { isReactionPlant } from "./reactions.module.ts";
import { runReactionsChaos } from "./reactions.ts";
import { runRestore } from "./restore/restore.ts";
import { runSendsChaos } from "./sends.ts";
import { runAnsweringChaos } from "./together/answering.ts";
import { runTakingChaos } from "./together/taking.ts";
import { runUniqueness } from "./uniqueness.ts";
import { runWebhooks } from "./webhooks.ts";

const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: {
    tier: { type: "string", default: "full" },
    messages: { type: "string" },
    faults: { type: "string" },
    seed: { type: "string" },
    recipients: { type: "string" },
    conversations: { type: "string" },
    /** Seconds from one fault to the next. */
    gap: { type: "string" },
    plant: { type: "string" },
    jobs: { type: "string" },
    keys: { type: "string" },
    kills: { type: "string" },
    companies: { type: "string" },
    flushes: { type: "string" },
    changes: { type: "string" },
    /** Of the reactions. */
    events: { type: "string" },
    writers: { type: "string" },
    clients: { type: "string" },
    seconds: { type: "string" },
    rounds: { type: "string" },
    /** Of the restore and the migration: a past as large as this besides. */
    dataset: { type: "string" },
    /** Of the cells: messages the company that moves has from before. */
    past: { type: "string" },
    /** Keeps the figures of what is run by name in docs/performance. */
    write: { type: "boolean", default: false },
  },
});

const isSmall = values.tier === "commit";
const size = (given: string | undefined, full: number, small: number) =>
  given ? Number(given) : isSmall ? small : full;
const seed = size(values.seed, 1, 1);
const { plant } = values;
/** The planted mistake, where it is one of these. */
const planted = <P extends string>(isOne: (name: string) => name is P): P | undefined =>
  plant !== undefined && isOne(plant) ? plant : undefined;
const flowPlant = planted(isPlant);
const migrationPlant = planted(isMigrationPlant);
const reactionPlant = planted(isReactionPlant);
const botsPlant = planted(isBotPlant);
const campaignPlant = planted(isCampaignPlant);
const chatPlant = planted(isChatPlant);
const paymentPlant = planted(isPaymentPlant);
const isBillingPlant = plant === billingPlant;
const isWithoutGate = plant === "no-gate";
const isAckingEarly = plant === "ack-early";

/** Which suite finds it. */
const suiteOfPlant: Record<string, unknown> = {
  flow: flowPlant,
  reactions: reactionPlant,
  migrate: migrationPlant,
  bots: botsPlant,
  campaign: campaignPlant,
  chat: chatPlant,
  payments: paymentPlant,
  billing: isBillingPlant,
  cells: isWithoutGate,
  disk: isAckingEarly,
};
const plantedSuite = Object.keys(suiteOfPlant).find((suite) => suiteOfPlant[suite]);
if (plant !== undefined && plantedSuite === undefined) stop(`Unknown: --plant ${plant}.`);

/** Processes that nothing bad happens to, shared by the suites that only crowd them. */
const calm: { house?: Promise<House> } = {};
const calmHouse = () => {
  calm.house ??= openHouse();
  return calm.house;
};

const suites: Record<string, () => Promise<number>> = {
  flow: () =>
    runFlow({
      messages: size(values.messages, 100_000, 5_000),
      faults: size(values.faults, 200, 20),
      conversations: size(values.conversations, 2_000, 200),
      secondsPerFault: size(values.gap, 4, 2),
      seed,
      ...(flowPlant === undefined ? {} : { plant: flowPlant }),
    }),
  migrate: () =>
    runMigrate({
      conversations: size(values.conversations, 300, 100),
      perSecond: size(undefined, 10, 5),
      seconds: size(values.seconds, 10, 3),
      isWritten: values.write,
      ...(values.dataset ? { dataset: values.dataset } : {}),
      ...(migrationPlant === undefined ? {} : { plant: migrationPlant }),
    }),
  restart: () =>
    runRestart({
      messages: size(values.messages, 20_000, 2_000),
      conversations: size(values.conversations, 500, 100),
      times: size(values.rounds, 3, 1),
      seed,
      isWritten: values.write,
    }),
  restore: () =>
    runRestore({
      messages: size(values.messages, 10_000, 2_000),
      conversations: size(values.conversations, 500, 100),
      seconds: size(values.seconds, 60, 15),
      heldSeconds: size(undefined, 30, 10),
      isWritten: values.write,
      ...(values.dataset ? { dataset: values.dataset } : {}),
    }),
  disk: () =>
    runDisk({
      cycles: size(values.rounds, 10, 2),
      fullSeconds: size(values.seconds, 6, 4),
      isAckingEarly,
    }),
  cells: () =>
    runCells({
      past: size(values.past, 20_000, 2_000),
      messages: size(values.messages, 1_500, 600),
      conversations: size(values.conversations, 150, 60),
      seconds: size(values.seconds, 60, 20),
      isWithoutGate,
      isWritten: values.write,
    }),
  planted: () => runPlanted({ messages: 600, seed }),
  uniqueness: async () =>
    runUniqueness(await calmHouse(), {
      contacts: size(undefined, 1_000, 100),
      firstMessages: 20,
      clientIds: size(undefined, 1_000, 100),
      posts: 10,
      rounds: size(undefined, 1_000, 50),
      takers: 50,
    }),
  permutations: async () => runPermutations(await calmHouse(), { orders: size(undefined, 50, 10), seed }),
  ambiguous: async () => runAmbiguous(await calmHouse(), { sends: size(undefined, 2_000, 60), seed }),
  webhooks: async () => runWebhooks(await calmHouse(), { forgeries: size(undefined, 10_000, 2_000), seed }),
  jobs: () =>
    runJobsChaos({
      jobs: size(values.jobs, 1_000, 200),
      keys: size(values.keys, 100, 20),
      kills: size(values.kills, 5, 1),
      seconds: size(values.seconds, 10, 2),
    }),
  journal: () =>
    runJournalChaos({
      changes: size(values.changes, 10_000, 1_500),
      writers: size(values.writers, 8, 8),
      kills: size(values.kills, 5, 1),
      flushes: size(values.flushes, 5, 1),
      clients: size(values.clients, 24, 8),
      seconds: size(values.seconds, 10, 2),
    }),
  reactions: () =>
    runReactionsChaos({
      events: size(values.events, 100_000, 1_000),
      kills: size(values.kills, 20, 2),
      seconds: size(values.seconds, 10, 2),
      ...(reactionPlant === undefined ? {} : { plant: reactionPlant }),
    }),
  ingest: () => runIngest({ seconds: size(values.seconds, 10, 2), concurrency: 32, contacts: 500 }),
  sends: () =>
    runSendsChaos({
      conversations: size(values.clients, 20, 10),
      messages: size(values.changes, 25, 10),
      kills: size(values.kills, 5, 1),
    }),
  absence: () =>
    runAbsenceChaos({
      conversations: size(values.conversations, 60, 12),
      messages: size(undefined, 10, 5),
      kills: size(values.kills, 20, 2),
    }),
  bots: () =>
    runBotsChaos({
      conversations: size(values.conversations, 60, 30),
      takeOvers: size(values.rounds, 1_500, 300),
      kills: size(values.kills, 60, 15),
      seed,
      ...(botsPlant === undefined ? {} : { plant: botsPlant }),
    }),
  billing: () =>
    runBillingChaos({
      companies: size(values.companies, 10_000, 500),
      kills: size(values.kills, 50, 5),
      ...(isBillingPlant ? { plant: billingPlant } : {}),
    }),
  payments: () =>
    runPaymentsChaos({
      rounds: size(values.rounds, 200, 1),
      forgeries: size(undefined, 2_000, 40),
      kills: size(values.kills, 1_000, 4),
      ...(paymentPlant === undefined ? {} : { plant: paymentPlant }),
    }),
  chat: () =>
    runChatChaos({
      people: size(values.clients, 500, 100),
      windows: size(values.writers, 700, 140),
      perSecond: size(values.gap, 50, 20),
      seconds: size(values.seconds, 120, 20),
      kills: size(values.kills, 20, 5),
      seed,
      ...(chatPlant === undefined ? {} : { plant: chatPlant }),
    }),
  campaign: () =>
    runCampaignChaos({
      recipients: size(values.recipients, 100_000, 2_000),
      kills: size(values.kills, 50, 5),
      seed,
      ...(campaignPlant === undefined ? {} : { plant: campaignPlant }),
    }),
  answering: () => runAnsweringChaos({ pairs: size(values.rounds, 1_000, 50) }),
  taking: () => runTakingChaos({ rounds: size(values.rounds, 1_000, 10), people: 50 }),
};

// Sizes of the flow alone mean the flow alone.
const isFlow = values.messages || values.faults;
const named = positionals.length > 0 ? positionals : plantedSuite ? [plantedSuite] : isFlow ? ["flow"] : [];
/** Minutes of waiting for what the others show in seconds: run by name, before a version is given out. */
const onlyByName = ["cells", "disk", "migrate", "restart", "restore", "billing", "payments", "campaign", "chat"];
const wanted = named.length > 0 ? named : Object.keys(suites).filter((name) => !onlyByName.includes(name));
const unknown = wanted.filter((name) => !suites[name]);
if (unknown.length > 0) stop(`Unknown: ${unknown.join(", ")}. Known: ${Object.keys(suites).join(", ")}`);

let failed = 0;
for (const name of wanted) {
  try {
    failed += (await suites[name]?.()) === 0 ? 0 : 1;
  } catch (error) {
    // One suite that breaks must not hide the others.
    process.stderr.write(`${inspect(error)}\n`);
    process.stdout.write(`${name}: FAILED: ${error instanceof Error ? error.message : error}\n`);
    failed += 1;
  }
}
await (await calm.house)?.end({ keepsLogs: false });
process.stdout.write(`${wanted.length - failed} passed, ${failed} failed\n`);
process.exit(failed === 0 ? 0 : 1);

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(64);
}
