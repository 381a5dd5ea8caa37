// What a flow says, drawn for the channel and spoken in the flow's name.
import { abilitiesOf, type Draft, type Effect, render } from "@prosa/flows";
import { copyForMessage, type KeptFile, lineOf, sayAs } from "#conversation/messages";
import type { Rule, Ticket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { isAppError } from "#platform/errors";
import type { CauseKind } from "./bots.types.ts";
import { sayId } from "./say-ids.ts";

export type Say = Extract<Effect, { kind: "say" }>;
export type OpenLine = Awaited<ReturnType<typeof lineOf>>;

/** Files that an answer brings along; taking one is owning it. */
export type OwnFiles = ReadonlyMap<string, () => readonly KeptFile[]>;

/** The line of this ticket, or why nothing can be said on it now. */
export async function openLine(ctx: Ctx, ticket: Ticket): Promise<OpenLine | "window" | "channel"> {
  try {
    const line = await lineOf(ctx, ticket);
    return line.windowExpiresAt !== null && line.windowExpiresAt <= ctx.now ? "window" : line;
  } catch (error) {
    if (isAppError(error) && error.cause === undefined) return "channel";
    throw error;
  }
}

/** Returns the ids of the messages. */
export async function speak(
  ctx: Ctx,
  ticket: Ticket,
  by: Rule,
  sessionId: number,
  { key, content, numberFrom }: Say,
  line: OpenLine,
  files?: OwnFiles,
): Promise<number[]> {
  const drafts = render(content, abilitiesOf(line.capabilities), numberFrom);
  const ids: number[] = [];
  for (const [part, draft] of drafts.entries()) {
    const clientId = sayId(sessionId, key, part);
    ids.push(...(await sayDraft(ctx, ticket, by, clientId, draft, line, files)));
  }
  return ids;
}

type Wanted = Omit<Parameters<typeof sayAs>[3], "clientId">;

async function sayDraft(
  ctx: Ctx,
  ticket: Ticket,
  by: Rule,
  clientId: string,
  draft: Draft,
  line: OpenLine,
  own?: OwnFiles,
) {
  const kept = "file" in draft && draft.type !== "fileLink" ? await fileFor(ctx, draft.file.mediaId, line, own) : null;
  if (kept) {
    const caption = line.capabilities.files[kept.kind]?.caption ? draft.body : "";
    const files = [{ clientId, caption, as: "auto" as const }];
    return sayAs(ctx, ticket, by, { clientId, body: "", files }, () => [kept]);
  }
  const wanted = wantedOf(draft);
  return wanted ? sayAs(ctx, ticket, by, { clientId, ...wanted }) : [];
}

/** One of the answer's own, which is owned from here on, or a copy of one that the company keeps. */
async function fileFor(ctx: Ctx, mediaId: string, line: OpenLine, own?: OwnFiles): Promise<KeptFile | null> {
  const claim = own?.get(mediaId);
  return claim ? (claim()[0] ?? null) : copyForMessage(ctx, mediaId, line);
}

/** Of a file that is gone or that the channel refuses, the caption or the name is said. */
function wantedOf(draft: Draft): Wanted | null {
  if ("content" in draft) return { body: draft.body, content: draft.content as NonNullable<Wanted["content"]> };
  const body = draft.body.trim() || ("file" in draft ? draft.file.name : "");
  return body === "" ? null : { body };
}

const kinds: Partial<Record<Say["purpose"], CauseKind>> = { silence: "silence", hours: "hours", closing: "closing" };
export const causeOf = ({ purpose }: Say): CauseKind => kinds[purpose] ?? "flow";
