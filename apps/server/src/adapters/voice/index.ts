// Door of the voice adapters: the contract, and the one that exists.
import type { VoiceAdapter } from "./voice-adapter.ts";
import { wavoip } from "./wavoip/index.ts";

export type * from "./voice-adapter.ts";

declare module "#platform/context" {
  interface Deps {
    readonly voice: VoiceAdapter;
  }
}

export const createVoiceAdapter = (values: Readonly<Record<string, string>>): VoiceAdapter => wavoip(values);
