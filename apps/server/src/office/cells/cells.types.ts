// The words of a move: the two cells as the command sees them, and what it tells about its work.
import type { Config } from "#platform/config";
import type { OwnerConnection } from "#platform/database";
import type { DataKeys } from "#platform/secrets";
import type { Storage } from "#platform/storage";

export type MoveState = "leaving" | "closed" | "gone" | "arriving";

/** One side: its database as its owner, under the tenant that moves, its files and its keys. */
export interface Cell {
  readonly owner: OwnerConnection;
  readonly storage: Storage;
  readonly keys: DataKeys;
  /** Where people and providers reach it. */
  readonly address: string;
  readonly config: Config;
}

export interface Cells {
  readonly source: Cell;
  readonly target: Cell;
}

/** What one table holds of the tenant: so many rows, and a sum over all of them that changes with each. */
export interface Sum {
  table: string;
  rows: number;
  digest: string;
}

export interface MoveReport {
  tables: Sum[];
  rows: number;
  jobs: number;
  files: number;
  /** How long nobody of the company could write. */
  closedMs: number;
}

/** Why a move is not begun, or was undone; told to whoever typed the command. */
export class MoveRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause });
    this.name = "MoveRefused";
  }
}
