// Connect form of Telegram: the token that @BotFather gives, which begins with the bot's own number.
import type { Connecting } from "../channel-adapter.ts";
import { type Credentials, TOKEN } from "./proof.ts";

export const connecting: Connecting<Credentials> = {
  fields: [{ name: "token", kind: "secret", min: 24, max: 121, isAccount: true, isRenewable: true }],
  read({ token = "" }, makeSecret) {
    // A token of a strange form belongs to no bot; the check says so.
    const externalId = TOKEN.exec(token)?.[1] ?? "0";
    return { account: { externalId, externalAccount: null }, credentials: { token, secret: makeSecret() } };
  },
};
