// What a step does with an answer: conditions in the order they are asked, each with its words and its target.
import { ActionIcon, Menu, Select, TextInput, UnstyledButton } from "@mantine/core";
import { type Condition, conditionKinds, savedLimits, type TalkStep, type When } from "@prosa/flows";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useBuilder, useDrawing } from "../state/builder.ts";
import { useDrawn } from "../state/document-store.ts";
import { changeTalk, setTarget } from "../state/edits.rules.ts";
import { inOrder, priorityOf } from "../state/exits.rules.ts";
import { useWords } from "../state/use-words.ts";
import css from "./inspect.module.css";
import { TargetSelect } from "./TargetSelect.tsx";

type Op = When["op"];
const isOp = (value: string | null): value is Op => conditionKinds.some((kind) => kind === value);

/** Another kind keeps the words where it has any. */
const whenOf = (op: Op, before?: When): When =>
  op === "any" || op === "withinHours" ? { op } : { op, values: before && "values" in before ? before.values : [] };

export function Conditions({ step }: { step: TalkStep }) {
  const { t } = useTranslation("builder");
  const { store, readOnly } = useBuilder();
  const { nextId } = useDrawing();
  const isStart = useDrawn(store, ({ start }) => start === step.id);
  const offered = conditionKinds.filter((kind) => kind !== "withinHours" || isStart);
  const has = (op: Op) => step.conditions.some(({ when }) => when.op === op);
  const set = (conditions: Condition[], group?: string) =>
    store.edit((document) => changeTalk(document, step.id, { conditions }), group);
  const add = (op: Op) =>
    set([
      ...step.conditions,
      {
        id: nextId()("c"),
        when: whenOf(op),
        target: op === "withinHours" ? { to: "nothing" } : { to: "queue", queueId: null },
      },
    ]);
  return (
    <section aria-label={t("inspector.conditions")}>
      <h3>
        {t("inspector.conditions")} <span className="meta">{t("inspector.priority")}</span>
      </h3>
      {inOrder(step.conditions).map((condition) => (
        <ConditionRow
          key={condition.id}
          step={step}
          condition={condition}
          offered={offered}
          onChange={(when) =>
            set(
              step.conditions.map((one) => (one.id === condition.id ? { ...one, when } : one)),
              `c:${condition.id}`,
            )
          }
          onRemove={() => set(step.conditions.filter(({ id }) => id !== condition.id))}
        />
      ))}
      {!readOnly && step.conditions.length < savedLimits.conditions && (
        <Menu position="bottom-start" withinPortal>
          <Menu.Target>
            <UnstyledButton className={css.add}>
              <IconPlus size={16} stroke={1.75} aria-hidden />
              {t("inspector.addCondition")}
            </UnstyledButton>
          </Menu.Target>
          <Menu.Dropdown>
            {offered
              .filter((op) => (op !== "any" && op !== "withinHours") || !has(op))
              .map((op) => (
                <Menu.Item key={op} onClick={() => add(op)}>
                  {t(`cond.${op}`)}
                </Menu.Item>
              ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </section>
  );
}

interface RowProps {
  step: TalkStep;
  condition: Condition;
  offered: readonly Op[];
  onChange(when: When): void;
  onRemove(): void;
}

function ConditionRow({ step, condition, offered, onChange, onRemove }: RowProps) {
  const { t } = useTranslation("builder");
  const { store, readOnly } = useBuilder();
  const drawing = useDrawing();
  const words = useWords();
  const { when } = condition;
  const name = words.exit(step, condition.id);
  return (
    <div className={css.condition}>
      <span className={css.priority}>{priorityOf(condition)}</span>
      <Select
        size="xs"
        aria-label={t("cond.kind")}
        allowDeselect={false}
        disabled={readOnly}
        data={[...new Set([...offered, when.op])].map((op) => ({ value: op, label: t(`cond.${op}`) }))}
        value={when.op}
        onChange={(op) => isOp(op) && onChange(whenOf(op, when))}
      />
      {"values" in when ? (
        <WordsBox key={condition.id} value={when.values} onChange={(values) => onChange({ ...when, values })} />
      ) : (
        <TextInput
          size="xs"
          disabled
          aria-label={t("cond.values")}
          placeholder={t(when.op === "any" ? "cond.last" : "cond.first")}
        />
      )}
      {readOnly ? (
        <span />
      ) : (
        <ActionIcon
          variant="subtle"
          color="gray"
          size={28}
          aria-label={t("field.removeItem", { name })}
          onClick={onRemove}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
      <div className={css.conditionTarget}>
        <TargetSelect
          label={t("target.of", { exit: name })}
          isBare
          value={condition.target}
          onChange={(target) => store.edit((document) => setTarget(document, step.id, condition.id, target))}
          onNew={() => drawing.addAfter(step, condition.id)}
        />
      </div>
    </div>
  );
}

/** Words apart by commas. What is typed stays as typed until one leaves, so that a comma is not taken away at once. */
function WordsBox({ value, onChange }: { value: readonly string[]; onChange(values: string[]): void }) {
  const { t } = useTranslation("builder");
  const { readOnly } = useBuilder();
  const [typed, setTyped] = useState<string | null>(null);
  const split = (text: string) =>
    text
      .split(",")
      .map((word) => word.trim().slice(0, 200))
      .filter((word) => word !== "")
      .slice(0, savedLimits.values);
  return (
    <TextInput
      size="xs"
      aria-label={t("cond.values")}
      placeholder={t("cond.valuesHint")}
      readOnly={readOnly}
      value={typed ?? value.join(", ")}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onChange(split(event.currentTarget.value));
      }}
      onBlur={() => setTyped(null)}
    />
  );
}
