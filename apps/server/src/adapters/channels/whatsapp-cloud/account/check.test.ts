// Connecting a channel: what is asked, in which order, and which words say what is wrong.
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createEgress } from "#platform/egress";
import { whatsappCloud } from "../index.ts";
import { credentials, refusal, respond, startProvider, type TestProvider, webhookOf } from "../provider.testing.ts";

let provider: TestProvider;
/** By path, or by method and path. */
let answers: Record<string, [number, unknown]>;
beforeAll(async () => {
  provider = await startProvider();
});
afterAll(() => provider.close());
beforeEach(() => {
  provider.seen.length = 0;
  answers = {
    "330011223344556": [
      200,
      {
        id: "330011223344556",
        display_phone_number: "+55 11 3000-1000",
        verified_name: "Acme",
        quality_rating: "GREEN",
        status: "CONNECTED",
        throughput: { level: "STANDARD" },
        whatsapp_business_manager_messaging_limit: "TIER_2K",
      },
    ],
    "210044556677889/phone_numbers": [200, { data: [{ id: "1" }, { id: "330011223344556" }] }],
    "210044556677889/subscribed_apps": [200, { data: [{ whatsapp_business_api_data: { id: "9" } }] }],
    "POST 210044556677889/subscribed_apps": [200, { success: true }],
    "POST 330011223344556": [200, { success: true }],
  };
  provider.answers((request, response) => {
    const [status, body] = answers[`${request.method} ${request.path}`] ?? answers[request.path] ?? [404, {}];
    respond(response, status, body);
  });
});

const account = { externalId: "330011223344556", externalAccount: "210044556677889" };
const check = (fields = {}) => provider.adapter.check({ ...account, ...fields }, credentials, provider.egress);
const subscribe = (fields = {}) =>
  webhookOf(provider.adapter).subscribe(
    { ...account, ...fields },
    { url: "https://prosa.example/hook", verifyToken: "a-token-to-echo", takesOver: true },
    credentials,
    provider.egress,
  );
const brief = (steps: { step: string; result: string; reason: string | null }[]) =>
  steps.map(({ step, result, reason }) => [step, result, ...(reason ? [reason] : [])].join(" "));

test("a channel in order", async () => {
  const { steps, state } = await check();
  expect(brief(steps)).toEqual(["token ok", "number ok", "account ok", "subscription ok"]);
  expect(state).toEqual({
    isConnected: true,
    number: "+55 11 3000-1000",
    verifiedName: "Acme",
    quality: "green",
    messagingLimit: 2000,
    throughput: 80,
  });
});

const refused = (code: number): [number, unknown] => [400, refusal(code)];
test.each([
  ["a revoked token", "330011223344556", refused(190), "token failed tokenRefused", 1],
  ["a missing permission", "330011223344556", refused(200), "token failed tokenRefused", 1],
  ["a busy provider", "330011223344556", refused(2), "token failed unreachable", 1],
  ["an unknown number", "330011223344556", refused(100), "number failed numberNotFound", 1],
  ["an unknown account", "210044556677889/phone_numbers", refused(100), "account failed otherAccount", 2],
  [
    "another's number",
    "210044556677889/phone_numbers",
    [200, { data: [{ id: "1" }] }],
    "account failed otherAccount",
    2,
  ],
  ["an account one may not see", "210044556677889/phone_numbers", refused(10), "account failed tokenRefused", 2],
  ["no subscription", "210044556677889/subscribed_apps", [200, { data: [] }], "subscription failed notSubscribed", 3],
] as [string, string, [number, unknown], string, number][])("%s", async (_, path, answer, expected, questions) => {
  answers[path] = answer;
  const { steps } = await check();
  const failed = steps.findIndex(({ result }) => result === "failed");
  expect(brief(steps)[failed]).toBe(expected);
  expect(steps.map(({ step }) => step)).toEqual(["token", "number", "account", "subscription"]);
  expect(steps.slice(0, failed).every(({ result }) => result === "ok")).toBe(true);
  expect(steps.slice(failed + 1).every(({ result }) => result === "waiting")).toBe(true);
  expect(provider.seen).toHaveLength(questions);
});

test("a number that is not connected says so, with the provider's word", async () => {
  answers["330011223344556"] = [200, { status: "PENDING", quality_rating: "NA" }];
  const { steps, state } = await check();
  expect(steps[1]).toEqual({
    step: "number",
    isNeeded: true,
    result: "failed",
    reason: "notConnected",
    detail: "PENDING",
  });
  expect(state).toMatchObject({ isConnected: false, quality: "unknown", messagingLimit: null, throughput: null });
});

test("the number is looked for on every page", async () => {
  const others = Array.from({ length: 100 }, (_, n) => ({ id: String(n) }));
  provider.answers((request, response) => {
    if (request.path !== "210044556677889/phone_numbers") return respond(response, 200, answers[request.path]?.[1]);
    if (request.query.after === "NEXT") return respond(response, 200, { data: [{ id: "330011223344556" }] });
    respond(response, 200, { data: others, paging: { cursors: { after: "NEXT" } } });
  });
  expect(brief((await check()).steps)).toContain("account ok");
});

test("nobody there is not the token's fault", async () => {
  const egress = createEgress({ allow: ["127.0.0.1:1"] });
  const away = whatsappCloud({ META_GRAPH_URL: "http://127.0.0.1:1", META_GRAPH_VERSION: "v24.0" });
  const { steps, state } = await away.check(account, credentials, egress);
  expect(brief(steps)[0]).toBe("token failed unreachable");
  expect(state).toBeNull();
  await egress.close();
});

test("subscribing enters the account's app and the number's own address", async () => {
  expect(brief(await subscribe())).toEqual(["subscription ok", "webhook ok"]);
  expect(provider.seen.map(({ method, path, json }) => [method, path, json])).toEqual([
    ["POST", "210044556677889/subscribed_apps", {}],
    [
      "POST",
      "330011223344556",
      {
        webhook_configuration: {
          override_callback_uri: "https://prosa.example/hook",
          verify_token: "a-token-to-echo",
        },
      },
    ],
  ]);
});

test("a subscription that fails says at which step", async () => {
  answers["POST 330011223344556"] = refused(2200);
  expect(brief(await subscribe())).toEqual(["subscription ok", "webhook failed waitingForHandshake"]);
  answers["POST 210044556677889/subscribed_apps"] = refused(100);
  expect(brief(await subscribe())).toEqual(["subscription failed notSubscribed", "webhook waiting"]);
  answers["POST 210044556677889/subscribed_apps"] = refused(190);
  expect(brief(await subscribe())).toEqual(["subscription failed tokenRefused", "webhook waiting"]);
  expect(brief(await subscribe({ externalAccount: null }))).toEqual([
    "subscription failed otherAccount",
    "webhook waiting",
  ]);
});
