// A contact's own story of being written to by many, for whoever may meet the contact.
import type { contactConsent } from "@prosa/contracts/conversation/consent";
import type { AnswerOf } from "@prosa/contracts/route";
import { consentOf } from "#conversation/consent";
import { lookingOf, whereReadable } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { AppError } from "#platform/errors";
import { findContact } from "./contacts.load.queries.ts";
import { whereVisible } from "./contacts.visible.sql.ts";

export async function showConsent(ctx: Ctx, contactId: number): Promise<AnswerOf<typeof contactConsent>> {
  const looking = await lookingOf(ctx);
  const contact = await findContact(ctx, contactId, whereVisible(looking));
  if (!contact) throw new AppError("ERR_NO_CONTACT_FOUND");
  return { isOut: contact.disableCampaign, events: await consentOf(ctx, contactId, whereReadable(looking)) };
}
