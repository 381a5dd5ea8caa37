// What a list page is told by its feature.
import type { Icon } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { DrawerAddress } from "../form-drawer/use-drawer-address.ts";
import type { ListRows } from "./use-list-rows.ts";
import type { ListControl } from "./use-list-state.ts";

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

export interface ListPageProps<Row extends { id: number }> {
  title: string;
  /** Beside the title; without it the number of rows. */
  note?: string;
  list: ListRows<Row>;
  control: ListControl;
  /** Which row's drawer is open, and how one opens. */
  drawer: DrawerAddress;
  /** "8 filas": used beside the title and below the rows. */
  counted(count: number): string;
  /** Absent: no words are searched here. */
  searchLabel?: string;
  filters?: readonly ListFilter[];
  /** The first is the link that opens the row; its `render` gives the link's content. */
  columns: readonly [ListColumn<Row>, ...ListColumn<Row>[]];
  /** The first line of a card on a phone, where it is not the first column. */
  cardTitle?(row: Row): ReactNode;
  /** How the row is called, for its menu's name. */
  nameOf(row: Row): string;
  actions?(row: Row): RowAction[];
  /** A visible heading over the menus; without it only screen readers hear one. */
  actionsTitle?: string;
  /** "Nova fila"; absent for those who may not. `disabled` says why not now. */
  create?: { label: string; disabled?: string };
  /** First use: a glyph and one sentence. */
  empty: { icon: ReactNode; text: string };
  /** Rows that are chosen, where something can be done with many; not on a phone. */
  selection?: { ids: readonly number[]; choose(ids: number[]): void };
  /** False: the person's profile does not see this list. */
  allowed?: boolean;
  /** Beside the search, for what is this list's own. */
  tools?: ReactNode;
  /** At the far end of the toolbar, before the button that makes a new one. */
  toolsEnd?: ReactNode;
  /** Above the toolbar, such as tabs or a standing remark. */
  children?: ReactNode;
  /** Stands where the rows and pages do: the same in another form. */
  instead?: ReactNode;
}
