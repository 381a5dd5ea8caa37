// Instagram and Messenger by the hub NotificaMe: two manifests over one account's token. It signs nothing.
import type { Egress } from "#platform/egress";
import type { ChannelAdapter } from "../channel-adapter.ts";
import type { Hub } from "./api.ts";
import { facebookByHub, instagramByHub } from "./capabilities.ts";
import { checkChannel, subscribeChannel } from "./check.ts";
import { Credentials, connecting } from "./connecting.ts";
import { parseWebhook } from "./inbound/webhook.ts";
import { fetchMedia } from "./media.ts";
import { facebook, instagram, type Network } from "./network.ts";
import { send } from "./outbound/send.ts";
import { provenUrl, verify } from "./proof.ts";
import { hubUrlOf } from "./values.ts";

type Values = Readonly<Record<string, string>>;

export const instagramOfHub = (values: Values) => adapterOf(hubUrlOf(values), instagram);
export const facebookOfHub = (values: Values) => adapterOf(hubUrlOf(values), facebook);

function adapterOf(url: string, network: Network): ChannelAdapter<Credentials> {
  const capabilities = network.name === "instagram" ? instagramByHub : facebookByHub;
  const hub = ({ token }: Credentials, egress: Egress, signal?: AbortSignal): Hub => ({
    url,
    token,
    egress,
    ...(signal ? { signal } : {}),
  });
  return {
    type: network.name,
    provider: "notificame",
    capabilities,
    pace: { perSecond: 10 },
    connecting,
    credentials: Credentials,
    webhook: {
      per: "channel",
      verify: (_rawBody, request, credentials) => verify(request, credentials),
      // The hub asks nobody: the address is entered with the account's own token.
      handshake: () => null,
      verifyToken: () => null,
      subscribe: (account, callback, credentials, egress) =>
        subscribeChannel(hub(credentials, egress), account, {
          ...callback,
          url: provenUrl(callback.url, credentials),
        }),
      isEnteredByUs: true,
    },
    parse: (body) => parseWebhook(body, network),
    send: (message, credentials, egress, signal) =>
      send({ hub: hub(credentials, egress, signal), network, capabilities }, message),
    fetchMedia: (media, _credentials, egress) => fetchMedia(egress, media),
    check: (account, credentials, egress) => checkChannel(hub(credentials, egress), account, network),
  };
}
