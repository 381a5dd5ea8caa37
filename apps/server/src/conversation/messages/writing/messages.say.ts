// The ways of saying something: with files, with a template whose header is a file, or with words and contents alone.
import type { sendMessage } from "@prosa/contracts/messages";
import type { AnswerOf } from "@prosa/contracts/route";
import { lockVisibleTicket } from "#conversation/tickets";
import type { Deps, SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Asker, inTenant, looking, type ReceivedFiles, settled } from "#platform/http";
import { wireOf } from "../messages.access.ts";
import { writeFiles } from "./messages.attach.actions.ts";
import { planHeader, type WantedTemplate } from "./messages.template.actions.ts";
import { owning } from "./messages.uploads.ts";
import { alreadySaid, type Wanted, writeMessage } from "./messages.write.actions.ts";

type Said = AnswerOf<typeof sendMessage>;
export type Asking = Asker & { readonly session: SessionState };

export async function say(
  deps: Deps,
  request: Asking,
  ticketId: number,
  wanted: Wanted,
  received: ReceivedFiles,
): Promise<Said> {
  const { files, content } = wanted;
  if (files) return writeFiles(deps, request, ticketId, { ...wanted, files }, received);
  // A file that the body does not speak of would be lost in silence.
  await received.each(async () => {
    throw new AppError("ERR_VALIDATION", { field: "files" });
  });
  if (content?.type === "template" && content.headerFileId !== undefined) {
    return writeWithHeader(deps, request, ticketId, wanted, content);
  }
  return inTenant(deps, request, async (ctx) => ({ messages: await writeMessage(ctx, ticketId, wanted) }), {
    plansOnce: true,
  });
}

async function writeWithHeader(
  deps: Deps,
  request: Asking,
  ticketId: number,
  wanted: Wanted,
  template: WantedTemplate,
): Promise<Said> {
  const plan = await inTenant(deps, looking(request), async (ctx) => {
    const { ticket, userId } = await lockVisibleTicket(ctx, ticketId);
    const known = await alreadySaid(ctx, ticketId, wanted);
    return known ? { known: await wireOf(ctx, known) } : { keep: await planHeader(ctx, ticket, userId, template) };
  });
  if (plan.known) return settled(deps, request, { messages: plan.known });
  const kept = plan.keep ? [await plan.keep(deps)] : [];
  return owning(deps, kept, (claim) =>
    inTenant(deps, request, async (ctx) => ({ messages: await writeMessage(ctx, ticketId, wanted, claim) })),
  );
}
