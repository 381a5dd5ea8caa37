// A ticket where several screens do the same with it: to whom it may be given, and the dialog that gives it.
export { TransferDialog } from "./lazy-transfer-dialog.ts";
export { transferTargetsQuery } from "./ticket.queries.ts";
export { givenTo, nowhere, type TransferWish, wishFor } from "./transfer.rules.ts";
