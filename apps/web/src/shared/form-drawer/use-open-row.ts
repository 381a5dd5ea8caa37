// The row whose form is open, for lists that carry whole rows. It stays while it is open, even if the list loses it.
import { useState } from "react";
import type { ListRows } from "../list-page/use-list-rows.ts";
import type { OpenId } from "./use-drawer-address.ts";

export interface Opened<Value> {
  /** Undefined and not pending: there is no such row here. */
  value: Value | undefined;
  isPending: boolean;
  error: unknown;
  retry(): void;
}

export function useOpenRow<Row extends { id: number }>(list: ListRows<Row>, openId: OpenId | null): Opened<Row> {
  const [kept, keep] = useState<Row | undefined>(undefined);
  const found = list.rows.find(({ id }) => id === openId);
  // Somebody else may delete it or the search may leave it out: what is being typed must not vanish with it.
  if (found && found !== kept) keep(found);
  const value = found ?? (kept?.id === openId ? kept : undefined);
  return { value, isPending: list.isPending, error: value ? null : list.error, retry: list.retry };
}
