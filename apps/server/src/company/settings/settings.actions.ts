// Reads and changes a tenant's settings.
import { acceptedValue, type SettingKey, settingKeys } from "@prosa/contracts/settings";
import { recordSecurity } from "#company/audit";
import type { Ctx, Deps } from "#platform/context";
import type { Tx } from "#platform/database";
import { AppError } from "#platform/errors";
import { remember } from "./settings.memory.ts";
import * as queries from "./settings.queries.ts";
import {
  effectiveText,
  isSettingKey,
  readValue,
  type SettingValue,
  standardText,
  writeValue,
} from "./settings.registry.ts";

/** Reads one after the other for free: the first of a transaction may ask the database, the rest do not. */
export interface TenantSettings {
  get<K extends SettingKey>(key: K): SettingValue<K>;
  /** As it stands in the table and on the wire. */
  text(key: SettingKey): string;
}

// A transaction that changed a setting sees its own change, which nobody else may, so it is not remembered.
const changedIn = new WeakSet<Tx>();

/** `fresh` asks the database: for what counts exactly from the moment it was set. */
export async function settingsOf(
  scope: { deps: Deps; tx: Tx; tenantId: number },
  { fresh = false } = {},
): Promise<TenantSettings> {
  const { deps, tx, tenantId } = scope;
  const read = () => queries.readStoredSettings(tx);
  const stored = fresh || changedIn.has(tx) ? await read() : await remember(deps, tenantId, read);
  const text = (key: SettingKey) => effectiveText(key, stored.get(key));
  return { text, get: (key) => readValue(key, text(key)) };
}

export function setSetting<K extends SettingKey>(ctx: Ctx, key: K, value: SettingValue<K>): Promise<void> {
  return store(ctx, key, writeValue(key, value));
}

/** From the screen: both the key and the value are what somebody typed. Returns the value as it now is. */
export async function changeSetting(ctx: Ctx, key: string, value: string): Promise<SettingKey> {
  if (!isSettingKey(key)) throw new AppError("ERR_NO_SETTING_FOUND");
  const accepted = acceptedValue(key, value);
  if (accepted === null) throw new AppError("ERR_SETTING_VALUE", { field: "value" });
  await store(ctx, key, accepted);
  return key;
}

/** Every change ends here, so none can skip its journal row or its record. Setting what is set changes nothing. */
async function store(ctx: Ctx, key: SettingKey, text: string): Promise<void> {
  changedIn.add(ctx.tx);
  const before = effectiveText(
    key,
    await queries.lockStoredSetting(ctx.tx, ctx.tenantId, key, standardText(key), ctx.now),
  );
  if (before === text) return;
  await queries.storeSetting(ctx.tx, ctx.tenantId, key, text, ctx.now);
  await ctx.publish("setting.changed", { data: { key } });
  const userId = ctx.actor.kind === "user" ? ctx.actor.userId : null;
  await recordSecurity(ctx, { kind: "setting.changed", userId, detail: { key, from: before, to: text } });
}

/** A new company starts with every setting written down, as its settings screen shows them. */
export async function storeInitialSettings(ctx: Ctx): Promise<void> {
  const rows = settingKeys.map((key) => ({ key, value: standardText(key) }));
  await queries.storeSettings(ctx.tx, ctx.tenantId, rows, ctx.now);
}
