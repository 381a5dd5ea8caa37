// What is wrong with the drawing at this moment, and of which step.
import { type Known, type Problem, validate } from "@prosa/flows";
import { createContext, useContext, useDeferredValue, useMemo } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import type { FlowChoices } from "../../flows.queries.ts";
import { type DocumentStore, useDrawn } from "./document-store.ts";

/** Files and integrations are not listed: the server asks about them when it publishes. */
export function knownOf(choices: FlowChoices): Known {
  const ids = (list: keyof FlowChoices) => new Set(choices[list].map(({ id }) => id));
  return {
    queue: ids("queues"),
    user: ids("users"),
    tag: ids("tags"),
    lane: ids("lanes"),
    closingReason: ids("closingReasons"),
    flow: ids("flows"),
  };
}

/** Live, but never in the way of typing. */
export function useValidation(store: DocumentStore, choices: FlowChoices): readonly Problem[] {
  const document = useDeferredValue(useDrawn(store, (one) => one));
  const known = useMemo(() => knownOf(choices), [choices]);
  return useMemo(() => validate(document, { known }), [document, known]);
}

const Context = createContext<readonly Problem[]>([]);
export const ProblemsProvider = Context.Provider;
export const useProblems = () => useContext(Context);

export function useProblemWords() {
  const { t } = useTranslation("builder");
  return ({ code, detail }: Pick<Problem, "code" | "detail">): string => {
    if (code === "unknownVariable") return t("problem.unknownVariable", { name: detail?.name ?? "" });
    if (code === "degraded" || code === "instagramFile")
      return t(`problem.${code}`, { channel: detail?.channel ?? "" });
    return t(`problem.${code}`);
  };
}
