// WhatsApp Cloud API, the official channel: its words in both directions, its files, its lines and its templates.
import type { ChannelAdapter } from "../channel-adapter.ts";
import { capabilities } from "./capabilities.ts";
import type { GraphOptions } from "./graph.ts";
import { parseWebhook } from "./inbound/webhook.ts";
import { checkLine, subscribeLine } from "./line/check.ts";
import { readTemplates } from "./line/templates.ts";
import { fetchMedia } from "./media.ts";
import { markRead, send } from "./outbound/send.ts";
import { Credentials, handshake, verify } from "./proof.ts";

export function whatsappCloud(options: GraphOptions): ChannelAdapter<Credentials> {
  return {
    type: "whatsapp_cloud",
    capabilities,
    credentials: Credentials,
    verify,
    handshake,
    parse: parseWebhook,
    send: (message, credentials, egress, signal) =>
      send({ ...options, credentials, egress, ...(signal ? { signal } : {}) }, message),
    fetchMedia: (media, credentials, egress) => fetchMedia({ ...options, credentials, egress }, media),
    markRead: (account, providerId, credentials, egress, { isTyping } = { isTyping: false }) =>
      markRead({ ...options, credentials, egress }, account, providerId, isTyping),
    check: (line, credentials, egress) => checkLine({ ...options, credentials, egress }, line),
    subscribe: (line, callback, credentials, egress) =>
      subscribeLine({ ...options, credentials, egress }, line, callback),
    async templates(line, credentials, egress) {
      // Templates are the account's; an empty list would say that it has none.
      if (line.externalAccount === null) {
        return { ok: false, class: "BAD_REQUEST", code: "none", detail: "no account is known" };
      }
      return readTemplates({ ...options, credentials, egress }, line.externalAccount);
    },
  };
}
