// Mails the code that proves a mailbox, and tells its owner who uses the address. The code is made here, so that no
// queue holds it.
import { z } from "zod";
import { isEmailProvenElsewhere, storeEmailCode } from "#company/credentials";
import { defineLetter, type Language, letterLanguages, postLetter } from "#company/letters";
import { asSystem, type Ctx } from "#platform/context";
import { isAppError } from "#platform/errors";
import { emailLetters } from "./users.email.letters.ts";
import { readCompany } from "./users.manage.queries.ts";
import { loadUser } from "./users.queries.ts";

export const mailEmailCode = defineLetter({
  name: "users.email_code_mail",
  audit: { none: "carriesOut" },
  payload: z.object({ tenantId: z.number().int(), userId: z.number().int(), language: z.enum(letterLanguages) }),
  attempts: 10,
  backoff: { seconds: 5, most: 300 },
  // A repetition makes a second code, which replaces the first.
  write(deps, { tenantId, userId, language }, product) {
    return asSystem(deps, tenantId, async (ctx) => {
      const user = await loadUser(ctx.tx, userId).catch((error) => {
        if (isAppError(error, "ERR_NO_USER_FOUND")) return null;
        throw error;
      });
      // Gone, switched off or proven since: there is nothing to say any more.
      if (!user?.isActive || user.emailVerifiedAt !== null) return null;
      const { name: company } = await readCompany(ctx.tx);
      const isTaken = await isEmailProvenElsewhere(ctx.tx, user.email, tenantId);
      const link = `${deps.config.http.publicUrl}/?company=${tenantId}#/login`;
      const facts = { company, link, isTaken, code: await storeEmailCode(ctx, userId), product };
      return { to: user.email, letter: emailLetters[language](facts) };
    });
  },
});

interface Asking {
  language: Language;
  address: string | null;
  /** "own": the person asks; "others": an administrator gave them this e-mail. */
  lane: "own" | "others";
}

export function postEmailCode(
  ctx: Ctx,
  { userId, email }: { userId: number; email: string },
  { language, address, lane }: Asking,
): Promise<void> {
  const post = { to: email, lane, address, inNameOfCompany: true };
  return postLetter(ctx, mailEmailCode, { tenantId: ctx.tenantId, userId, language }, post);
}
