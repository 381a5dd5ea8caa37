// How large a dataset is and how it is shared out among its companies. Pure: the same shape gives the same companies.

export interface DatasetShape {
  companies: number;
  /** Of all companies together. */
  tickets: number;
  messagesPerTicket: number;
  /** Of the largest company; the others' follow their rank. */
  contacts: number;
  /** Of all companies together, about; nobody works alone. */
  people: number;
  /** The first of a company's people and every so manieth after is an administrator. */
  adminEvery: number;
  /** The newest share of the tickets is still open or waits. */
  activeShare: number;
  /** What is left out where nobody looks at it: it is most of the work of making it. */
  without?: readonly Part[];
}

/** "words": what messages are found by. "details": what is kept about contacts, and deals. "logs": of tickets. */
export type Part = "words" | "details" | "logs";

export interface CompanyShape {
  rank: number;
  tickets: number;
  active: number;
  contacts: number;
  people: number;
}

const LARGE: DatasetShape = {
  companies: 50,
  tickets: 1_000_000,
  messagesPerTicket: 10,
  contacts: 200_000,
  people: 600,
  adminEvery: 1_000,
  activeShare: 0.02,
};

export type SizeName = "S" | "M" | "L";

/** People and what they have at hand stay: a small past does not mean that fewer of them work. */
export const sizes: Record<SizeName, DatasetShape> = {
  S: { ...LARGE, tickets: LARGE.tickets / 100, contacts: LARGE.contacts / 100, activeShare: 0.2 },
  M: { ...LARGE, tickets: LARGE.tickets / 10, contacts: LARGE.contacts / 10, activeShare: 0.06 },
  L: LARGE,
};

export function sizeNamed(name: string): DatasetShape {
  if (name !== "S" && name !== "M" && name !== "L") throw new Error(`no such size: ${name} (S, M or L)`);
  return sizes[name];
}

const FEWEST_PEOPLE = 4;
const FEWEST_CONTACTS = 10;

/** The company of rank n is an nth as large as the first, as it is wherever many firms use one thing. */
export function companiesOf(shape: DatasetShape): CompanyShape[] {
  const ranks = Array.from({ length: shape.companies }, (_, place) => place + 1);
  const harmonic = ranks.reduce((sum, rank) => sum + 1 / rank, 0);
  const made = ranks.map((rank) => {
    const tickets = Math.round(shape.tickets / rank / harmonic);
    const contacts = Math.max(FEWEST_CONTACTS, Math.round(shape.contacts / rank));
    return {
      rank,
      tickets,
      contacts,
      active: 0,
      people: Math.max(FEWEST_PEOPLE, Math.round(shape.people / rank / harmonic)),
    };
  });
  // What rounding left over: the sum is what was asked for.
  const rest = shape.tickets - made.reduce((sum, { tickets }) => sum + tickets, 0);
  const [largest] = made;
  if (largest) largest.tickets += rest;
  // Everybody attended has one attendance at a time.
  return made.map((company) => ({
    ...company,
    active: Math.min(company.contacts, Math.ceil(company.tickets * shape.activeShare)),
  }));
}
