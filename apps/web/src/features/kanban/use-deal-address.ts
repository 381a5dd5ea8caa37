// Which deal is open, or being made and in which lane, kept in the address.
import { useLocation, useNavigate } from "react-router";
import { useDrawerAddress } from "../../shared/form-drawer/index.ts";

/** The field that is to have the focus when the deal opens. */
type Focus = "value" | undefined;

export function useDealAddress() {
  const drawer = useDrawerAddress();
  const navigate = useNavigate();
  const { pathname, search, state } = useLocation();
  const at = (put: [string, string][]) => {
    const next = new URLSearchParams(search);
    for (const name of ["id", "novo", "etapa"]) next.delete(name);
    for (const [name, value] of put) next.set(name, value);
    return { pathname, search: `?${next}` };
  };
  return {
    drawer,
    focus: (state as { focus?: Focus } | null)?.focus,
    openAt: (dealId: number, focus: Focus) =>
      void navigate(at([["id", String(dealId)]]), { state: { ...drawer.linkState, focus } }),
    openNew: (laneId: number) =>
      void navigate(
        at([
          ["novo", "1"],
          ["etapa", String(laneId)],
        ]),
        { state: drawer.linkState },
      ),
  };
}

export type DealAddress = ReturnType<typeof useDealAddress>;
