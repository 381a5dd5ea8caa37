// The people of the company, as every screen may name them, and who of them pauses.
import { userChoices } from "@prosa/contracts/user-choices";
import { api } from "../../shared/api/index.ts";
import { useChoices } from "../../shared/choices/index.ts";

export { useMayPause, useOwnPause, useOwnPauseNews, usePauseActions } from "./own-pause.ts";
export { PauseChip, usePauseWords } from "./PauseChip.tsx";
export { type PauseNews, withPause } from "./pauses.rules.ts";

export const usePeopleChoices = (enabled = true) =>
  useChoices("users", (signal) => api(userChoices, { signal, quiet: true, silent: true }), enabled);
