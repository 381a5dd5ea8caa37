// The success flash on the control itself: it turns to a check for the specified half second.
import { limits } from "@prosa/contracts/limits";
import { useCallback, useEffect, useRef, useState } from "react";

export const FLASH_MS = limits.toastMilliseconds;

export function useFlash(): [flashing: boolean, flash: () => void] {
  const [flashing, setFlashing] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const flash = useCallback(() => {
    setFlashing(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setFlashing(false), FLASH_MS);
  }, []);
  useEffect(() => () => clearTimeout(timer.current), []);
  return [flashing, flash];
}
