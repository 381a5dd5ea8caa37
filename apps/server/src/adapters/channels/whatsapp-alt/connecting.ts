// Connect form of the alternative API: where the company's own Evolution server stands, and the key that opens it.
import { z } from "zod";
import type { Connecting } from "../channel-adapter.ts";

/** The instance is named after company and channel, so that no two of an installation meet on one server. */
export const Credentials = z.object({
  baseUrl: z.string().max(300),
  apiKey: z.string().min(1).max(300),
  /** Signs what the server tells us; made by us, known to it and to nobody else. */
  jwtKey: z.string().regex(/^[\w-]{16,256}$/),
  tenantId: z.number().int(),
  channelId: z.number().int(),
});
export type Credentials = z.infer<typeof Credentials>;

export const instanceOf = ({ tenantId, channelId }: { tenantId: number; channelId: number }) =>
  `t${tenantId}-c${channelId}`;

export const connecting: Connecting<Credentials> = {
  how: "qr",
  fields: [
    { name: "baseUrl", kind: "address", min: 8, max: 300, isAccount: false, isRenewable: false },
    { name: "apiKey", kind: "secret", min: 8, max: 300, isAccount: false, isRenewable: true },
  ],
  read({ baseUrl = "", apiKey = "" }, makeSecret) {
    return {
      // Its own name follows from the channel's id, which it gets when it is made.
      account: { externalId: `new-${makeSecret()}`, externalAccount: null },
      credentials: { baseUrl: baseUrl.replace(/\/+$/, ""), apiKey, jwtKey: makeSecret(), tenantId: 0, channelId: 0 },
    };
  },
  accountOf: instanceOf,
};
