// The platform's accounts at gateways: set, tested, opened for a call. Everything here is of tenant 1; no company reads it.
import type { GatewayAccount } from "@prosa/contracts/office/charges";
import { type GatewayId, type GatewayValues, schemaOfGatewayForm } from "@prosa/contracts/payments";
import { OPERATOR_TENANT_ID } from "@prosa/contracts/permissions";
import type { Asked, GatewayAdapter, Reach } from "#adapters/payments";
import { asSystem, type Ctx, type Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import * as queries from "./gateways.queries.ts";

/** What is kept in the envelope: what was typed, and the word that we chose ourselves. */
interface Kept {
  values: GatewayValues;
  secret: string;
}

export interface OpenGateway {
  id: number;
  gateway: GatewayId;
  adapter: GatewayAdapter;
  credentials: unknown;
}

const KEY_BYTES = 24;
const placeOf = (rowId: number) => ({ tenantId: OPERATOR_TENANT_ID, table: "gateways", column: "credentials", rowId });

export function adapterOf(deps: Deps, gateway: string): GatewayAdapter {
  const adapter = deps.gateways.get(gateway);
  if (!adapter) throw new AppError("ERR_VALIDATION", { field: "gateway" });
  return adapter;
}

const inPlatform = <T>(deps: Deps, work: (tx: Tx) => Promise<T>) =>
  deps.db.withTenant({ tenantId: OPERATOR_TENANT_ID, userId: null }, work, { readOnly: true });

async function keptOf(deps: Deps, tx: Tx, row: queries.GatewayRow): Promise<Kept | null> {
  if (row.credentials === "") return null;
  return JSON.parse(await deps.secrets.decryptText(tx, placeOf(row.id), row.credentials)) as Kept;
}

function credentialsOf(adapter: GatewayAdapter, { values, secret }: Kept): unknown {
  const checked = adapter.credentials.safeParse(adapter.connecting.read(values, () => secret));
  // Without what proves its notices, nothing that it says could be told from what anybody says.
  if (!checked.success) throw new AppError("ERR_VALIDATION", { field: "values" });
  return checked.data;
}

async function open(deps: Deps, tx: Tx, row: queries.GatewayRow | undefined): Promise<OpenGateway | null> {
  const kept = row && (await keptOf(deps, tx, row));
  if (!row || !kept) return null;
  const adapter = adapterOf(deps, row.gateway);
  return { id: row.id, gateway: row.gateway, adapter, credentials: credentialsOf(adapter, kept) };
}

export const openActive = (deps: Deps) =>
  inPlatform(deps, async (tx) => open(deps, tx, await queries.activeGateway(tx)));
export const openById = (deps: Deps, id: number) =>
  inPlatform(deps, async (tx) => open(deps, tx, await queries.gatewayById(tx, id)));
export const openByKey = (deps: Deps, gateway: GatewayId, key: string) =>
  inPlatform(deps, async (tx) => open(deps, tx, await queries.gatewayByKey(tx, gateway, key)));

/** Which ways to pay are offered, without opening a secret. */
export const activeAdapter = (deps: Deps) =>
  inPlatform(deps, async (tx) => {
    const row = await queries.activeGateway(tx);
    return row ? adapterOf(deps, row.gateway) : null;
  });

export const reachOf = (deps: Deps): Reach => ({ egress: deps.egress, now: deps.clock.now() });

function urlOf(deps: Deps, { gateway, webhookKey }: Pick<queries.GatewayRow, "gateway" | "webhookKey">): string {
  return `${deps.config.http.publicUrl.replace(/\/$/, "")}/webhooks/payments/${gateway}/${webhookKey}`;
}

const ENDING = 4;

async function wireOf(deps: Deps, tx: Tx, row: queries.GatewayRow): Promise<GatewayAccount> {
  const kept = await keptOf(deps, tx, row);
  const { fields } = adapterOf(deps, row.gateway).connecting;
  const known = fields.flatMap(({ name, kind }): [string, string][] => {
    const value = kept?.values[name] ?? "";
    if (value === "") return [];
    if (kind === "certificate") return [[name, "…"]];
    return [[name, kind === "secret" ? `…${value.slice(-ENDING)}` : value]];
  });
  return {
    gateway: row.gateway,
    isActive: row.isActive,
    state: row.state,
    detail: row.stateDetail,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    setAt: row.setAt.toISOString(),
    webhookUrl: urlOf(deps, row),
    known: Object.fromEntries(known),
  };
}

export function listGateways(deps: Deps) {
  return inPlatform(deps, async (tx) => {
    const accounts: GatewayAccount[] = [];
    for (const row of await queries.gatewayRows(tx)) accounts.push(await wireOf(deps, tx, row));
    const forms = deps.gateways.all().map(({ id, capabilities, connecting }) => ({
      gateway: id,
      methods: [...capabilities.methods],
      fields: [...connecting.fields],
      webhook: connecting.webhook,
    }));
    return { forms, accounts };
  });
}

export interface GatewayWish {
  values: GatewayValues;
  isActive: boolean;
}

/** What is left empty stays as it was. The word we chose stays too: the gateway has been told it. */
export async function storeGateway(ctx: Ctx, gateway: GatewayId, { values, isActive }: GatewayWish): Promise<void> {
  const { deps, tx, now } = ctx;
  const adapter = adapterOf(deps, gateway);
  const row = await queries.makeGateway(tx, gateway, deps.ids.token(KEY_BYTES), now);
  const before = await keptOf(deps, tx, row);
  const given = Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""));
  const empty = Object.fromEntries(adapter.connecting.fields.map(({ name }) => [name, ""]));
  const parsed = schemaOfGatewayForm(adapter.connecting.fields).safeParse({ ...empty, ...before?.values, ...given });
  if (!parsed.success) {
    const [first] = parsed.error.issues;
    throw new AppError("ERR_VALIDATION", { field: `values.${String(first?.path[0] ?? "")}` });
  }
  const kept: Kept = { values: parsed.data, secret: before?.secret ?? deps.ids.token(KEY_BYTES) };
  credentialsOf(adapter, kept);
  const credentials = await deps.secrets.encrypt(tx, placeOf(row.id), JSON.stringify(kept));
  if (isActive) await queries.restOthers(tx, row.id);
  await queries.saveGateway(tx, row.id, { credentials, isActive, setAt: now, state: "untested", stateDetail: null });
}

