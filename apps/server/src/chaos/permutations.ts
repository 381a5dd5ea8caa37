// The same news in fifty different orders, some of it twice: every conversation ends in the same state.
import { deepStrictEqual } from "node:assert";
import { createClient } from "../testing/clients.ts";
import { type Company, makeCompany } from "./company.ts";
import { conclude, type Finding } from "./figures.ts";
import type { House } from "./house/house.ts";
import { until } from "./scratch.ts";

export interface PermutationsSizes {
  orders: number;
  seed: number;
}

interface Place {
  company: Company;
  phoneNumberId: string;
  ticketId: number;
  /** The provider's ids of what was said there, by name. */
  wamids: Map<string, string>;
}

const PATIENCE_MS = 120_000;
/** Every telling of a word twice, anywhere. */
const COPIES = 2;
const ANA = "5511987650001";
const BIA = "5511987650002";

/**
 * All places live through the same story at the same moments of the provider's clock, while its news is held back; then
 * all of it is let go in one great disorder, in which each place has an order of its own.
 */
export async function runPermutations(house: House, { orders, seed }: PermutationsSizes): Promise<number> {
  const { sandbox } = house;
  await sandbox.control("/settings", { pace: 0.1, webhookRetryMs: 100, autoStatuses: "read" });
  // Far enough back that nothing of the story lies in the future.
  await sandbox.control("/clock", { freeze: true, advanceMs: -3_600_000 });
  const places: Place[] = [];
  let held = 0;
  try {
    for (let order = 0; order < orders; order++) places.push(await openPlace(house));
    held = await tellStory(house, places);
  } finally {
    // Whatever comes after this suite meets a provider that speaks, at the time it is.
    await sandbox.control("/webhooks/release", { seed, copies: COPIES });
    await sandbox.control("/clock", { reset: true });
  }
  const isTold = async () => (await sandbox.control("/stats")).webhooks.pending === 0;
  await until("everything to be told", isTold, PATIENCE_MS);

  const [first, ...others] = await Promise.all(places.map((place) => stateOf(house, place)));
  const different = others.filter((state) => !isEqual(state, first));
  for (const state of different.slice(0, 1)) showDifference(first, state);
  const findings: Finding[] = [
    { what: "orders", holds: true, shown: `${orders} of ${held / orders} pieces of news, each told ${COPIES} times` },
    { what: "different ends", holds: different.length === 0, shown: String(different.length) },
    { what: "the right end", holds: isWhole(first), shown: `${first?.messages.length} messages in each` },
  ];
  return conclude("permutations", findings);
}

async function openPlace(house: House): Promise<Place> {
  const company = await makeCompany(house.scratch);
  const { channel, tenantId } = company;
  const phoneNumberId = channel.externalId;
  await house.sandbox.control("/numbers", {
    phoneNumberId,
    ...channel.credentials,
    callbackUrl: `${house.url}/webhooks/whatsapp-cloud/${channel.key}`,
  });
  const said = await house.sandbox.control("/say", { phoneNumberId, from: ANA, name: "Ana", text: "Oi", await: true });
  const [row] = await house.scratch.sql<{ id: string }>("select id from tickets where tenant_id = $1", [tenantId]);
  return { company, phoneNumberId, ticketId: Number(row?.id), wamids: new Map([["oi", said.wamid]]) };
}

