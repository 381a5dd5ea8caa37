// What a channel's type is to the people on it, as its adapter says.
import { adapterKey } from "#adapters/channels";
import type { Deps } from "#platform/context";
import { AppError } from "#platform/errors";
import type { NamedChannel } from "./succession.queries.ts";
import type { Kind } from "./succession.rules.ts";

export function kindOf(deps: Deps, channel: Pick<NamedChannel, "type" | "provider">): Kind {
  const adapter = deps.channels.get(adapterKey(channel));
  if (!adapter) throw new AppError("ERR_NO_WAPP_FOUND");
  return { capabilities: adapter.capabilities, knows: adapter.knows ?? [] };
}
