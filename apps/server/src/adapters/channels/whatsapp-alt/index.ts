// WhatsApp by an Evolution server of the company's own: a telephone that reads a code there, spoken to over HTTP.
import type { Egress } from "#platform/egress";
import type { ChannelAdapter } from "../channel-adapter.ts";
import { readAddressBook } from "./address-book.ts";
import type { Server } from "./api.ts";
import { capabilities } from "./capabilities.ts";
import { checkServer, subscribe } from "./check.ts";
import { Credentials, connecting, instanceOf } from "./connecting.ts";
import { parseWebhook } from "./inbound/webhook.ts";
import { fetchMedia } from "./media.ts";
import { edit, markRead, remove, send, showTyping } from "./outbound/send.ts";
import { letGo, lookAtPairing, startPairing } from "./pairing.ts";
import { verify, withoutKey } from "./proof.ts";

export function whatsappAlt(): ChannelAdapter<Credentials> {
  const server = (credentials: Credentials, egress: Egress, signal?: AbortSignal): Server => ({
    baseUrl: credentials.baseUrl,
    apiKey: credentials.apiKey,
    instance: instanceOf(credentials),
    egress,
    ...(signal ? { signal } : {}),
  });
  return {
    type: "whatsapp_alt",
    knows: ["wa_id", "phone"],
    capabilities,
    // A person at a telephone, not a machine: what is faster is noticed.
    pace: { perSecond: 2 },
    connecting,
    credentials: Credentials,
    asksForQuoted: true,
    webhook: {
      per: "channel",
      verify: (_rawBody, request, credentials) => verify(request, credentials),
      // The server asks nobody: the address is entered with its own key.
      handshake: () => null,
      verifyToken: () => null,
      subscribe: (_account, { url }, credentials, egress) =>
        subscribe(server(credentials, egress), url, credentials.jwtKey),
      isEnteredByUs: true,
      withoutSecrets: withoutKey,
    },
    parse: parseWebhook,
    send: (message, credentials, egress, signal) => send(server(credentials, egress, signal), message),
    fetchMedia: (media, credentials, egress) => fetchMedia(server(credentials, egress), media),
    check: (_account, credentials, egress) => checkServer(server(credentials, egress)),
    edit: (target, body, credentials, egress) => edit(server(credentials, egress), target, body),
    remove: (target, credentials, egress) => remove(server(credentials, egress), target),
    markRead: (target, credentials, egress) => markRead(server(credentials, egress), target),
    typing: (target, credentials, egress) => showTyping(server(credentials, egress), target),
    addressBook: { read: (credentials, egress) => readAddressBook(server(credentials, egress)) },
    pairing: {
      start: ({ url }, credentials, egress) => startPairing(server(credentials, egress), url, credentials.jwtKey),
      look: (way, credentials, egress) => lookAtPairing(server(credentials, egress), way),
      end: (credentials, egress) => letGo(server(credentials, egress)),
    },
  };
}
