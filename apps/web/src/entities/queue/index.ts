// The queues of the company, as every screen may offer them.
import { queueChoices } from "@prosa/contracts/queues";
import { api } from "../../shared/api/index.ts";
import { useChoices } from "../../shared/choices/index.ts";

export { rulesOf, useReplyTargets, useWaitLevel, useWaitRules } from "./wait-rules.ts";

export const useQueueChoices = (enabled = true) =>
  useChoices("queues", (signal) => api(queueChoices, { signal, quiet: true, silent: true }), enabled);
