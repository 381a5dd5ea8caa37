// Every endpoint that the specification names and we have built, asked in the specification's own words, and what it answers.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { routes } from "@prosa/contracts/routes";
import sharp from "sharp";
import { beforeAll, expect, test } from "vitest";
import {
  aChannel,
  aContact,
  aMessage,
  aQueue,
  aTicket,
  aUser,
  PASSWORD,
  type TestServer,
  type TestUser,
  testDatabase,
  testServer,
} from "#testing";
import type { KnownIds } from "../isolation/sample.ts";
import { makeOperator, makeTwin, type Twin } from "../isolation/twins.ts";

interface Named {
  method: string;
  path: string;
}

interface Asked {
  /** With the specification's name for what is in the path or query. */
  path(ids: KnownIds): string;
  body?(ids: KnownIds): unknown;
  /** A file is sent instead. */
  form?(): Promise<FormData>;
  /** Fields of the answer that the specification names; "tickets.0.status" of the first one of a list. */
  answers: readonly string[];
  /** Nobody is signed in; "cookie": only the refresh cookie says who asks; "operator": an admin of tenant 1. */
  as?: "nobody" | "cookie" | "operator";
}

const ticketFields = [
  "id",
  "status",
  "queueId",
  "userId",
  "whatsappId",
  "contactId",
  "isGroup",
  "chatFlowId",
  "unreadMessages",
  "answered",
  "lastMessage",
  "lastMessageAt",
  "updatedAt",
  "protocol",
  "closingReason",
  "contact.name",
  "contact.profilePicUrl",
  "contact.tags",
  "contact.wallets",
  "username",
];
const messageFields = ["id", "ticketId", "body", "mediaName", "fromMe", "createdAt", "status"];
const userFields = [
  "id",
  "name",
  "email",
  "profile",
  "queues",
  "channels",
  "callChannels",
  "lastOnlineAt",
  "ignoreWallet",
  "blockMultipleLogins",
];
const under = (place: string, fields: readonly string[]) => fields.map((field) => `${place}.${field}`);
const unique = () => crypto.randomUUID().slice(0, 8);
const week = Array.from({ length: 7 }, (_, day) => ({ day, allowed: true, start: "08:00", end: "18:00" }));
const hours = Array.from({ length: 7 }, (_, day) => ({ day, type: "open", periods: [] }));

const filter =
  "searchParam=&pageNumber=1&status=open,pending&showAll=true&count=true&tagsIds=&withUnreadMessages=false" +
  "&isNotAssignedUser=false&includeNotQueueDefined=true";

