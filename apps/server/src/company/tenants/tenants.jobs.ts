// Mails after a sign-up: a welcome, or a notice that the address already has an account.
import { z } from "zod";
import { letterLanguages, writeLetter } from "#company/letters";
import { defineJob } from "#platform/jobs";
import { MailFailed } from "#platform/mail";
import { signupLetters } from "./signup.letters.ts";

export const mailAfterSignup = defineJob({
  name: "tenants.signup_mail",
  queue: "mail",
  payload: z.object({
    to: z.string(),
    language: z.enum(letterLanguages),
    letter: z.enum(["welcome", "known"]),
    company: z.string(),
  }),
  attempts: 8,
  backoff: { seconds: 5, most: 120 },
  timeoutSeconds: 20,
  // At worst the same letter arrives twice.
  mayOverlap: true,
  async run(deps, { to, language, letter, company }) {
    const facts = { company, publicUrl: deps.config.http.publicUrl };
    try {
      await deps.mail.send({ to, ...writeLetter(signupLetters[language][letter](facts)) });
    } catch (error) {
      if (!(error instanceof MailFailed) || !error.isPermanent) throw error;
      deps.log.warn({ error }, "a mail after sign-up was refused for good");
    }
  },
});
