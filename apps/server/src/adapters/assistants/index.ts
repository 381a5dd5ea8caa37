// Door of the assistants: the contract, and the set of those that answer. A type is a folder, or an entry of one.
import type { AssistantAdapter, AssistantAdapters } from "./assistant-adapter.ts";
import { models } from "./openai-compatible/index.ts";
import { secondCopies } from "./second-copy/index.ts";
import { typebot } from "./typebot/index.ts";
import { webhook } from "./webhook/index.ts";

export type * from "./assistant-adapter.ts";
export { untold } from "./assistant-adapter.ts";

declare module "#platform/context" {
  interface Deps {
    readonly assistants: AssistantAdapters;
  }
}

/** Addresses of providers, by the variable that is declared beside the adapter. */
type ProviderValues = Readonly<Record<string, string>>;

const makers: readonly ((values: ProviderValues) => readonly AssistantAdapter[])[] = [
  models,
  () => [typebot],
  () => [webhook],
  secondCopies,
];

export function createAssistantAdapters(values: ProviderValues): AssistantAdapters {
  const all = makers.flatMap((make) => make(values));
  const adapters = new Map(all.map((adapter) => [adapter.type, adapter]));
  return { get: (type) => adapters.get(type), all: () => all };
}
