// The company's settings that this screen obeys.
import { effectiveSettings } from "@prosa/contracts/settings-in-force";
import { useQuery } from "@tanstack/react-query";
import { api } from "../../shared/api/index.ts";

const FRESH_MS = 60_000;

/** Undefined while they are on their way. */
export function useCompanySettings(): Readonly<Record<string, string>> | undefined {
  const asked = useQuery({
    queryKey: ["settings", "effective"],
    queryFn: ({ signal }) => api(effectiveSettings, { signal, quiet: true, silent: true }),
    staleTime: FRESH_MS,
  });
  return asked.data?.settings;
}
