// The menu of a row, fetched when somebody first asks for one.
import { lazy, Suspense } from "react";
import { loadPatiently } from "../../../../shared/ui/index.ts";
import type { RowMenuProps } from "./row-menu.types.ts";

const Menu = lazy(() => loadPatiently(() => import("./RowMenu.tsx")));

export function RowMenu(props: RowMenuProps) {
  return (
    <Suspense fallback={null}>
      <Menu {...props} />
    </Suspense>
  );
}
