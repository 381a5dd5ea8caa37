// What passes to and from an adapter, as the rules of use see it.
export type { Settings, TurnInput, TurnOutcome } from "#adapters/assistants";
