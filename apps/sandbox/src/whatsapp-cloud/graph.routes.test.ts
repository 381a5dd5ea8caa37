// What a business may ask of the provider, seen from outside: sending, refusals, statuses and number fields.
import { expect, test } from "vitest";
import { ANA, aBusiness, aConversation, aSandbox, NUMBER, until } from "../sandbox.testing.ts";

const MESSAGES = `/${NUMBER.phoneNumberId}/messages`;

test("a text is accepted and its statuses follow, with pricing and the caller's own data", async () => {
  const { business, sandbox, inbound } = await aConversation();

  const sent = await sandbox.sendText(`+${ANA}`, "Olá", {
    context: { message_id: inbound },
    biz_opaque_callback_data: "t12:m88341",
  });

  expect(sent.status).toBe(200);
  expect(sent.body).toEqual({
    messaging_product: "whatsapp",
    contacts: [{ input: `+${ANA}`, wa_id: ANA, user_id: expect.stringMatching(/^BR\./) }],
    messages: [{ id: expect.stringMatching(/^wamid\.HBgN/) }],
  });
  const wamid = sent.body.messages[0].id;
  await until(() => expect(business.statuses(wamid)).toHaveLength(3));
  const statuses = business.statuses(wamid);
  expect(statuses.map(({ status }) => status)).toEqual(["sent", "delivered", "read"]);
  expect(statuses[0]).toMatchObject({
    recipient_id: ANA,
    biz_opaque_callback_data: "t12:m88341",
    pricing: { billable: false, pricing_model: "PMP", type: "free_customer_service", category: "service" },
  });
  expect(statuses.map(({ pricing }) => pricing !== undefined)).toEqual([true, true, false]);
  const { body: thread } = await sandbox.control(`/threads/${NUMBER.phoneNumberId}/${ANA}`);
  expect(thread.messages[1]).toMatchObject({
    wamid,
    direction: "out",
    text: "Olá",
    contextWamid: inbound,
    status: "read",
  });
});

test("a wrong or revoked token answers 401 with code 190", async () => {
  const { sandbox } = await aConversation();
  const wrong = await sandbox.graph(MESSAGES, {}, "not-the-token");
  expect(wrong.status).toBe(401);
  expect(wrong.body.error).toMatchObject({ code: 190, type: "OAuthException", fbtrace_id: expect.any(String) });

  await sandbox.control("/revoke-token", { phoneNumberId: NUMBER.phoneNumberId });
  expect((await sandbox.sendText(`+${ANA}`, "Olá")).body.error.code).toBe(190);
});

test("outside the 24 hours a text is refused with 131047", async () => {
  const { sandbox } = await aConversation();
  await sandbox.control("/people", { phone: "5511987650002" });
  const neverWrote = await sandbox.sendText("+5511987650002", "Olá");
  expect(neverWrote.status).toBe(400);
  expect(neverWrote.body.error).toMatchObject({
    message: "(#131047) Re-engagement message",
    code: 131047,
    error_data: { messaging_product: "whatsapp", details: expect.stringContaining("24 hours") },
  });

  await sandbox.control("/close-window", { phoneNumberId: NUMBER.phoneNumberId, phone: ANA });
  expect((await sandbox.sendText(`+${ANA}`, "Olá")).body.error.code).toBe(131047);
  await sandbox.say(ANA, "Voltei");
  expect((await sandbox.sendText(`+${ANA}`, "Olá")).status).toBe(200);
});

test("a closed window may also be accepted and then failed by webhook", async () => {
  const { business, sandbox } = await aConversation("happy", { windowRefusal: "webhook" });
  await sandbox.control("/close-window", { phoneNumberId: NUMBER.phoneNumberId, phone: ANA });
  const sent = await sandbox.sendText(`+${ANA}`, "Olá");
  expect(sent.status).toBe(200);
  const wamid = sent.body.messages[0].id;
  await until(() => expect(business.statuses(wamid)).toMatchObject([{ status: "failed", errors: [{ code: 131047 }] }]));
});

