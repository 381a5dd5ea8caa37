// Columns are written_so in the database and writtenSo in the code; here one becomes the other. Stored JSON keeps the keys
// it was written with.

import type { PluginTransformQueryArgs } from "kysely";
import { CamelCasePlugin, type OperationNode, type PluginTransformResultArgs, RawNode } from "kysely";

const camelNames = new Map<string, string>();

export function camelCaseKeys(row: Record<string, unknown>): Record<string, unknown> {
  const renamed: Record<string, unknown> = {};
  for (const key of Object.keys(row)) {
    let name = camelNames.get(key);
    if (name === undefined) {
      name = key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
      camelNames.set(key, name);
    }
    renamed[name] = row[key];
  }
  return renamed;
}

/** The library's, which copies every statement and every row; most of ours are text, which holds no name to change. */
export class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  override transformQuery(args: PluginTransformQueryArgs) {
    return isTextAlone(args.node) ? args.node : super.transformQuery(args);
  }

  override async transformResult({ result }: PluginTransformResultArgs) {
    return result.rows.length === 0 ? result : { ...result, rows: result.rows.map(camelCaseKeys) };
  }
}

/** Written by hand, with values in it and nothing that the builder named. */
function isTextAlone(node: OperationNode): boolean {
  if (node.kind === "ValueNode") return true;
  return RawNode.is(node) && node.parameters.every(isTextAlone);
}