/** How many pieces of news are held back in the end. */
async function tellStory({ sandbox, apis, scratch }: House, places: readonly Place[]): Promise<number> {
  await sandbox.control("/clock", { advanceMs: 60_000 });
  await sandbox.control("/webhooks/hold", {});
  const step = async (run: (place: Place) => Promise<void>) => {
    for (const place of places) await run(place);
    await sandbox.control("/clock", { advanceMs: 60_000 });
  };
  const says = (name: string, from: string, words: (place: Place) => object) =>
    step(async (place) => {
      const { phoneNumberId, wamids } = place;
      const { wamid } = await sandbox.control("/say", { phoneNumberId, from, ...words(place) });
      wamids.set(name, wamid);
    });
  const answers = (name: string, script: string) =>
    step(async ({ company, ticketId, phoneNumberId }) => {
      await sandbox.control("/script", { phone: ANA, script });
      const client = createClient(apis[0]?.url ?? "", company.user);
      const answer = await client.post(`/messages/${ticketId}`, { clientId: crypto.randomUUID(), body: name });
      if (answer.status !== 200) throw new Error(`an answer was refused with ${answer.status}`);
      const isAccepted = async () => {
        const { messages } = await sandbox.control(`/threads/${phoneNumberId}/${ANA}`);
        return messages.some(({ text }: { text: string }) => text.endsWith(name));
      };
      await until("the answer to be sent", isAccepted, PATIENCE_MS);
    });

  await says("first", ANA, () => ({ text: "Tem o azul?" }));
  await answers("sim", "happy");
  await says("second", ANA, ({ wamids }) => ({ text: "Quero dois", contextWamid: wamids.get("first") }));
  await says("third", ANA, () => ({ text: "Quero tres" }));
  await answers("certo", "failed_after_delivered");
  await says("heart", ANA, ({ wamids }) => ({ type: "reaction", wamid: wamids.get("first"), emoji: "❤️" }));
  await says("thumb", ANA, ({ wamids }) => ({ type: "reaction", wamid: wamids.get("first"), emoji: "👍" }));
  await says("edit", ANA, ({ wamids }) => ({ type: "edit", wamid: wamids.get("second"), text: "Quero quatro" }));
  await says("revoke", ANA, ({ wamids }) => ({ type: "revoke", wamid: wamids.get("third") }));
  await answers("falha", "fail");
  await answers("lido", "read_before_sent");
  // Somebody nobody has heard of: her first messages come in any order, too.
  await says("bia1", BIA, () => ({ name: "Bia", text: "Bom dia" }));
  await says("bia2", BIA, ({ wamids }) => ({ text: "Alguem?", contextWamid: wamids.get("bia1") }));

  const isSent = async () => (await unsettled(scratch, places)) === 0;
  await until("every answer to be written down", isSent, PATIENCE_MS);
  // Statuses come from the scripts' timers; all of them are there when no more come.
  let [held, before] = [0, -1];
  const isStill = async () => {
    before = held;
    held = (await sandbox.control("/stats")).webhooks.held;
    return held === before && held > 0 && held % places.length === 0;
  };
  await until("all statuses", isStill, PATIENCE_MS);
  await sandbox.control("/script", { phone: ANA, script: "happy" });
  return held;
}

async function unsettled(scratch: House["scratch"], places: readonly Place[]): Promise<number> {
  const [row] = await scratch.sql<{ n: number }>(
    "select count(*)::int as n from messages where tenant_id = any ($1) and from_me and status <> 'sent'",
    [places.map(({ company }) => company.tenantId)],
  );
  return row?.n ?? 0;
}

interface State {
  messages: Record<string, unknown>[];
  tickets: Record<string, unknown>[];
}

/** Everything people can see, without what can only differ: ids, versions, and the moments news arrived. */
async function stateOf({ scratch }: House, { company, wamids }: Place): Promise<State> {
  const nameOf = new Map([...wamids].map(([name, wamid]) => [wamid, name]));
  const { tenantId } = company;
  const messages = await scratch.sql<Record<string, unknown>>(
    `select m.provider_id, m.body, m.type, m.from_me, m.status, m.content, m.provider_at, m.original_body,
            m.edited_at is not null as is_edited, m.deleted_at is not null as is_deleted,
            m.delivered_at, m.read_at, m.failure_code, m.pricing, q.body as quoted,
            (select jsonb_agg(jsonb_build_array(r.from_me, r.emoji, r.at) order by r.from_me) from message_reactions r
              where r.tenant_id = m.tenant_id and r.message_id = m.id) as reactions
       from messages m left join messages q on q.tenant_id = m.tenant_id and q.id = m.quoted_id
      where m.tenant_id = $1 order by m.from_me, m.provider_at, m.body`,
    [tenantId],
  );
  const tickets = await scratch.sql<Record<string, unknown>>(
    `select c.name, c.number, t.status, t.inbound_count, t.last_message, t.last_message_from_me, t.last_message_status,
            t.last_inbound_at, t.waiting_since, t.answered
       from tickets t join contacts c on c.tenant_id = t.tenant_id and c.id = t.contact_id
      where t.tenant_id = $1 order by c.number`,
    [tenantId],
  );
  return {
    messages: messages.map(({ provider_id, ...rest }) => ({
      name: nameOf.get(String(provider_id)) ?? "ours",
      ...rest,
    })),
    tickets,
  };
}

/** What the story must come to; otherwise all could be equal and wrong. */
function isWhole(state: State | undefined): boolean {
  const of = (name: string) => state?.messages.find((message) => message.name === name || message.body === name);
  return (
    state?.messages.length === 10 &&
    isEqual(
      state.tickets.map(({ name, inbound_count }) => [name, inbound_count]),
      [
        ["Ana", 4],
        ["Bia", 2],
      ],
    ) &&
    isEqual(
      ["sim", "certo", "falha", "lido"].map((name) => of(name)?.status),
      ["read", "delivered", "failed", "read"],
    ) &&
    JSON.stringify(of("first")?.reactions).includes("👍") &&
    of("second")?.body === "Quero quatro" &&
    of("second")?.quoted === "Tem o azul?" &&
    of("third")?.is_deleted === true &&
    of("bia2")?.quoted === "Bom dia"
  );
}

function isEqual(a: unknown, b: unknown): boolean {
  try {
    deepStrictEqual(a, b);
    return true;
  } catch {
    return false;
  }
}

function showDifference(expected: unknown, found: unknown) {
  try {
    deepStrictEqual(found, expected);
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n`);
  }
}
