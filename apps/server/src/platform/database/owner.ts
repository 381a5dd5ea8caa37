// One connection with the owner's rights, for reviewed commands that move whole companies. Row security binds it too.
import pg from "pg";

export interface OwnerConnection {
  query<R = Record<string, unknown>>(text: string, values?: readonly unknown[]): Promise<R[]>;
  close(): Promise<void>;
}

/** What rows look like as text must not depend on the machine: two sides compare them. */
const SETTINGS = [
  "set role prosa_owner",
  "set search_path = public",
  "set timezone = 'UTC'",
  "set datestyle = 'ISO, YMD'",
  "set intervalstyle = 'postgres'",
  "set bytea_output = 'hex'",
  "set extra_float_digits = 1",
].join("; ");

/** Sees the rows of this tenant and of no other. */
export async function openOwner(url: string, tenantId: number): Promise<OwnerConnection> {
  if (!Number.isSafeInteger(tenantId) || tenantId < 1) throw new TypeError("A tenant id is needed");
  const client = new pg.Client({ connectionString: url, application_name: "prosa-cells", keepAlive: true });
  client.on("error", () => {}); // the next statement fails and says so
  await client.connect();
  await client.query(`${SETTINGS}; set app.tenant_id = '${tenantId}'; set app.user_id = ''`);
  return {
    async query<R>(text: string, values: readonly unknown[] = []) {
      return (await client.query(text, [...values])).rows as R[];
    },
    close: () => client.end(),
  };
}
