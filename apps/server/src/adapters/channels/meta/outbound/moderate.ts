// What the account may do to a comment below its post: hide it, show it again, delete it. All may be repeated.
import { ask, certain } from "#adapters/meta";
import type { SendOutcome, Target } from "../../channel-adapter.ts";
import { isGone } from "../failures.ts";
import type { Sender } from "./send.ts";

export async function moderate(
  { graph, flavour }: Sender,
  { providerId }: Target,
  what: "hide" | "unhide" | "remove",
): Promise<SendOutcome> {
  const question = { path: [providerId], purpose: "meta.moderate" };
  const asked =
    what === "remove"
      ? await ask(graph, { ...question, method: "DELETE" })
      : await ask(graph, { ...question, json: { [flavour.hides]: what === "hide" } });
  if (asked.ok || (what === "remove" && isGone(asked))) return { outcome: "accepted", providerId, recipient: [] };
  return certain(asked);
}
