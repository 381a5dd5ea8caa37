// The tabs at the top of a page. They are links of ?tab=, so that back, reload and "copy link" keep them.
import type { ReactNode } from "react";
import { Link, useLocation, useSearchParams } from "react-router";
import css from "./page-tabs.module.css";

export interface PageTab<Name extends string> {
  name: Name;
  label: string;
  count?: number;
}

/** The first name is the tab nobody asked for; it is not written into the address. */
export function usePageTab<Name extends string>(names: readonly [Name, ...Name[]]): Name {
  const [params] = useSearchParams();
  return names.find((name) => name === params.get("tab")) ?? names[0];
}

interface Props<Name extends string> {
  label: string;
  tabs: readonly PageTab<Name>[];
  current: Name;
}

export function PageTabs<Name extends string>({ label, tabs, current }: Props<Name>) {
  const { pathname } = useLocation();
  return (
    <nav className={css.tabs} aria-label={label}>
      {tabs.map((tab, index) => (
        <Link
          key={tab.name}
          className={css.tab}
          to={{ pathname, search: index === 0 ? "" : `?tab=${tab.name}` }}
          aria-current={tab.name === current ? "page" : undefined}
        >
          {tab.label}
          {tab.count !== undefined && <span className={css.count}>{tab.count}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** What a tab shows where it is no list, with a list's room at its edges. */
export function TabPanel({ tabs, children }: { tabs: ReactNode; children: ReactNode }) {
  return (
    <div className={css.panel}>
      {tabs}
      {children}
    </div>
  );
}
