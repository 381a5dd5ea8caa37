// The tags of the company, as every screen may offer them.
import { tagChoices } from "@prosa/contracts/tags";
import { api } from "../../shared/api/index.ts";
import { useChoices } from "../../shared/choices/index.ts";

export const useTagChoices = (enabled = true) =>
  useChoices("tags", (signal) => api(tagChoices, { signal, quiet: true, silent: true }), enabled);
