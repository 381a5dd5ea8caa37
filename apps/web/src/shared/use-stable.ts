// Functions that always see the latest values but never change themselves, so that nothing is drawn again because of them.
import { useLayoutEffect, useRef, useState } from "react";

// biome-ignore lint/suspicious/noExplicitAny: any function may stand here; its own type goes through unchanged
export function useStable<T extends { [K in keyof T]: (...given: any[]) => unknown }>(latest: T): T {
  const current = useRef(latest);
  useLayoutEffect(() => {
    current.current = latest;
  });
  const [stable] = useState(() => {
    const names = Object.keys(latest) as (keyof T)[];
    return Object.fromEntries(names.map((name) => [name, (...given: never[]) => current.current[name](...given)])) as T;
  });
  return stable;
}
