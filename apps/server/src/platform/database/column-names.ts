// Columns are written_so in the database and writtenSo in the code; here one becomes the other. Stored JSON keeps the keys
// it was written with.

import type { PluginTransformQueryArgs } from "kysely";
import { CamelCasePlugin, type OperationNode, type PluginTransformResultArgs, RawNode } from "kysely";

const camelNames = new Map<string, string>();

export function camelCaseName(column: string): string {
  let name = camelNames.get(column);
  if (name === undefined) {
    name = column.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
    camelNames.set(column, name);
  }
  return name;
}

/**
 * The library's, which copies every statement and every row. Most of our statements are text, which holds no name to change;
 * and rows come with the right names.
 */
export class ColumnNames extends CamelCasePlugin {
  constructor() {
    super({ maintainNestedObjectKeys: true });
  }

  override transformQuery(args: PluginTransformQueryArgs) {
    return isTextAlone(args.node) ? args.node : super.transformQuery(args);
  }

  override async transformResult({ result }: PluginTransformResultArgs) {
    return result;
  }
}

/** Written by hand, with values in it and nothing that the builder named. */
function isTextAlone(node: OperationNode): boolean {
  if (node.kind === "ValueNode") return true;
  return RawNode.is(node) && node.parameters.every(isTextAlone);
}
