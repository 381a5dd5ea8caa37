// Who leaves campaigns: sixty texts in and out of context, buttons, the provider's switch, and that nobody comes back by accident.
import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { asSystem } from "#platform/context";
import { aChannel, aContact, aTenant, aUser, type TestServer, testDatabase, testServer } from "#testing";
import { mayReceive } from "./index.ts";

const db = testDatabase();
let server: TestServer;
beforeAll(async () => {
  server = await testServer(db, { role: "api" });
});

const CAMPAIGN = 77;
let last = 5_511_900_000_000;

async function aScene() {
  const tenant = await aTenant(db);
  const channel = await aChannel(db, { tenant });
  const admin = await aUser(db, { tenant, profile: "admin" });
  return { tenant, channel, admin };
}
type Scene = Awaited<ReturnType<typeof aScene>>;

/** A customer whose newest word from us was a campaign's, or an attendant's. */
async function aCustomer({ tenant, channel }: Scene, lastWord: "campaign" | "chat") {
  const number = String(++last);
  const contact = await aContact(db, { tenant, number });
  const [ticket] = await db.sql<{ id: string }>(
    `insert into tickets (tenant_id, version, status, turn, protocol, channel_id, contact_id, campaign_id, last_message_at,
                          created_at, updated_at)
     values ($1, 1, 'pending', 'queue', $2, $3, $4, $5, now(), now(), now()) returning id`,
    [tenant.id, `C${number}`, channel.id, contact.id, lastWord === "campaign" ? CAMPAIGN : null],
  );
  await db.sql(
    `insert into messages (tenant_id, ticket_id, channel_id, client_id, type, body, from_me, send_type, status, provider_id,
                           campaign_id, created_at)
     values ($1, $2, $3, $4, 'text', 'Oferta', true, 'campaign', 'sent', $5, $6, now()),
            ($1, $2, $3, $7, 'text', 'Seu pedido', true, 'chat', 'sent', $8, null, now())`,
    [tenant.id, ticket?.id, channel.id, randomUUID(), `wamid.c${number}`, CAMPAIGN, randomUUID(), `wamid.p${number}`],
  );
  return { contact, number, ticketId: Number(ticket?.id), campaign: `wamid.c${number}`, plain: `wamid.p${number}` };
}
type Customer = Awaited<ReturnType<typeof aCustomer>>;

const apply = (channel: { tenantId: number; id: number }, change: object) =>
  db.db.callOnce("intake", "select created from intake_apply($1, $2, $3, now(), false)", [
    channel.tenantId,
    channel.id,
    JSON.stringify([change]),
  ]);

const says = (scene: Scene, { number }: Customer, body: string, more: object = {}) =>
  apply(scene.channel, {
    kind: "message",
    providerId: `wamid.${randomUUID()}`,
    from: [{ kind: "wa_id", value: number }],
    at: new Date().toISOString(),
    type: "text",
    body,
    ...more,
  });

const isOut = async ({ contact }: Customer) =>
  (await db.sql<{ out: boolean }>("select disable_campaign as out from contacts where id = $1", [contact.id]))[0]?.out;

const OUT = [
  "sair", "SAIR", "Sair.", " sair ", "Sair!!!", "sáir", "parar", "PARAR", "pare", "Pare!", "cancelar", "Cancelar 🙏", "descadastrar",
  "remover", "stop", "STOP", "Stop.", "unsubscribe", "UNSUBSCRIBE", "quit", "baja", "Baja", "BAJA.", "alto", "¡Alto!", "🛑 stop 🛑",
  "\"sair\"", "Stop\n",
]; // biome-ignore format: a table
const STAYS = [
  "quero sair com vocês", "não quero parar", "cancelar o pedido 123", "pode cancelar?!? obrigado", "saindo", "bom dia", "ok", "1", "",
  "stop it please", "please unsubscribe me from order updates", "alto demais", "baja de precio?", "quitar a dívida", "remover item",
  "pararei", "stopp", "s a i r", "👍", "🛑",
]; // biome-ignore format: a table
const BACK = ["voltar", "Voltar!", "START", "start", "alta", "Alta 🙂"];

test("sixty texts are heard as they are meant, and only where our last word was a campaign's", async () => {
  const scene = await aScene();
  for (const text of OUT) {
    const heard = await aCustomer(scene, "campaign");
    await says(scene, heard, text);
    expect(await isOut(heard), text).toBe(true);
  }
  for (const text of STAYS) {
    const heard = await aCustomer(scene, "campaign");
    await says(scene, heard, text);
    expect(await isOut(heard), text).toBe(false);
  }
  // An order is cancelled, a bot's menu is left, an attendant is told to stop: nobody leaves campaigns by that.
  for (const text of ["cancelar", "sair", "pare", "stop", "baja", "alto"]) {
    const heard = await aCustomer(scene, "chat");
    await says(scene, heard, text);
    expect(await isOut(heard), text).toBe(false);
  }
  for (const text of BACK) {
    const heard = await aCustomer(scene, "campaign");
    await says(scene, heard, "sair");
    await says(scene, heard, text);
    expect(await isOut(heard), text).toBe(false);
  }
  expect(OUT.length + STAYS.length + 6 + BACK.length).toBeGreaterThanOrEqual(60);
});

