// Two cells for tests: two databases that number their rows apart, two stores, two master keys, and the command between.
import { createHash } from "node:crypto";
import { mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { loadConfig } from "#platform/config";
import { systemClock } from "#platform/context";
import { openOwner, type Tx } from "#platform/database";
import { DataKeys } from "#platform/secrets";
import { createStorage } from "#platform/storage";
import { type TestDatabase, type TestServer, testServer } from "#testing";
import { testEnvironment } from "../../testing/start-server.ts";
import { runMoveTenant } from "./cells.command.ts";
import type { Cell, Cells } from "./cells.types.ts";
import { type MoveOptions, moveTenant } from "./move.ts";

export interface TwoCells {
  readonly source: TestServer;
  readonly target: TestServer;
  /** As an operator types it, in the cell the company leaves. */
  command(tenantId: number, ...more: string[]): Promise<{ code: number; said: string }>;
  /** The same work with the inside open: for moves that end in the middle. */
  open(tenantId: number): Promise<Cells & { close(): Promise<void> }>;
  move(tenantId: number, options?: Partial<MoveOptions>): ReturnType<typeof moveTenant>;
}

const OTHER_CELL = 7;
const QUIET_MS = 10_000;
const folder = () => mkdtempSync(join(tmpdir(), "prosa-cells-test-"));

/** A transaction begins with its first statement, whatever that is. */
export async function begin(tx: Tx): Promise<"begun"> {
  await tx.selectFrom("tenants").select("id").execute();
  return "begun";
}

/** Inside a hook; both databases are the tests' own. */
export async function twoCells(here: TestDatabase, there: TestDatabase): Promise<TwoCells> {
  await there.sql("update installation set id = gen_random_uuid(), cell_id = $1", [OTHER_CELL]);
  await there.sql("select start_sequences_of_cell($1)", [OTHER_CELL]);
  const otherKey = createHash("sha256").update("prosa test other cell").digest("base64");
  const given = { MASTER_KEY: otherKey, CELL_ID: String(OTHER_CELL), STORAGE: `disk:${folder()}` };
  const target = await testServer(there, { role: "api", env: given });
  const near = {
    DATABASE_OWNER_URL: here.ownerUrl,
    STORAGE: `disk:${folder()}`,
    EGRESS_ALLOW: new URL(target.url).host,
  };
  const source = await testServer(here, { role: "api", env: near });

  const far = { ...given, DATABASE_OWNER_URL: there.ownerUrl, PUBLIC_URL: target.url, ALLOWED_ORIGINS: target.url };
  const env = testEnvironment(there.url, far);
  const file = join(folder(), "other.env");
  writeFileSync(
    file,
    Object.entries(env)
      .map(([name, value]) => `${name}="${value}"`)
      .join("\n"),
  );

  async function open(tenantId: number): Promise<Cells & { close(): Promise<void> }> {
    const cell = async (config: Cell["config"], ownerUrl: string): Promise<Cell> => ({
      owner: await openOwner(ownerUrl, tenantId),
      storage: createStorage(config.storage),
      keys: new DataKeys(config.masterKeys),
      address: config.http.publicUrl,
      config,
    });
    const cells = {
      source: await cell(source.deps.config, here.ownerUrl),
      target: await cell(loadConfig(env), there.ownerUrl),
    };
    const close = async () => {
      await cells.source.owner.close();
      await cells.target.owner.close();
    };
    return { ...cells, close };
  }

  return {
    source,
    target,
    async command(tenantId, ...more) {
      const output = new PassThrough();
      const said = text(output);
      const args = ["--tenant", String(tenantId), "--to", file, ...more];
      const code = await runMoveTenant(source.deps, args, output, { quietMs: QUIET_MS });
      output.end();
      return { code, said: await said };
    },
    open,
    async move(tenantId, options = {}) {
      const { close, ...cells } = await open(tenantId);
      try {
        return await moveTenant(cells, tenantId, { clock: systemClock, quietMs: QUIET_MS, ...options });
      } finally {
        await close();
      }
    },
  };
}
