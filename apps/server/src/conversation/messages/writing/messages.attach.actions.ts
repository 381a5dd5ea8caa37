// Use case of saying something with files that a person sends: they are kept first, and get their messages in one transaction.
import type { Capabilities } from "@prosa/contracts/capabilities";
import type { sendMessage } from "@prosa/contracts/messages";
import type { AnswerOf } from "@prosa/contracts/route";
import { lockVisibleTicket, type Ticket } from "#conversation/tickets";
import type { Ctx, Deps, SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { type Asker, inTenant, looking, type ReceivedFiles, settled } from "#platform/http";
import { wireOf } from "../messages.access.ts";
import { checkMaySend, type Line, lineOf } from "../messages.line.ts";
import type { WithFiles } from "./messages.files.actions.ts";
import { refuseIfNewer } from "./messages.newer.ts";
import { type KeptFile, keepFile, letGo, owning } from "./messages.uploads.ts";
import { alreadySaid, idsOf, writeMessage } from "./messages.write.actions.ts";

/** No transaction is open while the bytes arrive; what can be refused before is refused before. */
export async function writeFiles(
  deps: Deps,
  request: Asker & { readonly session: SessionState },
  ticketId: number,
  wanted: WithFiles,
  received: ReceivedFiles,
): Promise<AnswerOf<typeof sendMessage>> {
  const clientIds = idsOf(wanted);
  const permit = await inTenant(deps, looking(request), async (ctx) => {
    const { ticket, userId } = await lockVisibleTicket(ctx, ticketId);
    if (wanted.content) throw new AppError("ERR_VALIDATION", { field: "content" });
    if (new Set(clientIds).size < clientIds.length) throw new AppError("ERR_VALIDATION", { field: "files" });
    const known = await alreadySaid(ctx, ticketId, wanted);
    if (known) return { known: await wireOf(ctx, known) };
    const line = await permitted(ctx, ticket);
    // Asked once more with the words themselves; here it spares the bytes the way.
    await refuseIfNewer(ctx, ticket, userId, wanted.seenId);
    return { line };
  });
  if (permit.known) return settled(deps, request, { messages: permit.known });

  const kept = await keepAll(deps, request.session.tenantId, wanted.files, received, permit.line.capabilities.files);
  return owning(deps, kept, (claim) =>
    // The same request, twice at once: where the other one was first, these bytes are nobody's.
    inTenant(deps, request, async (ctx) => ({ messages: await writeMessage(ctx, ticketId, wanted, claim) })),
  );
}

async function permitted(ctx: Ctx, ticket: Ticket): Promise<Line> {
  const line = await lineOf(ctx, ticket);
  // Which kinds they are is not known yet; whether anything at all may be said is.
  checkMaySend(ctx, ticket, line, "text");
  return line;
}

/** All of them, or none: the first that is refused lets the others go. */
async function keepAll(
  deps: Deps,
  tenantId: number,
  wanted: WithFiles["files"],
  received: ReceivedFiles,
  files: Capabilities["files"],
): Promise<KeptFile[]> {
  const kept: KeptFile[] = [];
  try {
    await received.each(async (file, place) => {
      const wish = wanted[place];
      if (!wish) throw new AppError("ERR_VALIDATION", { field: "files" });
      kept.push(await keepFile(deps, tenantId, file, { field: `files.${place}`, as: wish.as, files }));
    });
    if (kept.length !== wanted.length) throw new AppError("ERR_VALIDATION", { field: "files" });
    return kept;
  } catch (error) {
    await letGo(deps, kept);
    throw error;
  }
}
