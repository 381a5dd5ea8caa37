// One submit at a time: the button waits, the failure is kept for the form to show.
import { useState } from "react";
import { ApiError } from "../../shared/api/index.ts";
import { showError } from "../../shared/notices/index.ts";

export function useSubmit<A extends unknown[]>(work: (...given: A) => Promise<void>) {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);
  const submit = async (...given: A) => {
    if (busy) return;
    setBusy(true);
    setError(null);
    try {
      await work(...given);
    } catch (cause) {
      if (cause instanceof ApiError) {
        cause.shown = true;
        setError(cause);
      } else showError(cause);
    } finally {
      setBusy(false);
    }
  };
  return { busy, error, submit, clear: () => setError(null) };
}
