// Our own web chat: there is no provider, so what is sent is accepted at once and read by the visitor's own frame.
import { z } from "zod";
import type { ChannelAdapter, OutboundMessage, SendOutcome, Target } from "../channel-adapter.ts";
import type { AdapterMaker, AdapterPorts, ProviderValues } from "../index.ts";
import { capabilities } from "./capabilities.ts";

const Credentials = z.object({
  secret: z.string().min(32),
  previous: z.string().nullable(),
  isShown: z.boolean(),
});
type Credentials = z.infer<typeof Credentials>;

const sent = (providerId: string, recipient: OutboundMessage["to"]): SendOutcome => ({
  outcome: "accepted",
  providerId,
  recipient,
});

/** The visitor's own words are named after them. */
const visitorOf = ({ providerId }: Target) => Number(/^(\d{1,15})\./.exec(providerId)?.[1] ?? Number.NaN);

export const webchat = ((_values: ProviderValues, { webchat: port }: AdapterPorts): ChannelAdapter<Credentials> => ({
  type: "webchat",
  capabilities,
  // Nobody but ourselves asks for patience; a tenant's visitors are as many as it has.
  pace: { perSecond: 100 },
  resend: "sameId",
  connecting: {
    how: "snippet",
    fields: [],
    read: (_given, makeSecret) => ({
      account: { externalId: `wc-${makeSecret()}`, externalAccount: null },
      credentials: { secret: makeSecret(), previous: null, isShown: false },
    }),
  },
  credentials: Credentials,
  webhook: null,
  parse: () => [{ kind: "unreadable", reason: "visitors write through routes of their own" }],
  send: async ({ clientId, to, account }) =>
    sent(
      clientId,
      to.filter(({ kind, value }) => kind === "visitor" && value.startsWith(`${account}:`)),
    ),
  async fetchMedia({ providerMediaId, maxBytes }) {
    const opened = (await port?.open(providerMediaId)) ?? null;
    if (!opened) return { outcome: "gone" };
    if (opened.size > maxBytes) {
      opened.stream.destroy();
      return { outcome: "tooLarge", size: opened.size };
    }
    return { outcome: "opened", stream: opened.stream, mime: null, size: opened.size };
  },
  check: async () => ({
    steps: [
      {
        step: "address",
        isNeeded: true,
        result: port?.hasAddress === false ? "failed" : "ok",
        reason: port?.hasAddress === false ? "noAddress" : null,
        detail: null,
      },
    ],
    state: null,
    lost: null,
  }),
  edit: async ({ providerId, to }) => sent(providerId, to),
  remove: async ({ providerId, to }) => sent(providerId, to),
  async typing(target) {
    const visitorId = visitorOf(target);
    if (!Number.isNaN(visitorId)) port?.showTyping(target.account, visitorId);
  },
})) satisfies AdapterMaker;
