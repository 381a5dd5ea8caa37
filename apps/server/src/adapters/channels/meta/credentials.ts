// Secrets of a page or an Instagram account, and the form that asks for them.
import type { ConnectField } from "@prosa/contracts/connect-forms";
import { z } from "zod";
import type { Connecting } from "../channel-adapter.ts";
import type { Flavour } from "./flavour.ts";

export const Credentials = z.object({
  accessToken: z.string().min(16).max(1000),
  appId: z.string().regex(/^\d{3,25}$/),
  appSecret: z.string().min(16).max(200),
  verifyToken: z.string().min(16).max(200),
});
export type Credentials = z.infer<typeof Credentials>;

/** Tokens of Instagram Login begin so; those of pages do not. */
export const isLogin = ({ accessToken }: Pick<Credentials, "accessToken">) => accessToken.startsWith("IG");

const field = (name: string, kind: ConnectField["kind"], min: number, max: number): ConnectField => ({
  name,
  kind,
  min,
  max,
  isAccount: name === "pageId" || name === "accountId",
  isRenewable: name === "accessToken",
});

export function connecting({ network }: Flavour): Connecting<Credentials> {
  const account = network === "facebook" ? "pageId" : "accountId";
  return {
    fields: [
      field(account, "digits", 3, 25),
      field("accessToken", "secret", 16, 1000),
      field("appId", "digits", 3, 25),
      field("appSecret", "secret", 16, 200),
    ],
    read(values, makeSecret) {
      const { accessToken = "", appId = "", appSecret = "" } = values;
      return {
        account: { externalId: values[account] ?? "", externalAccount: null },
        credentials: { accessToken, appId, appSecret, verifyToken: makeSecret() },
      };
    },
  };
}
