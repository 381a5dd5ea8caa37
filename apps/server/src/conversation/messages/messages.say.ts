// The ways of saying something: with files, with a template whose header is a file, or with words and contents alone.
import type { Message as WireMessage } from "@prosa/contracts/messages";
import { lockVisibleTicket } from "#conversation/tickets";
import type { Deps, SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { inTenant, type ReceivedFiles } from "#platform/http";
import { wireOf } from "./messages.access.ts";
import { writeFiles } from "./messages.attach.actions.ts";
import { planHeader, type WantedTemplate } from "./messages.template.actions.ts";
import { owning } from "./messages.uploads.ts";
import { knownMessages, type Wanted, writeMessage } from "./messages.write.actions.ts";

export async function say(
  deps: Deps,
  session: SessionState,
  ticketId: number,
  wanted: Wanted,
  received: ReceivedFiles,
): Promise<WireMessage[]> {
  const { files, content } = wanted;
  if (files) return writeFiles(deps, session, ticketId, { ...wanted, files }, received);
  // A file that the body does not speak of would be lost in silence.
  await received.each(async () => {
    throw new AppError("ERR_VALIDATION", { field: "files" });
  });
  if (content?.type === "template" && content.headerFileId !== undefined) {
    return writeWithHeader(deps, session, ticketId, wanted, content);
  }
  return inTenant(deps, { session }, (ctx) => writeMessage(ctx, ticketId, wanted), { plansOnce: true });
}

async function writeWithHeader(
  deps: Deps,
  session: SessionState,
  ticketId: number,
  wanted: Wanted,
  template: WantedTemplate,
): Promise<WireMessage[]> {
  const plan = await inTenant(deps, { session }, async (ctx) => {
    const { ticket, userId } = await lockVisibleTicket(ctx, ticketId);
    const known = await knownMessages(ctx, ticketId, [wanted.clientId]);
    return known ? { known: await wireOf(ctx, known) } : { keep: await planHeader(ctx, ticket, userId, template) };
  });
  if (plan.known) return plan.known;
  const kept = plan.keep ? [await plan.keep(deps)] : [];
  return owning(deps, kept, (claim) =>
    inTenant(deps, { session }, (ctx) => writeMessage(ctx, ticketId, wanted, claim)),
  );
}
