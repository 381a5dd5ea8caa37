// How the parts of a drawing are called: steps, interactions in one line, ways out, targets.
import { choicesOf, type Interaction, type Step, type Target } from "@prosa/flows";
import { useMemo } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import type { FlowChoices } from "../../flows.queries.ts";
import { useBuilder } from "./builder.ts";

const SHORT = 80;
const oneLine = (text: string) => text.replace(/\s+/g, " ").trim().slice(0, SHORT);

export function useWords() {
  const { choices, store } = useBuilder();
  const { t } = useTranslation("builder");
  return useMemo(() => {
    const nameIn = (list: keyof FlowChoices, id: number) =>
      choices[list].find((one) => one.id === id)?.name ?? t("target.gone", { id });
    const stepName = (step: Pick<Step, "name"> | undefined) => step?.name.trim() || t("node.unnamed");
    const stepNamed = (stepId: string) => {
      const step = store.document().steps.find(({ id }) => id === stepId);
      return step ? stepName(step) : t("target.gone", { id: stepId });
    };

    const line = (one: Interaction): string => {
      switch (one.kind) {
        case "message":
        case "note":
        case "locationRequest":
          return oneLine(one.text) || t("node.emptyMessage");
        case "files":
          return one.files.length === 1
            ? (one.files[0]?.name ?? "")
            : t("node.filesCount", { count: one.files.length });
        case "delay":
          return one.seconds === null ? t("node.waitOpen") : t("node.waitSeconds", { seconds: one.seconds });
        case "buttons":
        case "list":
        case "dynamicButtons": {
          const titles = one.kind === "dynamicButtons" ? one.buttons : choicesOf(one);
          return titles.map(({ title }) => title || "…").join(" · ") || t("node.empty");
        }
        case "linkButton":
          return oneLine(one.linkText || one.url) || t("node.empty");
        case "location":
          return oneLine(one.name || one.address) || `${one.latitude}, ${one.longitude}`;
        case "webhookGet":
          return `GET ${one.url.replace(/^https?:\/\/[^/]*/, "") || one.url}`;
        case "crm":
          return nameIn("lanes", one.laneId);
        case "tag":
          return t("node.tagged", { names: [...one.add, ...one.remove].map((id) => nameIn("tags", id)).join(", ") });
        case "set":
          return t("node.setTo", { key: one.key, value: oneLine(one.value) });
      }
    };

    const exit = (step: Step, name: string): string => {
      switch (step.kind) {
        case "step": {
          const when = step.conditions.find(({ id }) => id === name)?.when;
          if (when)
            return "values" in when ? t(`exit.${when.op}`, { values: when.values.join(", ") }) : t(`exit.${when.op}`);
          if (name === "silence") return t("exit.silence", { minutes: step.silence?.minutes ?? "" });
          return name === "onError" ? t("exit.onError") : t("exit.then");
        }
        case "check": {
          const [first] = step.branches.find(({ id }) => id === name)?.all ?? [];
          if (!first) return name === "otherwise" ? t("exit.otherwise") : t("node.empty");
          return t("exit.branch", { variable: first.variable, op: t(`check.${first.op}`), value: first.value });
        }
        case "split": {
          const sum = step.arms.reduce((all, { weight }) => all + weight, 0);
          const own = step.arms.find(({ id }) => id === name)?.weight ?? 0;
          return t("exit.arm", { percent: sum === 0 ? 0 : Math.round((own / sum) * 100) });
        }
        case "assistant":
        case "secondCopy":
          return name === "done" || name === "transfer" ? t(`exit.${name}`) : t("exit.failed");
      }
    };

    /** `isShort`: for the few letters of a pill. */
    const target = (to: Target | null, isShort = false): string => {
      switch (to?.to) {
        case undefined:
          return t("target.none");
        case "step":
          return stepNamed(to.stepId);
        case "queue":
          return to.queueId === null
            ? t(isShort ? "target.ownShort" : "target.ownQueue")
            : nameIn("queues", to.queueId);
        case "user":
          return nameIn("users", to.userId);
        case "flow":
          return nameIn("flows", to.flowId);
        case "close":
          return to.closingReasonId === null
            ? t("target.close")
            : t("target.closeWith", { reason: nameIn("closingReasons", to.closingReasonId) });
        case "nothing":
          return t(isShort ? "target.nothingShort" : "target.nothing");
        case "repeat":
          return t(isShort ? "target.repeatShort" : "target.repeat");
      }
    };
    return { stepName, stepNamed, line, exit, target, nameIn };
  }, [choices, store, t]);
}
