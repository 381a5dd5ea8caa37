// What every tab of the operator's screen is given.
import type { ReactNode } from "react";

export interface TabProps {
  /** The tabs above the list, with how many rows the open one has. */
  tabs(count?: number): ReactNode;
  allowed: boolean;
}
