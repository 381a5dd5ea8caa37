// Messenger and Instagram: two manifests over one protocol, which is Meta's graph with a page's or an account's token.
import { type Graph, handshake, verify } from "#adapters/meta";
import type { Egress } from "#platform/egress";
import type { ChannelAdapter } from "../channel-adapter.ts";
import { facebookCapabilities, instagramCapabilities } from "./capabilities.ts";
import { checkAccount, subscribeAccount } from "./check.ts";
import { Credentials, connecting, isLogin } from "./credentials.ts";
import { classOf } from "./failures.ts";
import { type Flavour, facebook, instagram } from "./flavour.ts";
import { only, parseWebhook } from "./inbound/webhook.ts";
import { fetchMedia, readPost } from "./media.ts";
import { moderate } from "./outbound/moderate.ts";
import { type Sender, send, show } from "./outbound/send.ts";
import { readProfile } from "./profile.ts";
import { type MetaOptions, metaOptionsOf } from "./values.ts";

type Values = Readonly<Record<string, string>>;

export const facebookMessenger = (values: Values) => adapterOf(metaOptionsOf(values), facebook);
export const instagramDirect = (values: Values) => adapterOf(metaOptionsOf(values), instagram);

function adapterOf(options: MetaOptions, flavour: Flavour): ChannelAdapter<Credentials> {
  const isPage = flavour.network === "facebook";
  const capabilities = isPage ? facebookCapabilities : instagramCapabilities;
  const pages = ({ accessToken }: Credentials, egress: Egress, signal?: AbortSignal): Graph => ({
    ...options.pages,
    accessToken,
    classOf,
    egress,
    ...(signal ? { signal } : {}),
  });
  const graph = (credentials: Credentials, egress: Egress, signal?: AbortSignal): Graph => ({
    ...pages(credentials, egress, signal),
    ...(isLogin(credentials) ? options.instagram : {}),
  });
  const sender = (credentials: Credentials, egress: Egress, signal?: AbortSignal): Sender => ({
    graph: graph(credentials, egress, signal),
    flavour,
    capabilities,
  });
  return {
    type: flavour.network,
    capabilities,
    pace: { perSecond: isPage ? 40 : 20 },
    connecting: connecting(flavour),
    credentials: Credentials,
    webhook: {
      per: "app",
      appOf: ({ appId }) => appId,
      only,
      verify: (rawBody, { headers }, credentials) => verify(rawBody, headers, credentials),
      handshake,
      verifyToken: ({ verifyToken }) => verifyToken,
      subscribe: (account, callback, credentials, egress) =>
        subscribeAccount(
          { pages: pages(credentials, egress), own: graph(credentials, egress) },
          account,
          callback,
          credentials,
          flavour,
        ),
      isEnteredByUs: true,
    },
    parse: (body) => parseWebhook(body, flavour),
    send: (message, credentials, egress, signal) => send(sender(credentials, egress, signal), message),
    fetchMedia: (media, credentials, egress) => fetchMedia(graph(credentials, egress), media),
    markRead: (target, credentials, egress) => show(sender(credentials, egress), target, "mark_seen"),
    typing: (target, credentials, egress) => show(sender(credentials, egress), target, "typing_on"),
    moderate: (target, what, credentials, egress) => moderate(sender(credentials, egress), target, what),
    profile: (who, account, credentials, egress) => readProfile(graph(credentials, egress), account, who, flavour),
    async post(postId, credentials, egress) {
      const asked = await readPost(graph(credentials, egress), postId);
      if (asked.ok) return { ok: true, value: { text: asked.post.text, url: asked.post.url } };
      return { ok: false, class: asked.class, code: asked.code, detail: asked.detail };
    },
    check: (account, credentials, egress) => checkAccount(graph(credentials, egress), account, flavour),
  };
}
