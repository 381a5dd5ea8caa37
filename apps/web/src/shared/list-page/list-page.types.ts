// What a list page is told by its feature.
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";

export interface ListColumn<Row> {
  key: string;
  title: string;
  /** The contract's name of the order; without it the column does not sort. */
  sort?: string;
  /** CSS width; one column at least stays without. */
  width?: string | number;
  /** "end" for numbers. */
  align?: "start" | "end";
  render(row: Row): ReactNode;
  /** In the first column: what stands before the link and is none, such as a button of its own. */
  lead?(row: Row): ReactNode;
  /** On a phone: how the second line of the card says it; false leaves it out. Default: "title: value". */
  card?: false | ((row: Row) => ReactNode);
}

export interface ListFilter {
  /** As in the shape and the contract. */
  name: string;
  label: string;
  options: readonly { value: string; label: string }[];
}

export interface RowAction {
  id: string;
  label: string;
  icon: Icon;
  /** Red, after a line. */
  danger?: boolean;
  /** Blocked now: shown, not possible, and why. */
  disabled?: string;
  run(): void;
}
