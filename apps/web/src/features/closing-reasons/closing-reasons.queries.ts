// Server state of the closing reasons, and of the setting that makes one obligatory.
import {
  createClosingReason,
  deleteClosingReason,
  listClosingReasons,
  updateClosingReason,
} from "@prosa/contracts/closing-reasons";
import type { CallOf } from "@prosa/contracts/route";
import { updateSetting } from "@prosa/contracts/settings";
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { settingsKeys, useSetting, useSettingsAreKnown } from "../../entities/settings/index.ts";
import { api } from "../../shared/api/index.ts";
import { type ListControl, type ListShape, useListChange, useListRows } from "../../shared/list-page/index.ts";
import { showError } from "../../shared/notices/index.ts";

type Input = CallOf<typeof createClosingReason>["body"];

export const reasonList: ListShape = { sorts: ["id", "name"], defaultSort: "id" };

export const useReasons = (control: ListControl) =>
  useListRows("closingReasons", control, (query, signal) => api(listClosingReasons, { query, signal, quiet: true }));

export function useReasonActions() {
  const thenRefresh = useListChange("closingReasons");
  return {
    create: (body: Input) => thenRefresh(api(createClosingReason, { body, quiet: true })),
    update: (closingReasonId: number, body: Partial<Input>) =>
      thenRefresh(api(updateClosingReason, { params: { closingReasonId }, body, quiet: true })),
    remove: (closingReasonId: number) =>
      thenRefresh(api(deleteClosingReason, { params: { closingReasonId }, quiet: true })),
  };
}

const SETTING = "ClosingReasonRequired";

/** Whether closing a ticket asks for a reason: the company's setting, seen from here. Undefined until it is known. */
export function useReasonRequired() {
  const cache = useQueryClient();
  const value = useSetting(SETTING);
  const isKnown = useSettingsAreKnown();
  const change = useMutation({
    mutationFn: (required: boolean) =>
      api(updateSetting, { params: { key: SETTING }, body: { value: required ? "enabled" : "disabled" }, quiet: true }),
    // Until they have been read again the switch stands where the hand has put it.
    onSuccess: () => cache.invalidateQueries({ queryKey: settingsKeys.all }),
    onError: showError,
  });
  const required = isKnown ? value : undefined;
  return { required: change.isPending ? change.variables : required, change: change.mutate };
}
