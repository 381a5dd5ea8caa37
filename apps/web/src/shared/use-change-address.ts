// Changes what the address asks for, from the address as it is now and not as it was drawn; what others put there stays.
import { useCallback } from "react";
import { useNavigate } from "react-router";
import { presentAddress } from "./present-address.ts";

interface How {
  /** A step that "back" takes back. Otherwise the address is replaced, and "back" leaves the page. */
  push?: boolean;
  /** Drawn before the next key press: for a field that shows what the address holds. */
  atOnce?: boolean;
}

/** What is given is a copy: it may be changed and given back. */
export type ChangeAddress = (change: (now: URLSearchParams) => URLSearchParams, how?: How) => void;

/** Gives a function that never changes itself. */
export function useChangeAddress(): ChangeAddress {
  const navigate = useNavigate();
  return useCallback(
    (change, { push = false, atOnce = false } = {}) => {
      const { search, state } = presentAddress();
      const next = change(new URLSearchParams(search));
      const kept = push ? {} : { replace: true, state };
      void navigate({ search: next.toString() }, { ...kept, flushSync: atOnce });
    },
    [navigate],
  );
}

/** An empty value takes the name out of the address. */
export const putParam =
  (name: string, value: string | null) =>
  (params: URLSearchParams): URLSearchParams => {
    if (value) params.set(name, value);
    else params.delete(name);
    return params;
  };
