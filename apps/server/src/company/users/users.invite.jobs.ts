// Mails the one-time link with which somebody chooses a password. The link is made here, so that no queue holds it.
import { z } from "zod";
import { createSetupTicket, setupLink } from "#company/credentials";
import { defineLetter, letterLanguages } from "#company/letters";
import { asSystem } from "#platform/context";
import { isAppError } from "#platform/errors";
import { inviteLetters } from "./users.invite.letters.ts";
import { loadManagedUser, nameOf, readCompany } from "./users.manage.queries.ts";

/** Comes unasked, perhaps on a Friday evening: longer than a link somebody is waiting for. */
export const VALID_HOURS = 72;

export const mailInvitation = defineLetter({
  name: "users.invite_mail",
  audit: { none: "carriesOut" },
  payload: z.object({
    tenantId: z.number().int(),
    userId: z.number().int(),
    invitedBy: z.number().int().nullable(),
    language: z.enum(letterLanguages),
  }),
  attempts: 10,
  backoff: { seconds: 5, most: 300 },
  // A repetition makes a second link, which replaces the first.
  write(deps, { tenantId, userId, invitedBy, language }, product) {
    return asSystem(deps, tenantId, async (ctx) => {
      const user = await loadManagedUser(ctx.tx, userId).catch((error) => {
        if (isAppError(error, "ERR_NO_USER_FOUND")) return null;
        throw error;
      });
      // Gone or switched off since: nobody is invited any more.
      if (!user?.isActive) return null;
      const inviter = invitedBy === null ? undefined : await nameOf(ctx.tx, invitedBy);
      const { name: company } = await readCompany(ctx.tx);
      const link = setupLink(deps, await createSetupTicket(ctx, userId, VALID_HOURS * 60));
      const facts = { by: inviter ?? null, company, link, hours: VALID_HOURS, product };
      return { to: user.email, letter: inviteLetters[language](facts) };
    });
  },
});
