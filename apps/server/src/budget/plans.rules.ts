// What is wrong with the way a statement was run: it read through a large table instead of finding its rows.

/** As EXPLAIN writes it; only what is looked at. */
export interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "Index Name"?: string;
  "Actual Rows"?: number;
  "Actual Loops"?: number;
  "Rows Removed by Filter"?: number;
  "Rows Removed by Index Recheck"?: number;
  Plans?: PlanNode[];
}

export interface Reading {
  table: string;
  node: string;
  /** Rows looked at, whether they were wanted or not. */
  rows: number;
  isWholeTable: boolean;
}

/** Every reading of a table in the plan. */
export function readingsOf(plan: PlanNode): Reading[] {
  const below = (plan.Plans ?? []).flatMap(readingsOf);
  const table = plan["Relation Name"];
  if (table === undefined || !plan["Node Type"].endsWith("Scan")) return below;
  const each =
    (plan["Actual Rows"] ?? 0) + (plan["Rows Removed by Filter"] ?? 0) + (plan["Rows Removed by Index Recheck"] ?? 0);
  const index = plan["Index Name"] ? ` by ${plan["Index Name"]}` : "";
  return [
    {
      table,
      node: plan["Node Type"] + index,
      rows: Math.round(each * (plan["Actual Loops"] ?? 1)),
      isWholeTable: plan["Node Type"] === "Seq Scan" && (plan["Actual Loops"] ?? 1) > 0,
    },
    ...below,
  ];
}

/**
 * A sequential scan of a large table is a fault however few rows it met. So is walking through a company's part of it
 * along an index that does not help: behind row security that is what a missing index looks like.
 */
export function faultsOf(plan: PlanNode, isLarge: (table: string) => boolean, most: number): string[] {
  return readingsOf(plan)
    .filter(({ table, rows, isWholeTable }) => isLarge(table) && (isWholeTable || rows >= most))
    .map(({ table, node, rows }) => `${node} reads ${rows} rows of ${table}`);
}