test.for([
  [{ messaging_product: undefined }, 100],
  [{ to: undefined }, 100],
  [{ to: 5511 }, 100],
  [{ to: "+123" }, 131009],
  [{ to: "+551130001000" }, 131021],
  [{ text: undefined }, 131008],
  [{ text: { body: "" } }, 100],
  [{ text: { body: "a".repeat(4097) } }, 100],
  [{ biz_opaque_callback_data: "a".repeat(513) }, 100],
  [{ context: {} }, 100],
  [{ type: "poll", poll: {} }, 131051],
  [{ type: "image", image: { id: "1" } }, 100],
] as const)("a body with %j is refused with its code", async ([change, code]) => {
  const { sandbox } = await aConversation();
  const answer = await sandbox.sendText(`+${ANA}`, "Olá", change);
  expect(answer.status).toBe(400);
  expect(answer.body.error.code).toBe(code);
});

test("a Brazilian mobile is reached with or without its ninth digit", async () => {
  const [without, withNinth] = ["551187650003", "5511987650003"];
  const business = await aBusiness();
  const sandbox = await aSandbox({ callbackUrl: business.url, people: [{ phone: without, name: "Carla" }] });
  await sandbox.say(without, "Oi");
  await sandbox.say(ANA, "Oi");

  const toTwelve = await sandbox.sendText(`+${withNinth}`, "Olá");
  expect(toTwelve.body.contacts[0]).toMatchObject({ input: `+${withNinth}`, wa_id: without });
  const toThirteen = await sandbox.sendText("+55 (11) 8765-0001", "Olá");
  expect(toThirteen.body.contacts[0].wa_id).toBe(ANA);
  await until(() => expect(business.statuses(toTwelve.body.messages[0].id)[0]?.recipient_id).toBe(without));
});

test("someone without an account is accepted and then failed with 131026", async () => {
  const { business, sandbox } = await aConversation();
  const sent = await sandbox.sendText("+5511987659999", "Olá", { biz_opaque_callback_data: "mine" });
  expect(sent.status).toBe(200);
  await until(() =>
    expect(business.statuses(sent.body.messages[0].id)).toMatchObject([
      { status: "failed", biz_opaque_callback_data: "mine", errors: [{ code: 131026 }] },
    ]),
  );
});

test("a flaky person fails every second try, and a rate limited one every try", async () => {
  const { sandbox } = await aConversation("flaky");
  const tries = [await sandbox.sendText(`+${ANA}`, "1"), await sandbox.sendText(`+${ANA}`, "2")];
  expect(tries.map(({ status }) => status)).toEqual([500, 200]);
  expect(tries[0]?.body.error.code).toBe(131000);

  await sandbox.control("/script", { phone: ANA, script: "rate_limited" });
  expect((await sandbox.sendText(`+${ANA}`, "3")).body.error.code).toBe(130429);
});

test("the speed limits refuse only when they are turned on", async () => {
  const { sandbox } = await aConversation("happy", { pairIntervalMs: 60_000, pairBurst: 2 });
  const codes = [];
  for (const text of ["1", "2", "3"]) codes.push((await sandbox.sendText(`+${ANA}`, text)).body.error?.code);
  expect(codes).toEqual([undefined, undefined, 131056]);

  await sandbox.control("/settings", { pairIntervalMs: 0, throughputPerSecond: 1 });
  await sandbox.control("/clock", { freeze: true });
  expect((await sandbox.sendText(`+${ANA}`, "4")).status).toBe(200);
  expect((await sandbox.sendText(`+${ANA}`, "5")).body.error.code).toBe(130429);
});

