// People's rights over their data on the wire: what is kept of somebody, all of it as a file, and its erasure. For
// administrators.
import { z } from "zod";
import { LongJob } from "../long-jobs.ts";
import { route } from "../route.ts";
import { Id, Timestamp, WireId } from "../shapes.ts";

const access = { area: "massActions", level: "full" } as const;
const params = z.object({ contactId: Id });

/** Rows by table, in the words of the database; of those an erasure would touch or has touched. */
const Counts = z.record(z.string(), z.number().int());

export const showPersonalData = route({
  method: "GET",
  path: "/contacts/:contactId/personal-data",
  summary: "How much is kept of a person, and what stands in the way of erasing it.",
  access,
  audit: { kind: "person.shown" },
  params,
  answer: z.object({
    counts: Counts,
    /** While somebody is being attended, nothing is erased. */
    activeTickets: z.number().int(),
    /** What has to be typed. */
    name: z.string(),
    erasedAt: Timestamp.nullable(),
  }),
});

export const exportPerson = route({
  method: "POST",
  path: "/contacts/:contactId/personal-data/export",
  summary: "Writes everything about a person into a file, with their media, as long work.",
  access,
  audit: { kind: "person.exported" },
  creates: true,
  proof: "fresh",
  params,
  answer: LongJob,
});

export const erasePerson = route({
  method: "POST",
  path: "/contacts/:contactId/personal-data/erase",
  summary: "Erases everything about a person for good, as long work; counts stay under a pseudonym.",
  access,
  audit: { kind: "person.erasure-asked" },
  creates: true,
  proof: "fresh",
  params,
  /** The contact's name as it stands: whoever types it means this one. */
  body: z.object({ confirmation: z.string().trim().min(1).max(200) }),
  answer: LongJob,
});

export const Erasure = z.object({
  id: z.uuid(),
  contactId: WireId,
  username: z.string().nullable(),
  counts: Counts,
  erasedAt: Timestamp,
  /** When it was done once more, after a restored backup had brought the person back. */
  replayedAt: Timestamp.nullable(),
});

export const listErasures = route({
  method: "GET",
  path: "/personal-data/erasures",
  summary: "The newest erasures: whose and how much, never what.",
  access,
  answer: z.object({ erasures: z.array(Erasure) }),
});
