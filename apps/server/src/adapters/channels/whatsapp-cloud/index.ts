// WhatsApp Cloud API, text only for now: what it can do, and its words in both directions.
import type { ChannelAdapter } from "../channel-adapter.ts";
import { Credentials, handshake, verify } from "./proof.ts";
import { type GraphOptions, sendText } from "./send.ts";
import { parseWebhook } from "./webhook.ts";

export function whatsappCloud(graph: GraphOptions): ChannelAdapter<Credentials> {
  return {
    type: "whatsapp_cloud",
    capabilities: {
      textMax: 4096,
      windowHours: 24,
      quotedReply: true,
      groups: false,
      // The Cloud API has no endpoint to edit or take back a sent message.
      editOwn: false,
      deleteHours: null,
      receipts: { delivered: true, read: true, played: true },
    },
    credentials: Credentials,
    verify,
    handshake,
    parse: parseWebhook,
    send: (message, credentials, egress) => sendText(graph, message, credentials, egress),
  };
}