const asked: Record<string, Asked> = {
  "POST /auth/login/": {
    as: "nobody",
    path: () => "/auth/login/",
    body: ({ email }) => ({ email: ` ${email} `, password: PASSWORD }),
    answers: ["token", "username", "profile", "userId", "tenantId", "queues", "profilePictureUrl", "configs", "email"],
  },
  "POST /auth/logout/": { as: "nobody", path: () => "/auth/logout/", answers: [] },
  "POST /auth/refresh_token": { as: "cookie", path: () => "/auth/refresh_token", answers: ["token"] },
  "GET /tenants/date/": { path: () => "/tenants/date/", answers: ["dueDate"] },
  "GET /tenants/plan/": { path: () => "/tenants/plan/", answers: ["plan"] },
  "POST /empresa/signup": {
    as: "nobody",
    path: () => "/empresa/signup",
    body: ({ plan }) => ({
      company: `Loja ${unique()}`,
      whatsapp: "5511987654321",
      responsible: "Marta Reis",
      email: `marta.${unique()}@example.com`,
      password: "Senha-Segura-9",
      plan,
    }),
    answers: [],
  },
  "GET /users/": { path: () => "/users/?searchParam=&page=1", answers: under("users.0", userFields) },
  "POST /users": {
    path: () => "/users",
    body: ({ queueId, channelId }) => ({
      name: "Nova Pessoa",
      email: `nova.${unique()}@example.com`,
      password: "Senha-Segura-9",
      profile: "user",
      queues: [{ id: queueId }],
      channels: [channelId],
      callChannels: [],
      ignoreWallet: true,
      blockMultipleLogins: true,
    }),
    answers: userFields,
  },
  "GET /users/{id}": { path: ({ userId }) => `/users/${userId}`, answers: userFields },
  "PUT /users/{id}": {
    path: ({ colleagueId }) => `/users/${colleagueId}`,
    body: ({ queueId }) => ({ name: "Outro Nome", queues: [queueId] }),
    answers: userFields,
  },
  "DELETE /users/{id}": { path: ({ colleagueId }) => `/users/${colleagueId}`, answers: [] },
  "PUT /users/{id}/configs": {
    path: ({ userId }) => `/users/${userId}/configs`,
    body: () => ({ filtrosAtendimento: { status: ["open", "pending"], showAll: false }, isDark: true }),
    answers: ["filtrosAtendimento", "isDark"],
  },
  "GET /schedule": { path: () => "/schedule", answers: ["items", "count", "hasMore"] },
  "GET /users/{id}/login-schedule": {
    path: ({ userId }) => `/users/${userId}/login-schedule`,
    answers: ["horarioLogin"],
  },
  "POST /users/{id}/login-schedule": {
    path: ({ colleagueId }) => `/users/${colleagueId}/login-schedule`,
    body: () => ({ horarioLogin: week }),
    answers: ["horarioLogin"],
  },
  "GET /user/channel/": {
    path: () => "/user/channel/?type=whatsapp_cloud",
    answers: under("channels.0", ["id", "status"]),
  },
  "GET /users/chat-interno/": {
    path: () => "/users/chat-interno/",
    answers: under("users.0", [
      "id",
      "name",
      "isOnline",
      "timestamp",
      "date",
      "chatId",
      "unread",
      "mentions",
      "lastMessage",
    ]),
  },
  "GET /user/channelwavoip/": { path: () => "/user/channelwavoip/", answers: ["channels", "isBlocked"] },
  "GET /user/counttickets": { path: () => "/user/counttickets", answers: ["open", "pending"] },
  "GET /tickets": {
    path: ({ queueId, channelId, userId }) =>
      `/tickets?${filter}&queuesIds=${queueId}&whatsappIds=${channelId}&useradmId=${userId}`,
    answers: under("tickets.0", ticketFields),
  },
  "GET /tickets/{id}": { path: ({ ticketId }) => `/tickets/${ticketId}`, answers: ticketFields },
  "DELETE /tickets/{id}": { path: ({ ticketId }) => `/tickets/${ticketId}`, answers: [] },
  "GET /tickets/{ticketId}/logs": { path: ({ ticketId }) => `/tickets/${ticketId}/logs`, answers: ["logs"] },
  "PUT /tickets/{id}": {
    path: ({ ticketId }) => `/tickets/${ticketId}`,
    body: ({ userId, closingReasonId }) => ({ status: "closed", userId, closingReasonId }),
    answers: ticketFields,
  },
  "PUT /tickets/bot/{id}": { path: ({ botTicketId }) => `/tickets/bot/${botTicketId}`, answers: ticketFields },
  "POST /tickets/new": {
    path: () => "/tickets/new",
    body: ({ strangerId, channelId, queueId }) => ({
      contact: { id: strangerId },
      channel: channelId,
      queue: queueId,
    }),
    answers: ticketFields,
  },
  "POST /tickets/close-tickets": {
    path: () => "/tickets/close-tickets",
    body: ({ ticketId }) => ({ tickets: [{ id: ticketId }] }),
    answers: ["id"],
  },
  "POST /tickets/del-tickets": {
    path: () => "/tickets/del-tickets",
    body: ({ ticketId }) => ({ tickets: [ticketId] }),
    answers: ["id"],
  },
  "GET /messages/{ticketId}": {
    path: ({ ticketId }) => `/messages/${ticketId}?page=1`,
    answers: ["messagesOffLine", "hasMore", ...under("messages.0", messageFields)],
  },
  "GET /messages/pdf/{ticketId}": { path: ({ ticketId }) => `/messages/pdf/${ticketId}`, answers: ["id"] },
  "GET /messages/window/{ticketId}": { path: ({ ticketId }) => `/messages/window/${ticketId}`, answers: [] },
  "GET /count/messages": { path: () => "/count/messages", answers: ["count"] },
  "POST /messages/{ticketId}": {
    path: ({ ticketId }) => `/messages/${ticketId}`,
    body: () => ({ message: "Bom dia!" }),
    answers: under("messages.0", messageFields),
  },
  "POST /messages/edit/{messageId}": {
    path: ({ noteId }) => `/messages/edit/${noteId}`,
    body: () => ({ body: "Corrigida." }),
    answers: messageFields,
  },
  "POST /hub-message/comentary/{id}": {
    path: ({ commentId }) => `/hub-message/comentary/${commentId}`,
    body: () => ({ message: "Respondemos por aqui." }),
    answers: messageFields,
  },
  "POST /messages/reactions/{messageId}": {
    path: ({ heardId }) => `/messages/reactions/${heardId}`,
    body: () => ({ reaction: "👍" }),
    answers: messageFields,
  },
  "DELETE /messages/{messageId}": { path: ({ noteId }) => `/messages/${noteId}`, answers: messageFields },
  "POST /forward-messages/": {
    path: () => "/forward-messages/",
    body: ({ messageId, contactId }) => ({ messages: [{ id: messageId }], contact: { id: contactId } }),
    answers: ["results"],
  },
  "GET /tenants/business-hours/": { path: () => "/tenants/business-hours/", answers: ["businessHours"] },
  "PUT /tenants/business-hours/": {
    path: () => "/tenants/business-hours/",
    body: () => ({ businessHours: hours }),
    answers: ["businessHours"],
  },
  "PUT /tenants/message-business-hours/": {
    path: () => "/tenants/message-business-hours/",
    body: () => ({ messageBusinessHours: "Voltamos às 8h." }),
    answers: ["messageBusinessHours"],
  },
};

