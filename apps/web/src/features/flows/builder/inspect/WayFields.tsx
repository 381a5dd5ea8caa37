// Steps that only choose a way: comparisons of variables, and arms by weight.
import { Autocomplete, Button, Select } from "@mantine/core";
import {
  type CheckStep,
  type Comparison,
  checkOps,
  fixedVariables,
  type SplitStep,
  savedKeys,
  savedLimits,
} from "@prosa/flows";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useBuilder, useDrawing } from "../state/builder.ts";
import { changeStep, setTarget } from "../state/edits.rules.ts";
import { LineBox, NumberBox, Removable } from "./fields.tsx";
import css from "./inspect.module.css";
import { TargetSelect } from "./TargetSelect.tsx";

const WITHOUT_VALUE: readonly Comparison["op"][] = ["isSet", "isEmpty"];

function More({ children, onClick }: { children: string; onClick(): void }) {
  return (
    <Button
      variant="subtle"
      size="xs"
      className={css.more}
      leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

export function CheckFields({ step }: { step: CheckStep }) {
  const { t } = useTranslation("builder");
  const { store, readOnly } = useBuilder();
  const drawing = useDrawing();
  const { branches } = step;
  const set = (next: CheckStep["branches"], group?: string) =>
    store.edit(
      (document) => changeStep(document, step.id, (one) => (one.kind === "check" ? { ...one, branches: next } : one)),
      group,
    );
  const blank: Comparison = { variable: "", op: "equals", value: "" };
  const lead = (exit: string, label: string, target: CheckStep["otherwise"], canClear = false) => (
    <TargetSelect
      label={label}
      value={target}
      canClear={canClear}
      onChange={(to) => store.edit((document) => setTarget(document, step.id, exit, to))}
      onNew={() => drawing.addAfter(step, exit)}
    />
  );
  return (
    <fieldset className={css.plain} disabled={readOnly}>
      {branches.map((branch, index) => {
        const name = t("check.branch", { number: index + 1 });
        const put = (all: Comparison[]) => set(branches.with(index, { ...branch, all }), `b:${branch.id}`);
        return (
          <fieldset key={branch.id} className={css.section} aria-label={name}>
            <Removable name={name} onRemove={() => set(branches.toSpliced(index, 1))}>
              <h3>{name}</h3>
            </Removable>
            {branch.all.map((one, at) => (
              <ComparisonRow
                // biome-ignore lint/suspicious/noArrayIndexKey: comparisons have no ids
                key={at}
                value={one}
                onChange={(next) => put(branch.all.with(at, next))}
                onRemove={branch.all.length > 1 ? () => put(branch.all.toSpliced(at, 1)) : undefined}
              />
            ))}
            {branch.all.length < savedLimits.checks && (
              <More onClick={() => put([...branch.all, blank])}>{t("check.addComparison")}</More>
            )}
            {lead(branch.id, t("target.label"), branch.target)}
          </fieldset>
        );
      })}
      {branches.length < savedLimits.conditions && (
        <More
          onClick={() =>
            set([...branches, { id: drawing.nextId()("b"), all: [blank], target: { to: "queue", queueId: null } }])
          }
        >
          {t("check.addBranch")}
        </More>
      )}
      {lead("otherwise", t("check.otherwise"), step.otherwise, true)}
    </fieldset>
  );
}

interface ComparisonProps {
  value: Comparison;
  onChange(next: Comparison): void;
  onRemove?(): void;
}

function ComparisonRow({ value, onChange, onRemove }: ComparisonProps) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  return (
    <Removable name={value.variable} onRemove={onRemove}>
      <Autocomplete
        size="xs"
        label={t("check.variable")}
        maxLength={80}
        data={[...new Set([...savedKeys(store.document()), ...fixedVariables])]}
        value={value.variable}
        onChange={(variable) => onChange({ ...value, variable })}
      />
      <div className={css.two}>
        <Select
          size="xs"
          label={t("check.op")}
          allowDeselect={false}
          data={checkOps.map((op) => ({ value: op, label: t(`check.${op}`) }))}
          value={value.op}
          onChange={(op) => onChange({ ...value, op: checkOps.find((one) => one === op) ?? "equals" })}
        />
        {!WITHOUT_VALUE.includes(value.op) && (
          <LineBox
            label={t("check.value")}
            most={200}
            value={value.value}
            onChange={(text) => onChange({ ...value, value: text })}
          />
        )}
      </div>
    </Removable>
  );
}

const WEIGHT_MOST = 1000;

export function SplitFields({ step }: { step: SplitStep }) {
  const { t } = useTranslation("builder");
  const { store, readOnly } = useBuilder();
  const drawing = useDrawing();
  const { arms } = step;
  const set = (next: SplitStep["arms"], group?: string) =>
    store.edit(
      (document) => changeStep(document, step.id, (one) => (one.kind === "split" ? { ...one, arms: next } : one)),
      group,
    );
  return (
    <fieldset className={css.plain} disabled={readOnly}>
      <p className="meta">{t("split.hint")}</p>
      {arms.map((arm, index) => {
        const name = t("split.arm", { number: index + 1 });
        return (
          <fieldset key={arm.id} className={css.section} aria-label={name}>
            <Removable name={name} onRemove={() => set(arms.toSpliced(index, 1))}>
              <NumberBox
                label={`${name}: ${t("split.weight")}`}
                min={0}
                max={WEIGHT_MOST}
                value={arm.weight}
                onChange={(weight) => set(arms.with(index, { ...arm, weight: weight ?? 0 }), `a:${arm.id}`)}
              />
            </Removable>
            <TargetSelect
              label={t("target.label")}
              value={arm.target}
              onChange={(target) => store.edit((document) => setTarget(document, step.id, arm.id, target))}
              onNew={() => drawing.addAfter(step, arm.id)}
            />
          </fieldset>
        );
      })}
      {arms.length < savedLimits.arms && (
        <More
          onClick={() =>
            set([...arms, { id: drawing.nextId()("a"), weight: 50, target: { to: "queue", queueId: null } }])
          }
        >
          {t("split.add")}
        </More>
      )}
    </fieldset>
  );
}
