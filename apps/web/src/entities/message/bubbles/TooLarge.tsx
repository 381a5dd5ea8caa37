// The operator's words about a file that was not fetched, where there are any.
import type { ReactNode } from "react";
import { usePlatformWords } from "../../platform/index.ts";

export function TooLarge({ children }: { children: ReactNode }) {
  return usePlatformWords().data?.download.text ?? children;
}
