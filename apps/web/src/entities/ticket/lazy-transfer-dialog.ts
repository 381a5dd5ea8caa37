// The transfer dialog, fetched with its words when the first one opens.
import { lazy } from "react";
import { loadNamespaces } from "../../shared/i18n/index.ts";
import { loadChunk } from "../../shared/ui/index.ts";

export const TransferDialog = lazy(async () => {
  const [{ TransferDialog: dialog }] = await Promise.all([
    loadChunk(() => import("./TransferDialog.tsx")),
    loadNamespaces(["transfer"]),
  ]);
  return { default: dialog };
});
