// How tickets speak: texts of the channel and farewells as a rule's words, notes in a person's name. Tickets stand below
// messages, so the composition root hands this to them.
import type { TicketVoice } from "#conversation/tickets";
import { isAppError } from "#platform/errors";
import { checkMaySend, lineOf } from "./messages.line.ts";
import { writeNote } from "./messages.note.actions.ts";
import { queueDraft, wakeSender } from "./messages.store.ts";
import { finisherFor } from "./messages.words.ts";

export const ticketVoice: TicketVoice = {
  async canSpeak(ctx, ticket) {
    try {
      checkMaySend(ctx, ticket, await lineOf(ctx, ticket), "text");
      return true;
    } catch (error) {
      if (isAppError(error)) return false;
      throw error;
    }
  },
  async speak(ctx, ticket, text) {
    const finish = await finisherFor(ctx, ticket.id, null, [text]);
    const draft = { clientId: ctx.deps.ids.uuid(), type: "text", body: finish(text) } as const;
    await queueDraft(ctx, ticket, { userId: null, sendType: "system" }, draft);
    await wakeSender(ctx, ticket);
  },
  async note(ctx, ticket, userId, text) {
    await writeNote(ctx, ticket, userId, { clientId: ctx.deps.ids.uuid(), body: text, mentions: [] });
  },
};
