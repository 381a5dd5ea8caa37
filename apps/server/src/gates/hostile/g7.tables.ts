// Tables that somebody might bring in to keep the server busy, and a look at what was stored of one.
import { loadFile } from "#company/files";
import { asSystem, type Deps } from "#platform/context";
import type { Table } from "./g7.client.ts";

const MiB = 1024 * 1024;

export function hostileTables(quoteBytes: number, rows: number): Readonly<Record<string, Table>> {
  const row = "Ana Beatriz;11960000001\n";
  return {
    "one quote that is never closed": { begins: 'nome;numero\n"', repeats: "nunca fecha ", bytes: quoteBytes },
    [`${rows} rows`]: { begins: "nome;numero\n", repeats: row, bytes: rows * row.length },
    "empty lines": { begins: "nome;numero\n", repeats: "\n", bytes: 2 * MiB },
    "rows of many columns": { begins: "nome;numero\n", repeats: `${";".repeat(90)}\n`, bytes: 2 * MiB },
    "quotes in quotes": { begins: 'nome;numero\n"', repeats: '""', bytes: 2 * MiB },
    "long cells": { begins: "nome;numero\n", repeats: `${"a".repeat(30_000)};1\n`, bytes: 4 * MiB },
    digits: { begins: "nome;numero\n", repeats: `Ana;${"1".repeat(30_000)}\n`, bytes: 4 * MiB },
    marks: { begins: "nome;numero\n", repeats: `${"e\u0301\u0323".repeat(3_000)};1\n`, bytes: 4 * MiB },
  };
}

export async function openTable(deps: Deps, who: { tenantId: number; userId: number }, fileId: string) {
  const { storageKey } = await asSystem(deps, who.tenantId, ({ tx }) => loadFile(tx, fileId, who.userId));
  const { stream } = await deps.storage.get(storageKey);
  return Buffer.concat(await stream.toArray()).toString("utf8");
}
