// The customer's own name, which the webhooks of these networks do not carry.
import { ask, type Graph } from "#adapters/meta";
import { lineOf } from "#adapters/reading";
import type { Asked, CustomerProfile, Identity } from "../channel-adapter.ts";
import { type Flavour, personOf } from "./flavour.ts";

export async function readProfile(
  graph: Graph,
  account: string,
  who: readonly Identity[],
  { kind, network }: Flavour,
): Promise<Asked<CustomerProfile>> {
  const known = who.find((one) => one.kind === kind && personOf(account, one.value) !== null);
  const person = known && personOf(account, known.value);
  if (!person) return { ok: false, class: "INVALID_RECIPIENT", code: "none", detail: "nobody of this account" };
  const fields = network === "facebook" ? "first_name,last_name" : "name,username";
  const asked = await ask(graph, { path: [person], query: { fields }, purpose: "meta.profile" });
  if (!asked.ok) return { ok: false, class: asked.class, code: asked.code, detail: asked.detail };
  const given = asked.fields;
  const names = [lineOf(given.first_name, 100), lineOf(given.last_name, 90)].filter(Boolean).join(" ");
  const name = names || lineOf(given.name, 200) || lineOf(given.username, 200) || null;
  return { ok: true, value: { name, pictureUrl: null } };
}
