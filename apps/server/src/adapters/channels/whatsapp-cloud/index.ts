// WhatsApp Cloud API, the official channel: its words in both directions, its files, its account and its templates.
import { type Graph, graphOptionsOf } from "#adapters/meta";
import type { Egress } from "#platform/egress";
import type { ChannelAdapter } from "../channel-adapter.ts";
import { checkAccount, subscribeAccount } from "./account/check.ts";
import * as writing from "./account/template-writing.ts";
import { readTemplates } from "./account/templates.ts";
import { capabilities } from "./capabilities.ts";
import { connecting } from "./connecting.ts";
import { classOf } from "./failures.ts";
import { parseWebhook } from "./inbound/webhook.ts";
import { fetchMedia } from "./media.ts";
import { markRead, send } from "./outbound/send.ts";
import { Credentials, handshake, verify } from "./proof.ts";

export function whatsappCloud(values: Readonly<Record<string, string>>): ChannelAdapter<Credentials> {
  const options = graphOptionsOf(values);
  const graph = ({ accessToken }: Credentials, egress: Egress, signal?: AbortSignal): Graph => ({
    ...options,
    accessToken,
    classOf,
    egress,
    ...(signal ? { signal } : {}),
  });
  return {
    type: "whatsapp_cloud",
    knows: ["wa_id", "phone"],
    capabilities,
    // What a number begins with; the provider says when it may do more.
    pace: { perSecond: 80 },
    connecting,
    credentials: Credentials,
    webhook: {
      per: "channel",
      verify: (rawBody, { headers }, credentials) => verify(rawBody, headers, credentials),
      handshake,
      verifyToken: ({ verifyToken }) => verifyToken,
      subscribe: (account, callback, credentials, egress) =>
        subscribeAccount(graph(credentials, egress), account, callback),
    },
    parse: parseWebhook,
    send: (message, credentials, egress, signal) => send(graph(credentials, egress, signal), message),
    fetchMedia: (media, credentials, egress) => fetchMedia(graph(credentials, egress), media),
    markRead: (target, credentials, egress) => markRead(graph(credentials, egress), target, { isTyping: false }),
    typing: (target, credentials, egress) => markRead(graph(credentials, egress), target, { isTyping: true }),
    check: (account, credentials, egress) => checkAccount(graph(credentials, egress), account),
    async templates({ externalAccount }, credentials, egress) {
      // Templates are the account's; an empty list would say that it has none.
      if (externalAccount === null) {
        return { ok: false, class: "BAD_REQUEST", code: "none", detail: "no account is known" };
      }
      return readTemplates(graph(credentials, egress), externalAccount);
    },
    templateWriting: {
      create: ({ externalAccount }, draft, credentials, egress) =>
        writing.createTemplate(graph(credentials, egress), externalAccount, draft),
      edit: (externalId, draft, credentials, egress) =>
        writing.editTemplate(graph(credentials, egress), externalId, draft),
      unpause: (externalId, credentials, egress) => writing.unpauseTemplate(graph(credentials, egress), externalId),
      remove: ({ externalAccount }, template, credentials, egress) =>
        writing.removeTemplate(graph(credentials, egress), externalAccount, template),
      read: (externalId, credentials, egress) => writing.readDraft(graph(credentials, egress), externalId),
    },
  };
}
