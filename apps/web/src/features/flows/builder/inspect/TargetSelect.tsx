// Where a way leads, by name: a step, people, another flow, the end; or a new step, made and connected at once.
import { Select } from "@mantine/core";
import type { Target } from "@prosa/flows";
import { IconArrowForwardUp } from "@tabler/icons-react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useBuilder } from "../state/builder.ts";
import { useDrawn } from "../state/document-store.ts";
import { useWords } from "../state/use-words.ts";
import css from "./inspect.module.css";

const NEW = "new";
const OWN = "own";

const keyOf = (target: Target | null): string | null => {
  if (target === null) return null;
  switch (target.to) {
    case "step":
      return `step:${target.stepId}`;
    case "queue":
      return `queue:${target.queueId ?? OWN}`;
    case "user":
      return `user:${target.userId}`;
    case "flow":
      return `flow:${target.flowId}`;
    case "close":
      return `close:${target.closingReasonId ?? OWN}`;
    default:
      return target.to;
  }
};

function targetOf(key: string): Target | null {
  const [to = "", id = ""] = key.split(":");
  const number = id === OWN ? null : Number(id);
  if (to === "step") return { to, stepId: id };
  if (to === "queue") return { to, queueId: number };
  if (to === "close") return { to, closingReasonId: number };
  if (to === "user" && number !== null) return { to, userId: number };
  if (to === "flow" && number !== null) return { to, flowId: number };
  return to === "nothing" || to === "repeat" ? { to } : null;
}

interface Props {
  label: string;
  value: Target | null;
  onChange(target: Target | null): void;
  /** Makes a step and says its id; absent where only people may be named. */
  onNew?(): string | null;
  /** Leaves out what cannot be meant here. */
  only?: "people";
  canClear?: boolean;
  /** The label is for screen readers: a row says it already. */
  isBare?: boolean;
}

export function TargetSelect({ label, value, onChange, onNew, only, canClear = false, isBare = false }: Props) {
  const { t } = useTranslation("builder");
  const { choices, flowId, readOnly } = useBuilder();
  const words = useWords();
  const steps = useDrawnSteps();
  const own = keyOf(value);
  const item = (key: string, name: string) => ({ value: key, label: name });
  const people = [
    {
      group: t("target.queues"),
      items: [
        item(`queue:${OWN}`, t("target.ownQueue")),
        ...choices.queues.map(({ id, name }) => item(`queue:${id}`, name)),
      ],
    },
    { group: t("target.users"), items: choices.users.map(({ id, name }) => item(`user:${id}`, name)) },
  ];
  const groups =
    only === "people"
      ? people
      : [
          {
            group: t("target.steps"),
            items: [
              ...(onNew ? [item(NEW, t("target.newStep"))] : []),
              ...steps.map(({ id, name }) => item(`step:${id}`, name)),
            ],
          },
          ...people,
          {
            group: t("target.ends"),
            items: [
              item(`close:${OWN}`, t("target.close")),
              ...choices.closingReasons.map(({ id, name }) =>
                item(`close:${id}`, t("target.closeWith", { reason: name })),
              ),
            ],
          },
          {
            group: t("target.others"),
            items: [item("repeat", t("target.repeat")), item("nothing", t("target.nothing"))],
          },
          {
            group: t("target.flows"),
            items: choices.flows.filter(({ id }) => id !== flowId).map(({ id, name }) => item(`flow:${id}`, name)),
          },
        ];
  const isOffered = own === null || groups.some(({ items }) => items.some((one) => one.value === own));
  const data = isOffered ? groups : [{ group: t("target.others"), items: [item(own, words.target(value))] }, ...groups];

  const choose = (key: string | null) => {
    if (key === null) return onChange(null);
    if (key !== NEW) return onChange(targetOf(key));
    onNew?.();
  };
  return (
    <Select
      size="xs"
      className={css.target}
      label={isBare ? undefined : label}
      aria-label={isBare ? label : undefined}
      searchable
      disabled={readOnly}
      allowDeselect={false}
      clearable={canClear}
      placeholder={t("target.none")}
      nothingFoundMessage={t("target.nothingFound")}
      leftSection={<IconArrowForwardUp size={14} stroke={1.75} aria-hidden />}
      data={data.filter(({ items }) => items.length > 0)}
      value={own}
      onChange={choose}
      data-target-select=""
      comboboxProps={{ withinPortal: true, position: "bottom-end", width: 260 }}
    />
  );
}

/** Only names and ids: a letter typed elsewhere does not draw every select anew. */
function useDrawnSteps(): { id: string; name: string }[] {
  const { store } = useBuilder();
  const words = useWords();
  const list = useDrawn(store, ({ steps }) => JSON.stringify(steps.map(({ id, name }) => [id, name])));
  return (JSON.parse(list) as [string, string][]).map(([id, name]) => ({ id, name: words.stepName({ name }) }));
}
