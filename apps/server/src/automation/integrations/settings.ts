// An integration opened for its adapter: the fields of its type and the key that is sealed in the database.
import type { Settings } from "#adapters/assistants";
import type { Ctx } from "#platform/context";
import type { KeptIntegration } from "./integrations.queries.ts";
import { fullConfig } from "./integrations.rules.ts";

export const placeOf = (tenantId: number, id: number, column: "secret" | "password" = "secret") => ({
  tenantId,
  table: "integrations",
  column,
  rowId: String(id),
});

export async function settingsFor({ deps, tx, tenantId }: Ctx, kept: KeptIntegration): Promise<Settings> {
  const { id, name, config } = kept;
  const open = (column: "secret" | "password") => {
    const sealed = kept[column];
    return sealed === null ? null : deps.secrets.decryptText(tx, placeOf(tenantId, id, column), sealed);
  };
  return { id, name, ...fullConfig(config), apiKey: await open("secret"), password: await open("password") };
}
