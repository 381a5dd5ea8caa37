// What J14 does beside asking everything once: things that work deletes, doors that are closed, a log that is tampered with.
import type { AuditKind } from "@prosa/contracts/audit";
import { allows, type Profile } from "@prosa/contracts/permissions";
import type { RouteShape } from "@prosa/contracts/route";
import { aContact, aMessage, aTicket, aUser, type TestUser } from "#testing";
import { everyRoute, send } from "../../budget/calls.ts";
import { sampleRequest } from "../../isolation/sample.ts";
import type { AuditedWorld } from "./audited.world.ts";

/** Deleted by long work, erased or emptied by their age: as many entries as there were things. */
export async function deleteThings({ server, world, during, carryOut, carryOutWaiting }: AuditedWorld) {
  const { db, twin } = world;
  const tenant = twin.tenantId;
  const admin = await aUser(db, { tenant, profile: "admin", queues: [{ id: world.queueId }] });
  const [one, two, three, person] = await Promise.all(Array.from({ length: 4 }, () => aContact(db, { tenant })));
  const closed = async (contactId: number) => {
    const ticket = await aTicket(db, { tenant, status: "closed", contactId });
    await aMessage(db, { tenant, ticket });
    return ticket.id;
  };
  const ticketIds = [await closed(one?.id ?? 0), await closed(one?.id ?? 0)];
  const old = await closed(one?.id ?? 0);
  await db.sql("update tickets set closed_at = now() - interval '400 days' where id = $1", [old]);

  const faults: string[] = [];
  async function expectKinds(what: string, work: () => Promise<unknown>, expected: readonly AuditKind[]) {
    const kinds = (await during(work)).toSorted().join(", ");
    if (kinds !== expected.toSorted().join(", ")) faults.push(`${what} left ${kinds || "nothing"}`);
  }
  const asked = (path: string, body: unknown) => async () => {
    await server.as(admin).post(path, body);
    await carryOutWaiting();
  };
  await expectKinds("two tickets", asked("/tickets/del-tickets", { ticketIds }), [
    "tickets.deleted_many",
    "ticket.deleted",
    "ticket.deleted",
  ]);
  const contactIds = [two?.id, three?.id];
  await expectKinds("two contacts", asked("/contacts/mass", { contactIds, change: { delete: true } }), [
    "contacts.deleted",
    "contacts.deleted",
    "contacts.deleted",
  ]);
  const erasure = asked(`/contacts/${person?.id}/personal-data/erase`, { confirmation: person?.name });
  await expectKinds("an erased person", erasure, ["person.erasure-asked", "person.erased"]);
  await server.as(admin).put("/settings/MessageRetentionDays", { value: "365" });
  await expectKinds("an old conversation", () => carryOut("personal_data.retention", {}), ["retention.kept"]);
  await expectKinds("a second look", () => carryOut("personal_data.retention", {}), []);
  return faults;
}

/** Of one person in a minute so many places are told apart; then they are counted together. */
const PLACES = 15;
const AGAIN = 30;

/** Whoever may not: one entry for each, and one number for those who go on trying. */
export async function refuseEverywhere({ server, world }: AuditedWorld): Promise<{ asked: number; faults: string[] }> {
  const { db, twin } = world;
  const ids = await twin.idsFor(twin.people.admin);
  const refused: { name: string; requestId: string | null; person: TestUser }[] = [];
  const faults: string[] = [];
  const persons = new Map<Profile, { person: TestUser; places: number }>();
  const somebody = async (profile: Profile) => {
    const known = persons.get(profile);
    const one =
      known && known.places < PLACES
        ? known
        : { person: await aUser(db, { tenant: twin.tenantId, profile }), places: 0 };
    persons.set(profile, { ...one, places: one.places + 1 });
    return one.person;
  };
  const knock = async (name: string, route: RouteShape, person: TestUser) => {
    const answer = await send(server, { ...sampleRequest(route, ids), who: person });
    if (answer.body?.error !== "ERR_NO_PERMISSION") faults.push(`${name} answered ${answer.status}`);
    refused.push({ name, requestId: answer.headers.get("x-request-id"), person });
  };
  const closed = everyRoute.flatMap(([name, route]) => refusedBy(route).map((profile) => ({ name, route, profile })));
  for (const { name, route, profile } of closed) await knock(name, route, await somebody(profile));
  const [first] = closed;
  const stubborn = await aUser(db, { tenant: twin.tenantId });
  if (first) for (let time = 0; time < AGAIN; time++) await knock(first.name, first.route, stubborn);
  // Closing is when the last of them are written.
  await server.close();

  const kept = await db.sql<{ request_id: string; user_id: string; times: number }>(
    "select request_id, user_id, (detail ->> 'times')::int as times from security_log where kind = 'access.denied'",
  );
  for (const { name, requestId, person } of refused) {
    if (person === stubborn) continue;
    const count = kept.filter((row) => row.request_id === requestId).length;
    if (count !== 1) faults.push(`a refusal at ${name} left ${count}`);
  }
  const times = kept.filter(({ user_id }) => Number(user_id) === stubborn.id).map((row) => row.times);
  if (times.toSorted().join() !== `1,${AGAIN - 1}`) faults.push(`${AGAIN} refusals of one person: ${times.join()}`);
  return { asked: refused.length, faults: [...new Set(faults)] };
}

/** The lowest profile that may not; none where anybody who is signed in may. */
function refusedBy({ access }: RouteShape): Profile[] {
  if (access === "public" || access === "visitor" || access === "session") return [];
  if (access === "operator") return ["admin"];
  return (["user", "supervisorfila", "supervisor"] as const)
    .filter((profile) => !allows(profile, access.area, access.level))
    .slice(0, 1);
}

/** Whole after everything above, and told when one entry is changed by somebody with all rights on the database. */
export async function breakChain({ world, carryOut }: AuditedWorld) {
  const { db, twin } = world;
  const { kinds: before } = await carryOut("audit.check", {});
  await db.sql(
    `update security_log set user_id = 9 where tenant_id = $1 and position =
       (select max(position) from security_log where tenant_id = $1 and kept = 'change')`,
    [twin.tenantId],
  );
  const start = performance.now();
  const { kinds } = await carryOut("audit.check", {});
  return { kinds, wasWhole: before.length === 0, ms: performance.now() - start };
}
