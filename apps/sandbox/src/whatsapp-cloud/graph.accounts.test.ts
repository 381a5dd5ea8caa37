// Numbers and accounts seen from the business: health, registration, profile, subscriptions, callbacks and news.
import { expect, test } from "vitest";
import { ANA, aBusiness, aConversation, NUMBER, until } from "../sandbox.testing.ts";

const { phoneNumberId, wabaId, verifyToken } = NUMBER;

test("health and webhook configuration follow the state of the number", async () => {
  const { business, sandbox } = await aConversation();
  const ask = async () =>
    (await sandbox.graph(`/${phoneNumberId}?fields=health_status,webhook_configuration,status`)).body;
  expect(await ask()).toMatchObject({
    health_status: { can_send_message: "AVAILABLE", entities: [{ entity_type: "PHONE_NUMBER" }, {}, {}, {}] },
    webhook_configuration: { application: business.url },
  });
  await sandbox.control("/numbers", { phoneNumberId, qualityRating: "RED" });
  expect((await ask()).health_status.can_send_message).toBe("LIMITED");
  await sandbox.control("/numbers", { phoneNumberId, status: "BANNED" });
  expect(await ask()).toMatchObject({ status: "BANNED", health_status: { can_send_message: "BLOCKED" } });
  expect((await sandbox.sendText(`+${ANA}`, "Olá")).body.error.code).toBe(131_031);
  const account = await sandbox.graph(`/${wabaId}?fields=name,health_status`);
  expect(account.body).toMatchObject({
    id: wabaId,
    name: "Loja Aurora",
    health_status: { can_send_message: "BLOCKED" },
  });
});

test("a number is registered with its pin, and without registration it cannot send", async () => {
  const { sandbox } = await aConversation();
  const register = (pin: unknown) =>
    sandbox.graph(`/${phoneNumberId}/register`, { messaging_product: "whatsapp", pin });
  await sandbox.graph(`/${phoneNumberId}/deregister`, {});
  expect((await sandbox.sendText(`+${ANA}`, "Olá")).body.error.code).toBe(133_010);
  expect((await register("12")).body.error.code).toBe(100);
  expect((await register("123456")).body).toEqual({ success: true });
  expect((await sandbox.sendText(`+${ANA}`, "Olá")).status).toBe(200);
  expect((await register("654321")).body.error.code).toBe(133_005);
});

test("the profile and the list of blocked people are kept", async () => {
  const { sandbox } = await aConversation();
  const profile = `/${phoneNumberId}/whatsapp_business_profile`;
  await sandbox.graph(profile, { messaging_product: "whatsapp", about: "Móveis", websites: ["https://loja.example"] });
  expect((await sandbox.graph(profile)).body.data).toMatchObject([
    { about: "Móveis", websites: ["https://loja.example"] },
  ]);
  const blocked = `/${phoneNumberId}/block_users`;
  await sandbox.graph(blocked, { messaging_product: "whatsapp", block_users: [{ user: `+${ANA}` }] });
  expect((await sandbox.graph(blocked)).body.data).toEqual([{ messaging_product: "whatsapp", wa_id: ANA }]);
});

test("without a subscription nothing is told; it is listed, made and ended", async () => {
  const { business, sandbox } = await aConversation();
  const path = `/${wabaId}/subscribed_apps`;
  expect((await sandbox.graph(path)).body.data).toMatchObject([{ whatsapp_business_api_data: { name: "Prosa" } }]);
  const headers = { authorization: `Bearer ${NUMBER.accessToken}` };
  await fetch(`${sandbox.url}/v24.0${path}`, { method: "DELETE", headers });
  expect((await sandbox.graph(path)).body.data).toEqual([]);
  expect((await sandbox.say(ANA, "ninguém ouve")).body.delivered).toBe(false);
  await sandbox.graph(path, {});
  expect((await sandbox.say(ANA, "agora sim")).body.delivered).toBe(true);
  expect(business.messages().map(({ text }) => text.body)).toEqual(["Oi", "agora sim"]);
});

