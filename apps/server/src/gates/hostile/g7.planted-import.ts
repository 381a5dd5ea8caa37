// The mistake G7 has to find: the table to be imported is taken apart in the process that answers everybody, in one go.
import { checkImport } from "@prosa/contracts/contact-work";
import { openCsv } from "../../conversation/contact-work/import.csv.ts";
import { contactWorkModule } from "../../conversation/contact-work/index.ts";
import { withMistake } from "../planted-door.ts";
import { openTable } from "./g7.tables.ts";

const WITHOUT_LIMITS = { cell: Number.POSITIVE_INFINITY, row: Number.POSITIVE_INFINITY, columns: 1_000_000 };

export const plantedImport = withMistake(contactWorkModule, checkImport.path, async (deps, { body, session }) => {
  const { tenantId = 0, userId = 0 } = session ?? {};
  const text = await openTable(deps, { tenantId, userId }, (body as { fileId: string }).fileId);
  openCsv(";", WITHOUT_LIMITS).push(text);
});