const companyFields = ["id", "name", "whatsapp", "email", "dueDate", "plan", "status", "users", "connections"];
const asOperator: Record<string, Asked> = {
  "GET /admin/tenants/": {
    as: "operator",
    path: () => "/admin/tenants/?status=active&expired=false",
    answers: under("tenants.0", companyFields),
  },
  "POST /admin/tenants/": {
    as: "operator",
    path: () => "/admin/tenants/",
    body: ({ plan }) => ({
      name: `Loja ${unique()}`,
      whatsapp: "5511987654321",
      email: `dona.${unique()}@example.com`,
      dueDate: new Date(Date.now() + 40 * 86_400_000).toISOString(),
      plan,
      responsible: "Marta Reis",
      deliver: "link",
    }),
    answers: under("company", companyFields),
  },
  "POST /admin/tenantsMonth/{id}": {
    as: "operator",
    path: ({ tenantId }) => `/admin/tenantsMonth/${tenantId}`,
    body: () => ({}),
    answers: companyFields,
  },
  "PUT /admin/status/tenant/{id}": {
    as: "operator",
    path: ({ tenantId }) => `/admin/status/tenant/${tenantId}`,
    body: () => ({ status: "active" }),
    answers: companyFields,
  },
  "PUT /admin/empresa/{id}": {
    as: "operator",
    path: ({ tenantId }) => `/admin/empresa/${tenantId}`,
    body: ({ plan }) => ({ name: `Loja ${unique()}`, plan }),
    answers: companyFields,
  },
  "GET /admin/users/{id}": {
    as: "operator",
    path: ({ tenantId }) => `/admin/users/${tenantId}`,
    answers: under("users.0", ["id", "name", "email", "profile", "lastOnlineAt"]),
  },
  "PUT /admin/users/{id}": {
    as: "operator",
    path: ({ colleagueId }) => `/admin/users/${colleagueId}`,
    body: () => ({ password: "Cadeira azul 9" }),
    answers: ["ok"],
  },
  "GET /admin/channels": {
    as: "operator",
    path: () => "/admin/channels",
    answers: under("channels.0", ["id", "name", "status"]),
  },
  "GET /admin/userstotal": { as: "operator", path: () => "/admin/userstotal", answers: ["users"] },
  "GET /admin/invoices/list/{id}": {
    as: "operator",
    path: ({ tenantId }) => `/admin/invoices/list/${tenantId}`,
    answers: under("invoices.0", ["id", "number", "plan", "valueCents", "dueDate", "status"]),
  },
  "PUT /admin/invoices/{id}": {
    as: "operator",
    path: ({ invoiceId }) => `/admin/invoices/${invoiceId}`,
    body: () => ({ status: "paid" }),
    answers: ["id", "number", "status"],
  },
  "DELETE /admin/tenants/{id}": {
    as: "operator",
    path: ({ companyId }) => `/admin/tenants/${companyId}`,
    answers: ["deletionDueAt"],
  },
  "POST /admin/media-upload": {
    as: "operator",
    path: () => "/admin/media-upload?ref=logoLight",
    form: aPicture,
    answers: ["ref", "name"],
  },
  "DELETE /admin/invoices/{id}": {
    as: "operator",
    path: ({ invoiceId }) => `/admin/invoices/${invoiceId}`,
    answers: ["ok"],
  },
};
Object.assign(asked, asOperator);

