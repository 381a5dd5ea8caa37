// Mails a recovery code. Everything that depends on whether the address exists happens here, where nobody can time it.
import { ourLimits } from "@prosa/contracts/limits";
import { z } from "zod";
import { recordSecurity } from "#company/audit";
import { findAccounts, keyedDigest } from "#company/credentials";
import { defineLetter, letterLanguages } from "#company/letters";
import { letterOf, readSettings } from "#company/saas";
import { asSystem } from "#platform/context";
import { recoveryLetters } from "./recovery.letters.ts";
import { storeCode } from "./recovery.queries.ts";

export const CODE_PURPOSE = "recovery code";

export const mailRecoveryCode = defineLetter({
  name: "auth.recovery_mail",
  audit: { own: ["recovery.sent"] },
  payload: z.object({
    email: z.string(),
    /** Digest of what the asking browser holds in its cookie. */
    browser: z.string(),
    language: z.enum(letterLanguages),
    askedAt: z.iso.datetime(),
  }),
  // About ten minutes of trying; afterwards the person has given up too.
  attempts: 14,
  backoff: { seconds: 4, most: 60 },
  // A repetition makes a second code, which replaces the first.
  async write(deps, { email, browser, language, askedAt }) {
    const age = deps.clock.now().getTime() - Date.parse(askedAt);
    if (age > ourLimits.recoveryCodeMinutes * 60_000) return null;
    const accounts = (await findAccounts(deps.db, email)).filter(({ isActive }) => isActive);
    if (accounts.length === 0) return null;

    const code = deps.ids.code();
    const codeHash = keyedDigest(deps.config, CODE_PURPOSE, code);
    for (const { tenantId, userId } of accounts) {
      await asSystem(deps, tenantId, async (ctx) => {
        await storeCode(ctx, userId, Buffer.from(browser, "base64url"), codeHash);
        await recordSecurity(ctx, { kind: "recovery.sent", userId });
      });
    }
    const { letters } = await deps.db.withoutTenant("texts belong to the platform", (tx) => readSettings(deps, tx));
    const own = letters.recovery[language];
    const minutes = String(ourLimits.recoveryCodeMinutes);
    return { to: email, letter: own ? letterOf(own, { code, minutes }) : recoveryLetters[language](code) };
  },
});
