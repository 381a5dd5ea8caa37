// Mails after a sign-up: a welcome, or a notice that the address already has an account.
import { z } from "zod";
import { storeEmailCode } from "#company/credentials";
import { defineLetter, letterLanguages } from "#company/letters";
import { asSystem } from "#platform/context";
import { signupLetters } from "./signup.letters.ts";

export const mailAfterSignup = defineLetter({
  name: "tenants.signup_mail",
  audit: { none: "carriesOut" },
  payload: z.object({
    to: z.string(),
    language: z.enum(letterLanguages),
    letter: z.enum(["welcome", "known"]),
    company: z.string(),
    /** The account the letter's code proves; absent in letters of the version before. */
    made: z.object({ tenantId: z.number().int(), userId: z.number().int() }).nullish(),
  }),
  attempts: 8,
  backoff: { seconds: 5, most: 120 },
  async write(deps, { to, language, letter, company, made }) {
    const code = made ? await asSystem(deps, made.tenantId, (ctx) => storeEmailCode(ctx, made.userId)) : undefined;
    const facts = { company, publicUrl: deps.config.http.publicUrl, code };
    return { to, letter: signupLetters[language][letter](facts) };
  },
});
