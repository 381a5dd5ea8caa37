// The tabs at the top of a page. They are links of ?tab=, so that back, reload and "copy link" keep them.
import { type ReactNode, useEffect, useRef } from "react";
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
  const row = useRef<HTMLElement>(null);
  useEffect(() => {
    if (row.current) bringIntoView(row.current, current);
  }, [current]);
  return (
    <nav ref={row} className={css.tabs} aria-label={label}>
      {tabs.map((tab, index) => (
        <Link
          key={tab.name}
          className={css.tab}
          data-name={tab.name}
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

/** On a narrow screen the row is longer than the page: whoever comes by an address sees which tab it is. The page stays. */
function bringIntoView(row: HTMLElement, name: string) {
  const tab = row.querySelector(`[data-name="${name}"]`);
  if (!tab) return;
  const [outer, inner] = [row.getBoundingClientRect(), tab.getBoundingClientRect()];
  if (inner.right > outer.right) row.scrollLeft += inner.right - outer.right;
  if (inner.left < outer.left) row.scrollLeft -= outer.left - inner.left;
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
