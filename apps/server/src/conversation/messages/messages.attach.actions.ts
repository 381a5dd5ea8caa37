// Use cases of saying something with files: one message per file, in the order in which they were sent.
import type { Capabilities } from "@prosa/contracts/capabilities";
import type { Message as WireMessage } from "@prosa/contracts/messages";
import { attachUpload } from "#conversation/media";
import { lockVisibleTicket, startAttendance, type Ticket } from "#conversation/tickets";
import type { Ctx, Deps, SessionState } from "#platform/context";
import { AppError } from "#platform/errors";
import { inTenant, type ReceivedFiles } from "#platform/http";
import { wireOf } from "./messages.access.ts";
import { checkMaySend, type Line, lineOf } from "./messages.line.ts";
import { queueDraft, wakeSender } from "./messages.store.ts";
import { type KeptFile, keepFile, letGo, owning } from "./messages.uploads.ts";
import { type Finish, finisherFor } from "./messages.words.ts";
import { checkQuote, knownMessages, type Wanted } from "./messages.write.actions.ts";

export interface WithFiles extends Wanted {
  files: NonNullable<Wanted["files"]>;
}

/** No transaction is open while the bytes arrive; what can be refused before is refused before. */
export async function writeFiles(
  deps: Deps,
  session: SessionState,
  ticketId: number,
  wanted: WithFiles,
  received: ReceivedFiles,
): Promise<WireMessage[]> {
  const clientIds = wanted.files.map(({ clientId }) => clientId);
  const permit = await inTenant(deps, { session }, async (ctx) => {
    const { ticket } = await lockVisibleTicket(ctx, ticketId);
    if (wanted.content) throw new AppError("ERR_VALIDATION", { field: "content" });
    if (new Set(clientIds).size < clientIds.length) throw new AppError("ERR_VALIDATION", { field: "files" });
    const known = await knownMessages(ctx, ticketId, clientIds);
    return known ? { known: await wireOf(ctx, known) } : { line: await permitted(ctx, ticket) };
  });
  if (permit.known) return permit.known;

  const kept = await keepAll(deps, session.tenantId, wanted.files, received, permit.line.capabilities.files);
  return owning(deps, kept, (claim) =>
    inTenant(deps, { session }, async (ctx) => {
      const { ticket, userId } = await lockVisibleTicket(ctx, ticketId);
      // The same request, twice at once: the other one was first, and these bytes are nobody's.
      const known = await knownMessages(ctx, ticketId, clientIds);
      return wireOf(ctx, known ?? (await queueFiles(ctx, ticket, userId, wanted, claim())));
    }),
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

async function queueFiles(
  ctx: Ctx,
  ticket: Ticket,
  userId: number,
  wanted: WithFiles,
  kept: readonly KeptFile[],
): Promise<number[]> {
  const line = await permitted(ctx, ticket);
  const quotedId = await checkQuote(ctx, ticket, line, wanted.quotedId);
  const texts = captionsOf(wanted);
  const finish = await finisherFor(ctx, ticket.id, userId, texts, wanted.signed);
  if (ticket.status === "pending") await startAttendance(ctx, ticket, userId);

  const ids: number[] = [];
  for (const [place, { kind, upload }] of kept.entries()) {
    checkMaySend(ctx, ticket, line, kind);
    const id = await queueDraft(
      ctx,
      ticket,
      { userId, sendType: "chat" },
      {
        clientId: wanted.files[place]?.clientId ?? "",
        type: kind,
        body: caption(texts[place] ?? "", finish, line.capabilities, kind, place),
        quotedId: place === 0 ? quotedId : null,
      },
    );
    await attachUpload(ctx, id, kind, upload);
    ids.push(id);
  }
  await wakeSender(ctx, ticket);
  return ids;
}

/** Words that were given for the whole go with the first file, unless it has its own. */
function captionsOf({ body, files }: WithFiles): string[] {
  return files.map((file, place) => file.caption || (place === 0 ? body : ""));
}

function caption(
  text: string,
  finish: Finish,
  { files, captionMax }: Capabilities,
  kind: KeptFile["kind"],
  place: number,
): string {
  if (text === "") return "";
  const field = `files.${place}.caption`;
  if (!files[kind]?.caption) throw new AppError("ERR_CHANNEL_CANNOT", { field, detail: kind });
  const finished = finish(text);
  if (finished.length > captionMax) throw new AppError("ERR_VALIDATION", { field, detail: String(captionMax) });
  return finished;
}
