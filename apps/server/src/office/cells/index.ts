// Door of cells: companies move from one complete copy of the product to another.
import type { ServerModule } from "#platform/registry";
import { moveTenantCommand } from "./cells.command.ts";

export { movedTables, notMoved } from "./cells.tables.ts";

export const cellsModule: ServerModule = { name: "cells", commands: [moveTenantCommand] };
