// What flows do on floors above theirs, declared here: the composition root hands in who can.
import type { Ctx } from "#platform/context";

export interface FlowPorts {
  /** The contact's deal goes to this lane, or begins there; false: there is no such lane, or the contact is kept out of the CRM. */
  moveDeal(ctx: Ctx, contactId: number, laneId: number, valueCents: number | null): Promise<boolean>;
}

declare module "#platform/context" {
  interface Deps {
    readonly flowPorts: FlowPorts;
  }
}
