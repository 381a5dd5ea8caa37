// Keeps the screen from going dark while it hangs on a wall. A browser that cannot, or a battery that must not, is left alone.
import { useEffect } from "react";

export function useWakeLock(): void {
  useEffect(() => {
    let held: WakeLockSentinel | null = null;
    let isOver = false;
    const hold = async () => {
      if (document.hidden || !("wakeLock" in navigator)) return;
      const lock = await navigator.wakeLock.request("screen").catch(() => null);
      if (isOver) await lock?.release();
      else held = lock;
    };
    // Given back by the browser whenever the page is hidden.
    const handleChange = () => void hold();
    void hold();
    document.addEventListener("visibilitychange", handleChange);
    return () => {
      isOver = true;
      document.removeEventListener("visibilitychange", handleChange);
      void held?.release();
    };
  }, []);
}
