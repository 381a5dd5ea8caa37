// A dialog over a drawer or over another dialog: Escape closes the one on top and no other. Each of them hears the key
// for itself, in no order.
import { useCallback, useEffect, useState } from "react";

/** The dialogs that stand open, the last one on top. */
const dialogs: symbol[] = [];

/**
 * For a dialog that may lie over something. Counted until the key that closed it has been heard by everybody. Answers
 * whether it is the one on top, for a dialog that may itself be covered.
 */
export function useCovers(isOpen = true): () => boolean {
  const [me] = useState(() => Symbol());
  useEffect(() => {
    if (!isOpen) return;
    dialogs.push(me);
    return () => {
      setTimeout(() => dialogs.splice(dialogs.indexOf(me), 1));
    };
  }, [isOpen, me]);
  return useCallback(() => dialogs.at(-1) === me, [me]);
}

/** For what may lie below one. */
export const isCovered = () => dialogs.length > 0;
