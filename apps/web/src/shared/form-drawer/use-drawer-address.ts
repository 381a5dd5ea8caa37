// Which form is open, kept in the address: ?id=5 for a row, ?novo=1 for a new one.
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { presentAddress } from "../present-address.ts";

export type OpenId = number | "new";

export interface DrawerAddress {
  openId: OpenId | null;
  open(id: number): void;
  openNew(): void;
  close(): void;
  /** For the link of a row; pass `linkState` along with it. */
  hrefOf(id: number): string;
  linkState: { drawer: true };
}

const linkState = { drawer: true } as const;

function readOpenId(params: URLSearchParams): OpenId | null {
  if (params.get("novo") === "1") return "new";
  const id = Number(params.get("id"));
  return Number.isSafeInteger(id) && id > 0 ? id : null;
}

/** What the address asks for at this moment, drawn or not. */
export const openIdNow = (): OpenId | null => readOpenId(new URLSearchParams(presentAddress().search));

export function useDrawerAddress(): DrawerAddress {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const address = (put: [name: string, value: string] | null, from = presentAddress().search) => {
    const next = new URLSearchParams(from);
    next.delete("id");
    next.delete("novo");
    if (put) next.set(...put);
    return { pathname, search: next.size > 0 ? `?${next}` : "" };
  };
  return {
    openId: readOpenId(params),
    open: (id) => void navigate(address(["id", String(id)]), { state: linkState }),
    openNew: () => void navigate(address(["novo", "1"]), { state: linkState }),
    close() {
      // A save may be answered after the person went to another screen: nothing is left to close, and nobody is led back.
      if (presentAddress().pathname !== pathname) return;
      // Opened from the list: "back" once, so that the list is not in the history twice.
      if ((presentAddress().state as { drawer?: boolean } | null)?.drawer) void navigate(-1);
      else void navigate(address(null), { replace: true });
    },
    hrefOf(id) {
      const { pathname: path, search } = address(["id", String(id)], params.toString());
      return `${path}${search}`;
    },
    linkState,
  };
}