test("a quoted campaign and a tapped button are heard anywhere; a quoted answer, a voice and another button are not", async () => {
  const scene = await aScene();
  const cases: [object, boolean][] = [
    [{ quotedProviderId: "campaign", body: "sair" }, true],
    [{ quotedProviderId: "plain", body: "sair" }, false],
    [{ type: "choice", body: "Não quero mais", content: { type: "choice", choiceId: "optout" } }, true],
    [{ type: "choice", body: "sair", content: { type: "choice", choiceId: "menu:2" } }, false],
    [{ type: "voice", body: "" }, false],
    [{ isForwarded: true, body: "sair", quotedProviderId: "campaign" }, false],
  ];
  for (const [given, out] of cases) {
    const heard = await aCustomer(scene, "chat");
    const quoted =
      "quotedProviderId" in given
        ? { quotedProviderId: given.quotedProviderId === "campaign" ? heard.campaign : heard.plain }
        : {};
    await says(scene, heard, "", { ...given, ...quoted });
    expect(await isOut(heard), JSON.stringify(given)).toBe(out);
  }
});

test("it is confirmed once in thirty days, in the conversation, and the contact tells since when and by what", async () => {
  const scene = await aScene();
  const heard = await aCustomer(scene, "campaign");
  for (const text of ["sair", "voltar", "sair"]) await says(scene, heard, text);
  const said = await db.sql<{ body: string; status: string }>(
    "select body, status from messages where ticket_id = $1 and send_type = 'system'",
    [heard.ticketId],
  );
  expect(said).toHaveLength(1);
  expect(said[0]?.body).toContain("VOLTAR");
  expect(await db.sql("select 1 from send_turns where ticket_id = $1 and not is_bulk", [heard.ticketId])).toHaveLength(
    1,
  );
  const { body } = await server.as(scene.admin).get(`/contacts/${heard.contact.id}/consent`);
  expect(body.isOut).toBe(true);
  expect(body.events.map(({ kind }: { kind: string }) => kind)).toEqual(["optOut", "optIn", "optOut"]);
  expect(body.events[0]).toMatchObject({ source: "keyword", word: "sair", message: { ticketId: heard.ticketId } });
});

test("the company's own words count beside the standard ones, and the sentence is the company's", async () => {
  const scene = await aScene();
  const wanted = { outWords: ["chega", "Não Quero"], confirmation: "Feito." };
  expect((await server.as(scene.admin).put("/consent-settings", wanted)).status).toBe(200);
  for (const text of ["CHEGA!", "nao quero"]) {
    const heard = await aCustomer(scene, "campaign");
    await says(scene, heard, text);
    expect(await isOut(heard)).toBe(true);
    const [said] = await db.sql<{ body: string }>(
      "select body from messages where ticket_id = $1 and send_type = 'system'",
      [heard.ticketId],
    );
    expect(said?.body).toBe("Feito.");
  }
});

const allowed = ({ tenant }: Scene, { contact }: Customer, channelId: number) =>
  asSystem(server.deps, tenant.id, async (ctx) => (await mayReceive(ctx, [contact.id], channelId)).has(contact.id));

test("the provider's switch and its refusal count for that number alone, until it is turned back", async () => {
  const scene = await aScene();
  const other = await aChannel(db, { tenant: scene.tenant });
  const heard = await aCustomer(scene, "chat");
  const turn = (value: string, at: string) =>
    apply(scene.channel, { kind: "preference", value, at, from: [{ kind: "wa_id", value: heard.number }] });
  await turn("stop", "2025-03-10T11:00:00Z");
  expect([await allowed(scene, heard, scene.channel.id), await allowed(scene, heard, other.id)]).toEqual([false, true]);
  await turn("resume", "2025-03-10T12:00:00Z");
  expect(await allowed(scene, heard, scene.channel.id)).toBe(true);
  await turn("stop", "2025-03-10T11:30:00Z");
  expect(await allowed(scene, heard, scene.channel.id)).toBe(true);

  const refused = await aCustomer(scene, "chat");
  await apply(scene.channel, {
    kind: "status",
    providerId: refused.campaign,
    callbackId: null,
    status: "failed",
    at: new Date().toISOString(),
    failure: { code: "ERR_SENDING_WAPP_MSG", detail: "no", class: "OPTED_OUT", providerCode: "131050" },
  });
  expect([await allowed(scene, refused, scene.channel.id), await allowed(scene, refused, other.id)]).toEqual([
    false,
    true,
  ]);
  const [kept] = await db.sql("select failure_class, failure_provider_code from messages where provider_id = $1", [
    refused.campaign,
  ]);
  expect(kept).toEqual({ failure_class: "OPTED_OUT", failure_provider_code: "131050" });
});

test("whoever left stays out when deleted and made again; a person's switch is an event too", async () => {
  const scene = await aScene();
  const { tenant, admin } = scene;
  const contact = await aContact(db, { tenant, number: "5511987001122" });
  await server.as(admin).put(`/contacts/${contact.id}`, { flags: { disableCampaign: true } });
  const { body } = await server.as(admin).get(`/contacts/${contact.id}/consent`);
  expect(body.events).toMatchObject([{ kind: "optOut", source: "person", user: expect.any(String) }]);
  expect((await server.as(admin).delete(`/contacts/${contact.id}`)).status).toBe(200);
  const made = await server.as(admin).post("/contacts", { name: "Outra vez", number: "5511987001122" });
  expect(made.body.flags.disableCampaign).toBe(true);
  const again = await server.as(admin).get(`/contacts/${made.body.id}/consent`);
  expect(again.body.events).toMatchObject([{ source: "kept" }]);
  const back = await server.as(admin).put(`/contacts/${made.body.id}`, { flags: { disableCampaign: false } });
  expect(back.body.flags.disableCampaign).toBe(false);
});
