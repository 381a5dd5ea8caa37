// The cache of server data, with the rules all queries share.
import { QueryClient } from "@tanstack/react-query";
import { ApiError } from "../shared/api/index.ts";

export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: 30_000,
      gcTime: 15 * 60_000,
      refetchOnWindowFocus: false,
      // The server's no stays a no; only a link that failed is worth another try.
      retry: (failures, error) => failures < 2 && error instanceof ApiError && error.isConnection,
    },
    mutations: { retry: false },
  },
});
