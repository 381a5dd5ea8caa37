// The mail server of the settings, for the mailer: asked for with every letter, so that a change needs no restart.
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import { asSystem, type Deps } from "#platform/context";
import { secret } from "#platform/log";
import type { MailServer } from "#platform/mail";
import { openSecret, readPlatformSetting } from "./saas.queries.ts";
import { settingsOf } from "./saas.rules.ts";

/** Null: none is chosen, or it is switched off. */
export function chosenMailServer(deps: Deps): Promise<MailServer | null> {
  return asSystem(
    deps,
    OPERATOR_TENANT_ID,
    async ({ tx }) => {
      const { mail } = settingsOf({ mail: await readPlatformSetting(tx, "mail") }, 1);
      if (!mail?.isOn) return null;
      const password = await openSecret(deps, tx, "mailPassword");
      const { host, port, security, user, fromName, fromAddress, replyTo } = mail;
      const from = fromName === "" ? fromAddress : `"${fromName}" <${fromAddress}>`;
      return { host, port, security, user, password: password === null ? null : secret(password), from, replyTo };
    },
    "saas",
  );
}
