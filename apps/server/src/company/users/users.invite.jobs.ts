// Mails the one-time link with which somebody chooses a password. The link is made here, so that no queue holds it.
import { z } from "zod";
import { createSetupTicket, setupLink } from "#company/credentials";
import { letterLanguages, writeLetter } from "#company/letters";
import { asSystem } from "#platform/context";
import { isAppError } from "#platform/errors";
import { defineJob } from "#platform/jobs";
import { MailFailed } from "#platform/mail";
import { inviteLetters } from "./users.invite.letters.ts";
import { loadManagedUser, nameOf, readCompany } from "./users.manage.queries.ts";

/** Comes unasked, perhaps on a Friday evening: longer than a link somebody is waiting for. */
const VALID_HOURS = 72;

export const mailInvitation = defineJob({
  name: "users.invite_mail",
  queue: "mail",
  payload: z.object({
    tenantId: z.number().int(),
    userId: z.number().int(),
    invitedBy: z.number().int().nullable(),
    language: z.enum(letterLanguages),
  }),
  attempts: 10,
  backoff: { seconds: 5, most: 300 },
  timeoutSeconds: 20,
  // A repetition sends a second link, which replaces the first.
  mayOverlap: true,
  async run(deps, { tenantId, userId, invitedBy, language }) {
    const letter = await asSystem(deps, tenantId, async (ctx) => {
      const user = await loadManagedUser(ctx.tx, userId).catch((error) => {
        if (isAppError(error, "ERR_NO_USER_FOUND")) return null;
        throw error;
      });
      // Gone or switched off since: nobody is invited any more.
      if (!user?.isActive) return null;
      const inviter = invitedBy === null ? undefined : await nameOf(ctx.tx, invitedBy);
      const { name: company } = await readCompany(ctx.tx);
      const link = setupLink(deps, await createSetupTicket(ctx, userId, VALID_HOURS * 60));
      return { to: user.email, facts: { by: inviter ?? null, company, link, hours: VALID_HOURS } };
    });
    if (!letter) return;
    try {
      await deps.mail.send({ to: letter.to, ...writeLetter(inviteLetters[language](letter.facts)) });
    } catch (error) {
      if (!(error instanceof MailFailed) || !error.isPermanent) throw error;
      deps.log.warn({ error }, "an invitation was refused for good");
    }
  },
});
