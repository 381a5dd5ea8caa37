// Secrets of a channel at the hub, and the form that asks for them; the proof in our address is made by us.
import { z } from "zod";
import type { Connecting } from "../channel-adapter.ts";

export const Credentials = z.object({
  token: z.string().min(8).max(500),
  proof: z.string().regex(/^[\w-]{32,256}$/),
});
export type Credentials = z.infer<typeof Credentials>;

export const connecting: Connecting<Credentials> = {
  fields: [
    { name: "channelId", kind: "text", min: 3, max: 100, isAccount: true, isRenewable: false },
    { name: "token", kind: "secret", min: 8, max: 500, isAccount: false, isRenewable: true },
  ],
  read({ channelId = "", token = "" }, makeSecret) {
    return {
      account: { externalId: channelId, externalAccount: null },
      // Twice: what is made is shorter than a proof that stands alone in an address.
      credentials: { token, proof: `${makeSecret()}${makeSecret()}` },
    };
  },
};