const specification = join(import.meta.dirname, "../../../../spec/conformance.json");
const { endpoints } = JSON.parse(readFileSync(specification, "utf8")) as { endpoints: Named[] };
const shapeOf = (path: string) => path.replace(/\/$/, "").replace(/\{\w+\}|:\w+/g, "*");
const mounted = new Set(Object.values(routes).map(({ method, path }) => `${method} ${shapeOf(path)}`));
const built = endpoints
  .filter(({ method, path }) => mounted.has(`${method} ${shapeOf(path)}`))
  .map(({ method, path }) => `${method} ${path}`);

const db = testDatabase();
let server: TestServer;
let twin: Twin;
let admin: TestUser;
let operator: TestUser;

beforeAll(async () => {
  server = await testServer(db, { role: "api" });
  twin = await makeTwin(db, "Espec");
  admin = twin.people.admin;
  operator = await makeOperator(db);
});

test("whatever the specification names and we mount is asked here, and nothing else", () => {
  expect(Object.keys(asked).sort()).toEqual([...built].sort());
});

async function aPicture(): Promise<FormData> {
  const form = new FormData();
  const picture = sharp({ create: { width: 80, height: 40, channels: 4, background: "#aa3355" } });
  form.append("file", new Blob([new Uint8Array(await picture.png().toBuffer())]), "logo.png");
  return form;
}

/** What the paths and bodies above name, made anew for each. */
async function known(): Promise<KnownIds> {
  const tenant = twin.tenantId;
  const ids = await twin.idsFor(admin);
  const queue = await aQueue(db, { tenant, name: unique() });
  const stranger = await aContact(db, { tenant, name: "Cliente nova" });
  const colleague = await aUser(db, { tenant, profile: "user" });
  const bot = { tenant, channelId: Number(ids.channelId), queueId: queue.id, status: "pending", turn: "bot" } as const;
  const note = await server
    .as(admin)
    .post(`/messages/${ids.ticketId}`, { body: "Uma nota.", content: { type: "note" } });
  const ticket = { id: Number(ids.ticketId), channelId: Number(ids.channelId) };
  const [plan] = await db.sql<{ id: string }>("select id from plans where is_public limit 1");
  return {
    ...ids,
    strangerId: stranger.id,
    colleagueId: colleague.id,
    botTicketId: (await aTicket(db, bot)).id,
    heardId: (await aMessage(db, { tenant, ticket, providerId: unique() })).id,
    noteId: note.body.messages[0].id,
    commentId: await aComment(tenant),
    email: admin.email,
    plan: Number(plan?.id),
  };
}

/** Below a post of a page that is connected for it. */
async function aComment(tenant: number): Promise<number> {
  const channel = await aChannel(db, { tenant });
  await db.sql("update channels set type = 'facebook' where id = $1", [channel.id]);
  const ticket = await aTicket(db, { tenant, channelId: channel.id, status: "open" });
  const content = JSON.stringify({ type: "comment", author: "Ana", post: null });
  return (await aMessage(db, { tenant, ticket, type: "comment", content, providerId: unique() })).id;
}

const at = (answer: unknown, path: string): unknown =>
  path.split(".").reduce<unknown>((value, name) => (value as Record<string, unknown> | undefined)?.[name], answer);

async function refreshCookie(): Promise<string> {
  const answer = await fetch(`${server.url}/api/auth/login/`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: admin.email, password: PASSWORD }),
  });
  return answer.headers.get("set-cookie")?.split(";")[0] ?? "";
}

async function headersOf(as: Asked["as"]): Promise<Record<string, string>> {
  if (as === "cookie") return { cookie: await refreshCookie() };
  const { token } = as === "operator" ? operator : admin;
  return as === "nobody" ? {} : { authorization: `Bearer ${token}` };
}

for (const [name, { path, body, form, answers, as }] of Object.entries(asked)) {
  test(`${name} takes the specification's words and answers with its fields`, async () => {
    const ids = await known();
    const response = await fetch(`${server.url}/api${path(ids)}`, {
      method: name.split(" ")[0],
      headers: { ...(await headersOf(as)), ...(body ? { "content-type": "application/json" } : {}) },
      body: form ? await form() : body ? JSON.stringify(body(ids)) : undefined,
    });
    const answer = (await response.json()) as unknown;
    expect({ status: response.status, answer }).toMatchObject({ status: 200 });
    expect(answers.filter((field) => at(answer, field) === undefined)).toEqual([]);
  });
}