const stateOf = (asked: Asked<true>): Pick<queries.GatewayRow, "state" | "stateDetail"> => {
  if (asked.ok) return { state: "good", stateDetail: null };
  const isRefused = asked.class === "AUTH_LOST" || asked.class === "BAD_REQUEST";
  return { state: isRefused ? "refused" : "unreachable", stateDetail: (asked.detail ?? asked.code).slice(0, 200) };
};

/** Asked outside any transaction; registers where its notices go, which may be repeated. */
export async function tryGateway(deps: Deps, gateway: GatewayId): Promise<void> {
  const found = await inPlatform(deps, async (tx) => {
    const row = await queries.gatewayByName(tx, gateway);
    const opened = await open(deps, tx, row);
    return row && opened && { url: urlOf(deps, row), opened };
  });
  if (!found) throw new AppError("ERR_NOT_FOUND");
  const { id, adapter, credentials } = found.opened;
  const reach = reachOf(deps);
  let asked = await adapter.check(credentials, reach);
  if (asked.ok && adapter.registerWebhook) asked = await adapter.registerWebhook(found.url, credentials, reach);
  await noteState(deps, id, stateOf(asked));
}

/** In the platform's own transaction, so that its screens follow. */
function noteState(deps: Deps, id: number, state: Pick<queries.GatewayRow, "state" | "stateDetail">): Promise<void> {
  return asSystem(
    deps,
    OPERATOR_TENANT_ID,
    async (ctx) => {
      await queries.saveGateway(ctx.tx, id, { ...state, checkedAt: ctx.now });
      await ctx.publish("list.changed", { data: { list: "operatorPayments" } });
    },
    "billing.gateways",
  );
}

/** The gateway does not take our credentials any more: nothing can be charged until somebody gives others. */
export const noteRefused = (deps: Deps, id: number, detail: string) =>
  noteState(deps, id, { state: "refused", stateDetail: detail.slice(0, 200) });

export async function showGateway(deps: Deps, gateway: GatewayId): Promise<GatewayAccount> {
  return inPlatform(deps, async (tx) => {
    const row = await queries.gatewayByName(tx, gateway);
    if (!row) throw new AppError("ERR_NOT_FOUND");
    return wireOf(deps, tx, row);
  });
}
