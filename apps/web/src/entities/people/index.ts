// The people of the company, as every screen may name them.
import { userChoices } from "@prosa/contracts/user-choices";
import { api } from "../../shared/api/index.ts";
import { useChoices } from "../../shared/choices/index.ts";

export const usePeopleChoices = (enabled = true) =>
  useChoices("users", (signal) => api(userChoices, { signal, quiet: true, silent: true }), enabled);
