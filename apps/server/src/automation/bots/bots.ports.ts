// What flows ask of others that are not below them, declared here: the composition root hands in who can.
import type { Ctx } from "#platform/context";

export interface AssistantQuestion {
  ticketId: number;
  sessionId: number;
  epoch: number;
  callId: string;
  integrationId: number;
  /** The last message that was heard. */
  uptoId: number;
}

export interface FlowPorts {
  /** The contact's deal goes to this lane, or begins there; false: there is no such lane, or the contact is kept out of the CRM. */
  moveDeal(ctx: Ctx, contactId: number, laneId: number, valueCents: number | null): Promise<boolean>;
  /** Keeps the question with this transaction; the answer comes later, through `answerFrom`. False: nobody can be asked. */
  askAssistant(ctx: Ctx, question: AssistantQuestion): Promise<boolean>;
  /** Null: there is no such integration. `isPure`: it may be asked anew when more words come. */
  aboutAssistant(ctx: Ctx, integrationId: number): Promise<{ gatherSeconds: number; isPure: boolean } | null>;
}

declare module "#platform/context" {
  interface Deps {
    readonly flowPorts: FlowPorts;
  }
}
