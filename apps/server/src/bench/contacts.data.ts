// One company with its contacts, what is kept about them, their attendances and deals; and whom to look for there.
import type { Scratch } from "../chaos/scratch.ts";
import { makeDataset } from "./dataset/make.ts";

/** Enough that nobody asks too often a minute. */
const PEOPLE = 30;

/** Somebody who is looked for. */
export interface Sought {
  name: string;
  number: string;
  email: string;
  document: string;
}

export interface ContactsMade {
  boardId: number;
  laneIds: number[];
  tagId: number;
  /** Spread over all of them. */
  sought: Sought[];
}

export async function makeContacts(scratch: Scratch, contacts: number): Promise<ContactsMade> {
  await makeDataset(scratch, {
    companies: 1,
    contacts,
    // An attendance of every other contact, now and then still open.
    tickets: contacts / 2,
    activeShare: 0.04,
    messagesPerTicket: 0,
    people: PEOPLE,
    adminEvery: 3,
    without: ["words", "logs"],
  });
  const lanes = await scratch.sql<{ boardId: string; id: string }>(
    'select board_id as "boardId", id from lanes order by position',
  );
  const [tag] = await scratch.sql<{ id: string }>("select min(id) as id from tags");
  return {
    boardId: Number(lanes[0]?.boardId),
    laneIds: lanes.map(({ id }) => Number(id)),
    tagId: Number(tag?.id),
    sought: await spreadOver(scratch, contacts),
  };
}

const SOUGHT = 24;

function spreadOver({ sql }: Scratch, contacts: number): Promise<Sought[]> {
  return sql<Sought>(
    `select c.name, c.number, c.email, e.value as document
       from (select c.*, row_number() over (order by c.id) as n from contacts c where c.email is not null) c
       join contact_extra_info e on e.tenant_id = c.tenant_id and e.contact_id = c.id and e.name = 'CPF'
      where c.n % ${Math.floor(contacts / 4 / SOUGHT)} = 0 order by c.id`,
  );
}
