// Makes a dataset in a scratch database: companies of very different sizes with their people, contacts and conversations.
import type { Scratch } from "../../chaos/scratch.ts";
import { makeCompanies } from "./companies.ts";
import { makeContacts, makeDetails } from "./contacts.ts";
import { makeLogs, makeMessages, makeSentences, makeTickets } from "./conversations.ts";
import { momentsBefore } from "./moments.rules.ts";
import type { DatasetShape } from "./shape.rules.ts";
import { withoutIndexes } from "./sql.ts";

const DAYS = 180;
const MOMENTS = 10_000;
const GROWING = [
  "contacts",
  "contact_identities",
  "contact_extra_info",
  "contact_tags",
  "contact_wallets",
  "tickets",
  "ticket_logs",
  "ticket_reads",
  "messages",
  "message_words",
];
const OTHERS = ["tenants", "users", "user_queues", "queues", "channels", "tags", "deals", "lane_numbers"];

export interface MakeOptions {
  now?: Date;
  /** Told what is done, with the seconds since the beginning. */
  tell?: (done: string) => void;
}

export async function makeDataset(scratch: Scratch, shape: DatasetShape, options: MakeOptions = {}): Promise<void> {
  const { now = new Date(), tell = () => {} } = options;
  const { sql } = scratch;
  const { without = [] } = shape;
  await sql("create table dataset_moments (place int primary key, at timestamptz not null)");
  await sql(
    "insert into dataset_moments select x.n - 1, x.at from unnest($1::timestamptz[]) with ordinality x(at, n)",
    [momentsBefore(now, DAYS, MOMENTS)],
  );
  const buildIndexes = await withoutIndexes(scratch, GROWING);
  await makeCompanies(scratch, shape);
  tell("companies");
  await makeContacts(scratch);
  if (!without.includes("details")) await makeDetails(scratch);
  tell("contacts");
  await makeSentences(scratch);
  const bases = await makeTickets(scratch, shape, now);
  if (!without.includes("logs")) await makeLogs(scratch, bases);
  tell("tickets");
  if (shape.messagesPerTicket > 0) await makeMessages(scratch, shape, bases, tell);
  await buildIndexes();
  tell("indexes");
  await sql("drop table dataset_companies, dataset_parts, dataset_people, dataset_moments, dataset_sentences");
  for (const table of [...GROWING, ...OTHERS]) await sql(`vacuum analyze ${table}`);
  tell("statistics");
}