test("a timed out send was accepted all the same", async () => {
  const { business, sandbox } = await aConversation("timeout", { timeoutMs: 600_000 });
  const sending = fetch(`${sandbox.url}/v24.0${MESSAGES}`, {
    method: "POST",
    headers: { authorization: `Bearer ${NUMBER.accessToken}` },
    body: JSON.stringify({ messaging_product: "whatsapp", to: `+${ANA}`, type: "text", text: { body: "Olá" } }),
  }).catch(() => "closed");
  await until(() => expect(business.received.at(-1)?.value.statuses?.[0].status).toBe("read"));
  const state = await Promise.race([sending, Promise.resolve("unanswered")]);
  expect(state).toBe("unanswered");
});

test("offline holds a message at sent until the person is back; manual waits to be opened", async () => {
  const { business, sandbox } = await aConversation("offline");
  const wamid = (await sandbox.sendText(`+${ANA}`, "Olá")).body.messages[0].id;
  await until(() => expect(business.statuses(wamid)).toHaveLength(1));

  await sandbox.control("/script", { phone: ANA, script: "manual" });
  await until(() => expect(business.statuses(wamid).at(-1).status).toBe("delivered"));

  const read = await sandbox.control("/read", { phoneNumberId: NUMBER.phoneNumberId, phone: ANA });
  expect(read.body).toEqual({ read: 1 });
  await until(() =>
    expect(business.statuses(wamid).map(({ status }) => status)).toEqual(["sent", "delivered", "read"]),
  );
});

test("a read receipt marks the person's messages up to that one, and typing shows", async () => {
  const { sandbox, inbound } = await aConversation();
  const body = {
    messaging_product: "whatsapp",
    status: "read",
    message_id: inbound,
    typing_indicator: { type: "text" },
  };
  expect(await sandbox.graph(MESSAGES, body)).toMatchObject({ status: 200, body: { success: true } });
  const { body: thread } = await sandbox.control(`/threads/${NUMBER.phoneNumberId}/${ANA}`);
  expect(thread.messages[0].status).toBe("read");
  expect(thread.typingUntil).toBeGreaterThan(Date.now());
  expect((await sandbox.graph(MESSAGES, { ...body, message_id: "wamid.X" })).body.error.code).toBe(131009);
});

test("number fields answer only what was asked", async () => {
  const { sandbox } = await aConversation();
  const asked = "status,quality_rating,throughput,whatsapp_business_manager_messaging_limit,verified_name";
  const answer = await sandbox.graph(`/${NUMBER.phoneNumberId}?fields=${asked}`);
  expect(answer.body).toEqual({
    id: NUMBER.phoneNumberId,
    status: "CONNECTED",
    quality_rating: "GREEN",
    throughput: { level: "STANDARD" },
    whatsapp_business_manager_messaging_limit: "TIER_2K",
    verified_name: "Loja Aurora",
  });
  expect((await sandbox.graph(`/${NUMBER.phoneNumberId}?fields=nope`)).body.error.code).toBe(100);
  const list = await sandbox.graph(`/${NUMBER.wabaId}/phone_numbers`);
  expect(list.body.data).toMatchObject([{ id: NUMBER.phoneNumberId, display_phone_number: "+55 11 3000-1000" }]);
  expect((await sandbox.graph("/999/messages", {})).body.error).toMatchObject({ code: 100, error_subcode: 33 });
});

test("subscribing with an override moves the callback only after its handshake", async () => {
  const { sandbox } = await aConversation();
  const other = await aBusiness();
  const path = `/${NUMBER.wabaId}/subscribed_apps`;
  expect((await sandbox.graph(path, {})).body).toEqual({ success: true });
  const refused = await sandbox.graph(path, { override_callback_uri: other.url, verify_token: "wrong" });
  expect(refused.body.error.code).toBe(2200);
  const moved = await sandbox.graph(path, { override_callback_uri: other.url, verify_token: NUMBER.verifyToken });
  expect(moved.body).toEqual({ success: true });
  await sandbox.say(ANA, "Oi de novo");
  expect(other.received).toHaveLength(1);
});
