// What a group is called. People tell their own names with each message, so of them nothing is asked.
import { lineOf } from "#adapters/reading";
import { isGroup, jidOf } from "#adapters/whatsapp";
import type { Asked, CustomerProfile, Identity } from "../../channel-adapter.ts";
import type { Speaking } from "./send.ts";

const nothing: Asked<CustomerProfile> = { ok: true, value: { name: null, pictureUrl: null } };

/** Throws where the session cannot be asked now: whoever asks comes again. */
export async function profile({ links, session }: Speaking, who: readonly Identity[]): Promise<Asked<CustomerProfile>> {
  const jid = jidOf(who);
  if (!links || jid === null || !isGroup(jid)) return nothing;
  const { said } = await links.askHolder(session, "ask", { ...session, about: "group", of: { jid } });
  return { ok: true, value: { name: lineOf(said.subject, 200) ?? null, pictureUrl: null, isGroup: true } };
}
