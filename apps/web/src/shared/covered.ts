// A dialog over a drawer: Escape closes the one on top and no other. Each of them hears the key for itself, in no order.
import { useEffect } from "react";

let dialogs = 0;

/** For the dialog on top. Counted until the key that closed it has been heard by everybody. */
export function useCovers(): void {
  useEffect(() => {
    dialogs += 1;
    return () => {
      setTimeout(() => {
        dialogs -= 1;
      });
    };
  }, []);
}

/** For what may lie below one. */
export const isCovered = () => dialogs > 0;