test("the number's override wins over the account's, for messages only", async () => {
  const { business, sandbox } = await aConversation();
  const [ofAccount, ofNumber] = [await aBusiness(), await aBusiness()];
  const override = (url: string) => ({ override_callback_uri: url, verify_token: verifyToken });
  await sandbox.graph(`/${wabaId}/subscribed_apps`, override(ofAccount.url));
  await sandbox.say(ANA, "um");
  const refused = await sandbox.graph(`/${phoneNumberId}`, {
    webhook_configuration: { ...override(ofNumber.url), verify_token: "wrong" },
  });
  expect(refused.body.error.code).toBe(2200);
  await sandbox.graph(`/${phoneNumberId}`, { webhook_configuration: override(ofNumber.url) });
  await sandbox.say(ANA, "dois");
  expect((await sandbox.control("/verify", { phoneNumberId })).body.ok).toBe(true);
  await sandbox.control("/notify", { phoneNumberId, field: "account_alerts", await: true });
  expect(ofAccount.messages().map(({ text }) => text.body)).toEqual(["um"]);
  expect(ofNumber.messages().map(({ text }) => text.body)).toEqual(["dois"]);
  expect(business.notices("account_alerts")).toHaveLength(1);
});

test("news of the account are told and take effect", async () => {
  const { business, sandbox } = await aConversation();
  const notify = (field: string, more = {}) =>
    sandbox.control("/notify", { phoneNumberId, field, await: true, ...more });
  await notify("phone_number_quality_update", {
    value: { event: "THROUGHPUT_UPGRADE", current_limit: "TIER_UNLIMITED" },
  });
  const fields = "whatsapp_business_manager_messaging_limit,throughput";
  expect((await sandbox.graph(`/${phoneNumberId}?fields=${fields}`)).body).toMatchObject({
    whatsapp_business_manager_messaging_limit: "TIER_UNLIMITED",
    throughput: { level: "HIGH" },
  });
  await notify("account_update", { value: { event: "DISABLED_UPDATE", ban_info: { waba_ban_state: "DISABLE" } } });
  expect((await sandbox.sendText(`+${ANA}`, "Olá")).body.error.code).toBe(131_031);
  await notify("business_capability_update");
  await notify("smb_message_echoes");
  await notify("errors", { codes: [130_429] });
  expect(business.notices("smb_message_echoes")).toMatchObject([{ message_echoes: [{ type: "text" }] }]);
  expect(business.notices("business_capability_update")).toMatchObject([
    { max_daily_conversations_per_business: 10_000 },
  ]);
  await until(() => expect(business.received.at(-1)?.value).toMatchObject({ errors: [{ code: 130_429 }] }));
  expect((await sandbox.control("/notify", { phoneNumberId, field: "nope" })).status).toBe(400);
});

test("an authentication template does not go to a business-scoped id", async () => {
  const { sandbox } = await aConversation();
  const { userId } = (await sandbox.control("/people")).body[0];
  const template = { name: "codigo_de_acesso", language: { code: "pt_BR" } };
  const body = { messaging_product: "whatsapp", recipient: userId, type: "template", template };
  expect((await sandbox.graph(`/${phoneNumberId}/messages`, body)).body.error.code).toBe(131_062);
});

test("the seed may bring templates of its own and numbers in any state", async () => {
  const { startSandbox } = await import("../sandbox.ts");
  const sandbox = await startSandbox({
    port: 0,
    host: "127.0.0.1",
    seed: {
      numbers: [{ ...NUMBER, status: "FLAGGED", subscribed: false }],
      templates: [{ wabaId, name: "so_este", components: [{ type: "BODY", text: "Oi" }] }],
    },
  });
  const ask = async (path: string) => (await fetch(`${sandbox.url}/__control${path}`)).json();
  expect(await ask(`/templates?wabaId=${wabaId}`)).toMatchObject([{ name: "so_este", status: "APPROVED" }]);
  expect(await ask("/numbers")).toMatchObject([{ status: "FLAGGED" }]);
  await sandbox.close();
});
