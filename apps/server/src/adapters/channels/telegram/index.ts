// Telegram: a bot's words in both directions, its files, and where its news go. Without a library: a dozen methods.
import type { Egress } from "#platform/egress";
import type { ChannelAdapter } from "../channel-adapter.ts";
import type { Bot } from "./api.ts";
import { capabilities } from "./capabilities.ts";
import { checkBot, subscribeBot } from "./check.ts";
import { connecting } from "./connecting.ts";
import { parseUpdate } from "./inbound/updates.ts";
import { fetchMedia } from "./media.ts";
import { acknowledge, edit, remove, send, showTyping } from "./outbound/send.ts";
import { poll } from "./poll.ts";
import { Credentials, verify } from "./proof.ts";
import { telegramOptionsOf } from "./values.ts";

export function telegram(values: Readonly<Record<string, string>>): ChannelAdapter<Credentials> {
  const { apiUrl, isPolled } = telegramOptionsOf(values);
  const bot = ({ token }: Credentials, egress: Egress, signal?: AbortSignal): Bot => ({
    apiUrl,
    token,
    egress,
    ...(signal ? { signal } : {}),
  });
  return {
    type: "telegram",
    knows: ["tg"],
    capabilities,
    // The provider's advice; what it allows it tells only by refusing.
    pace: { perSecond: 30, perChatMs: 1_000 },
    connecting,
    credentials: Credentials,
    webhook: {
      per: "channel",
      verify: (_rawBody, { headers }, credentials) => verify(headers, credentials),
      // Telegram asks nobody: the address is entered with the bot's own token.
      handshake: () => null,
      verifyToken: () => null,
      subscribe: (_account, callback, credentials, egress) =>
        subscribeBot(bot(credentials, egress), callback, credentials, isPolled),
      isEnteredByUs: true,
    },
    parse: parseUpdate,
    send: (message, credentials, egress, signal) => send(bot(credentials, egress, signal), message),
    fetchMedia: (media, credentials, egress) => fetchMedia(bot(credentials, egress), media),
    edit: (target, body, credentials, egress) => edit(bot(credentials, egress), target, body),
    remove: (target, credentials, egress) => remove(bot(credentials, egress), target),
    typing: (target, credentials, egress) => showTyping(bot(credentials, egress), target),
    check: (account, credentials, egress) => checkBot(bot(credentials, egress), account, isPolled),
    acknowledge: (body, credentials, egress) => acknowledge(bot(credentials, egress), body),
    ...(isPolled && {
      connector: { poll: (place, credentials, egress, signal) => poll(bot(credentials, egress, signal), place) },
    }),
  };
}
