// Webhooks out on the wire: endpoints, their secrets, what was delivered to them.
import { z } from "zod";
import { listAnswer, listQuery } from "../lists.ts";
import { route } from "../route.ts";
import { Done, Id, Timestamp, WireId } from "../shapes.ts";
import { WebhookEvent } from "./webhook-events.ts";

export const Webhook = z.object({
  id: WireId,
  name: z.string(),
  url: z.string(),
  events: z.array(WebhookEvent),
  channelIds: z.array(WireId),
  queueIds: z.array(WireId),
  /** "gone": it answered 410. "failing": it did not answer for five days. Neither hears anything until it is active again. */
  state: z.enum(["active", "paused", "gone", "failing"]),
  failingSince: Timestamp.nullable(),
  waiting: z.number().int(),
  lastStatus: z.number().int().nullable(),
  lastAt: Timestamp.nullable(),
  createdAt: Timestamp,
});
export type Webhook = z.infer<typeof Webhook>;

const Input = z.object({
  name: z.string().trim().min(1).max(80),
  url: z.url({ protocol: /^https?$/ }).max(2_000),
  events: z.array(WebhookEvent).min(1),
  /** Only of these; none means all. */
  channelIds: z.array(WireId).max(100),
  queueIds: z.array(WireId).max(100),
});

const access = { area: "settings", level: "full" } as const;
const gate = "publicApi";
const params = z.object({ webhookId: Id });

export const listWebhooks = route({
  method: "GET",
  path: "/webhooks-out",
  summary: "Where the company's programs hear of what happens, with how each is doing.",
  access,
  gate,
  query: listQuery(["name", "createdAt"]),
  answer: listAnswer(Webhook),
});

export const createWebhook = route({
  method: "POST",
  path: "/webhooks-out",
  summary: "Adds an endpoint. The secret with which deliveries are signed is answered here and never again.",
  access,
  gate,
  support: "refused",
  audit: { kind: "webhooks.created" },
  creates: { unkept: "secret" },
  body: Input.partial({ channelIds: true, queueIds: true }),
  answer: z.object({ webhook: Webhook, secret: z.string() }),
});

export const updateWebhook = route({
  method: "PUT",
  path: "/webhooks-out/:webhookId",
  summary: "Changes an endpoint, pauses it, or makes it active again.",
  access,
  gate,
  support: "refused",
  audit: { kind: "webhooks.changed" },
  params,
  body: Input.extend({ state: z.enum(["active", "paused"]) }).partial(),
  answer: Webhook,
});

export const deleteWebhook = route({
  method: "DELETE",
  path: "/webhooks-out/:webhookId",
  summary: "Removes an endpoint with its log; what waits for it is not delivered.",
  access,
  gate,
  audit: { kind: "webhooks.deleted" },
  params,
  answer: Done,
});

export const rotateWebhookSecret = route({
  method: "POST",
  path: "/webhooks-out/:webhookId/rotate",
  summary: "Gives a new secret; for 24 hours deliveries are signed with the old one as well.",
  access,
  gate,
  support: "refused",
  audit: { kind: "webhooks.changed" },
  creates: { unkept: "secret" },
  params,
  answer: z.object({ secret: z.string() }),
});

export const testWebhook = route({
  method: "POST",
  path: "/webhooks-out/:webhookId/test",
  summary: "Delivers a test at once and answers how it went.",
  access,
  gate,
  audit: { kind: "webhooks.tested" },
  creates: false,
  params,
  answer: z.object({
    ok: z.boolean(),
    status: z.number().int().nullable(),
    reason: z.enum(["blocked", "timeout", "network"]).nullable(),
    ms: z.number().int(),
  }),
});

export const WebhookDelivery = z.object({
  id: WireId,
  type: z.string(),
  ticketId: WireId.nullable(),
  state: z.enum(["waiting", "done", "failed", "skipped"]),
  tries: z.number().int(),
  status: z.number().int().nullable(),
  reason: z.string().nullable(),
  /** The first 500 characters of what the endpoint answered. */
  answer: z.string().nullable(),
  /** Gone after its time. */
  body: z.string().nullable(),
  ms: z.number().int().nullable(),
  createdAt: Timestamp,
  settledAt: Timestamp.nullable(),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

export const listDeliveries = route({
  method: "GET",
  path: "/webhooks-out/:webhookId/deliveries",
  summary: "What was delivered to an endpoint or waits for it, newest first.",
  access,
  gate,
  params,
  query: z.object({ state: WebhookDelivery.shape.state.optional(), before: Id.optional() }),
  answer: z.object({ items: z.array(WebhookDelivery), hasMore: z.boolean() }),
});

export const replayDeliveries = route({
  method: "POST",
  path: "/webhooks-out/:webhookId/replay",
  summary: "Delivers again, under the same ids and marked as a replay: one delivery, or all of a stretch of time.",
  access,
  gate,
  audit: { kind: "webhooks.replayed" },
  creates: false,
  params,
  body: z.object({ deliveryId: WireId, from: Timestamp, to: Timestamp }).partial(),
  answer: z.object({ count: z.number().int() }),
});
