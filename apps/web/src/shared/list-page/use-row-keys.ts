// Arrow keys between the rows of a list: each lands on the row's link, so that Enter opens it as any link.
import { type RefObject, useEffect } from "react";

const isText = (element: Element | null) =>
  element instanceof HTMLElement &&
  element.closest("input, textarea, select, [contenteditable='true'], [role='combobox'], [role='menu']") !== null;

export function useRowKeys(page: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const handle = (event: KeyboardEvent) => {
      const list = page.current;
      if (!list || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      if (event.key !== "ArrowDown" && event.key !== "ArrowUp") return;
      if (document.querySelector("[role='dialog'][aria-modal='true']")) return;
      const focus = document.activeElement;
      const isElsewhere = focus !== null && focus !== document.body && !list.contains(focus) && !focus.contains(list);
      const isSearch = focus instanceof HTMLInputElement && focus.type === "search" && event.key === "ArrowDown";
      if (isElsewhere || (isText(focus) && !isSearch)) return;
      const links = [...list.querySelectorAll<HTMLElement>("[data-row-link]")];
      if (links.length === 0) return;
      const row = focus?.closest("[data-row-id]");
      const at = links.findIndex((link) => row?.contains(link));
      const next = at < 0 ? 0 : at + (event.key === "ArrowDown" ? 1 : -1);
      event.preventDefault();
      links[Math.min(Math.max(next, 0), links.length - 1)]?.focus();
    };
    document.addEventListener("keydown", handle);
    return () => document.removeEventListener("keydown", handle);
  }, [page]);
}
