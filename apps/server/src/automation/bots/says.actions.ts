// What a flow says, drawn for the channel and spoken in the flow's name.
import { abilitiesOf, type Draft, type Effect, render } from "@prosa/flows";
import { lineOf, sayAs } from "#conversation/messages";
import type { Rule, Ticket } from "#conversation/tickets";
import type { Ctx } from "#platform/context";
import { isAppError } from "#platform/errors";
import type { CauseKind } from "./bots.types.ts";
import { sayId } from "./say-ids.ts";

export type Say = Extract<Effect, { kind: "say" }>;
export type OpenLine = Awaited<ReturnType<typeof lineOf>>;

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
  { capabilities }: OpenLine,
): Promise<number[]> {
  const drafts = render(content, abilitiesOf(capabilities), numberFrom);
  const ids: number[] = [];
  for (const [part, draft] of drafts.entries()) {
    const wanted = wantedOf(draft);
    if (wanted) ids.push(...(await sayAs(ctx, ticket, by, { clientId: sayId(sessionId, key, part), ...wanted })));
  }
  return ids;
}

type Wanted = Omit<Parameters<typeof sayAs>[3], "clientId">;

/** A file has no words of its own: until flows keep files, its caption or its name is said. */
function wantedOf(draft: Draft): Wanted | null {
  if ("content" in draft) return { body: draft.body, content: draft.content as NonNullable<Wanted["content"]> };
  const body = draft.body.trim() || ("file" in draft ? draft.file.name : "");
  return body === "" ? null : { body };
}

const kinds: Partial<Record<Say["purpose"], CauseKind>> = { silence: "silence", hours: "hours", closing: "closing" };
export const causeOf = ({ purpose }: Say): CauseKind => kinds[purpose] ?? "flow";
