// Tables that exist before any feature: who this installation is, the security log, counters, applied migrations,
// and which companies are on their way to another cell.
import type { ColumnType, Generated, JSONColumnType } from "kysely";
import { defineTable } from "./registry.ts";

export interface GroundTables {
  installation: {
    onlyRow: Generated<boolean>;
    id: Generated<string>;
    cellId: number;
    createdAt: Generated<Date>;
  };
  securityLog: {
    tenantId: number;
    // Number and time are given by a trigger, the place in a chain by whoever seals; the application may only read them.
    position: ColumnType<number, never, never>;
    at: ColumnType<Date, never, never>;
    kind: string;
    userId: number | null;
    requestId: string | null;
    address: string | null;
    detail: JSONColumnType<Record<string, unknown>>;
    kept: "access" | "change";
    place: ColumnType<number | null, never, never>;
    previousHash: ColumnType<Buffer | null, never, never>;
    hash: ColumnType<Buffer | null, never, never>;
  };
  securityLogAnchors: {
    tenantId: number;
    kept: "access" | "change";
    place: number;
    hash: Buffer;
    proof: string;
    madeAt: ColumnType<Date, never, never>;
  };
  rateCounters: {
    key: string;
    windowStart: Date;
    count: number;
  };
  /** Only the owner writes it: the command that moves companies between cells. */
  tenantMoves: {
    tenantId: ColumnType<number, never, never>;
    state: ColumnType<"leaving" | "closed" | "gone" | "arriving", never, never>;
    address: ColumnType<string, never, never>;
    since: ColumnType<Date, never, never>;
  };
}

defineTable("schema_migrations", {
  tenant: false,
  columns: { name: "none", sha256: "none", applied_at: "none" },
});
defineTable("schema_functions", {
  tenant: false,
  columns: { name: "none", sha256: "none", applied_at: "none" },
});
defineTable("installation", {
  tenant: false,
  columns: { only_row: "none", id: "none", cell_id: "none", created_at: "none" },
});
defineTable("security_log", {
  tenant: true,
  people: { of: "staff", why: "Who of the company did what, by ids; chained, so that nothing can be taken out." },
  columns: {
    tenant_id: "none",
    position: "none",
    at: "none",
    kind: "none",
    user_id: "none",
    request_id: "none",
    address: "personal",
    detail: "personal",
    previous_hash: "none",
    hash: "none",
    kept: "none",
    place: "none",
  },
});
defineTable("security_log_anchors", {
  tenant: true,
  // The proof is a sealed hash: it need not be kept secret, and nobody may write it anew when keys change.
  columns: { tenant_id: "none", kept: "none", place: "none", hash: "none", proof: "none", made_at: "none" },
});
defineTable("rate_counters", {
  tenant: false,
  // Keys are keyed hashes of addresses and accounts, never the values themselves.
  columns: { key: "none", window_start: "none", count: "none" },
});
defineTable("tenant_moves", {
  tenant: true,
  columns: { tenant_id: "none", state: "none", address: "none", since: "none" },
});
defineTable("moved_channels", { tenant: false, columns: { key: "none", address: "none" } });
