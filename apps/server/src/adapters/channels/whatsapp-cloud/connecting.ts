// Connect form of the official WhatsApp: which of Meta's ids and secrets are asked for.
import type { ConnectField } from "@prosa/contracts/connect-forms";
import type { Connecting } from "../channel-adapter.ts";
import type { Credentials } from "./proof.ts";

const field = (name: string, kind: ConnectField["kind"], min: number, max: number): ConnectField => ({
  name,
  kind,
  min,
  max,
  isAccount: name === "phoneNumberId",
  isRenewable: name === "accessToken",
});

export const connecting: Connecting<Credentials> = {
  fields: [
    field("phoneNumberId", "digits", 5, 20),
    field("businessAccountId", "digits", 5, 20),
    field("accessToken", "secret", 16, 1000),
    field("appSecret", "secret", 16, 200),
  ],
  read({ phoneNumberId = "", businessAccountId = "", accessToken = "", appSecret = "" }, makeSecret) {
    return {
      account: { externalId: phoneNumberId, externalAccount: businessAccountId },
      credentials: { accessToken, appSecret, verifyToken: makeSecret() },
    };
  },
};
