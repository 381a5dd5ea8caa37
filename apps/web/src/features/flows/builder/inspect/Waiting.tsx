// What a step does while it waits, or where it goes on to when it does not.
import { NumberInput, Select } from "@mantine/core";
import { expectKinds, savedLimits, type TalkStep, waits } from "@prosa/flows";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useBuilder, useDrawing } from "../state/builder.ts";
import { changeTalk, setTarget } from "../state/edits.rules.ts";
import { callsOut } from "../state/exits.rules.ts";
import { NumberBox, TextBox } from "./fields.tsx";
import css from "./inspect.module.css";
import { KeyBox } from "./KeyBox.tsx";
import { TargetSelect } from "./TargetSelect.tsx";

const MINUTES_MOST = 10_080;
const TRIES_MOST = 20;
const NONE = "none";

export function Waiting({ step }: { step: TalkStep }) {
  const { t } = useTranslation("builder");
  const { store, readOnly } = useBuilder();
  const drawing = useDrawing();
  const set = (change: Partial<TalkStep>, group?: string) =>
    store.edit((document) => changeTalk(document, step.id, change), group && `${group}:${step.id}`);
  const target = (exit: "then" | "onError" | "silence", label: string) => (
    <TargetSelect
      label={label}
      value={exit === "silence" ? (step.silence?.target ?? null) : step[exit]}
      canClear={exit !== "silence"}
      onChange={(to) => store.edit((document) => setTarget(document, step.id, exit, to))}
      onNew={() => drawing.addAfter(step, exit)}
    />
  );
  const isWaiting = waits(step);
  return (
    <fieldset className={css.plain} disabled={readOnly}>
      {!isWaiting && target("then", t("wait.goesOn"))}
      {(callsOut(step) || step.onError) && target("onError", t("wait.onError"))}
      {isWaiting && (
        <>
          <div className={css.two}>
            <NumberInput
              size="xs"
              label={t("wait.silence")}
              min={1}
              max={MINUTES_MOST}
              clampBehavior="strict"
              allowDecimal={false}
              hideControls
              rightSection={<span className="meta">{t("wait.minutes")}</span>}
              rightSectionWidth={40}
              value={step.silence?.minutes ?? ""}
              onChange={(value) =>
                set(
                  {
                    silence:
                      typeof value === "number" && value >= 1
                        ? { text: "", target: { to: "close", closingReasonId: null }, ...step.silence, minutes: value }
                        : null,
                  },
                  "silence",
                )
              }
            />
            <NumberBox
              label={t("wait.tries")}
              min={1}
              max={TRIES_MOST}
              value={step.tries}
              onChange={(tries) => set({ tries }, "tries")}
            />
          </div>
          {step.silence && (
            <>
              {target("silence", t("wait.silenceTarget"))}
              <TextBox
                label={t("wait.silenceText")}
                most={savedLimits.text}
                value={step.silence.text}
                onChange={(text) => step.silence && set({ silence: { ...step.silence, text } }, "silenceText")}
              />
            </>
          )}
        </>
      )}
      <Answer step={step} onChange={set} />
    </fieldset>
  );
}

function Answer({ step, onChange }: { step: TalkStep; onChange(change: Partial<TalkStep>, group?: string): void }) {
  const { t } = useTranslation("builder");
  const { expect } = step;
  if (!waits(step) && !step.saveAs && !expect) return null;
  const hasRange = expect?.kind === "number" || expect?.kind === "text";
  const range = (field: "min" | "max") =>
    expect && (
      <NumberBox
        label={t(`wait.${field}`)}
        min={-1e12}
        max={1e12}
        decimals={expect.kind === "number" ? 2 : 0}
        value={expect[field]}
        onChange={(value) => onChange({ expect: { ...expect, [field]: value } }, field)}
      />
    );
  return (
    <>
      <Select
        size="xs"
        label={t("wait.expect")}
        allowDeselect={false}
        data={[
          { value: NONE, label: t("wait.expectNone") },
          ...expectKinds.map((kind) => ({ value: kind, label: t(`expect.${kind}`) })),
        ]}
        value={expect?.kind ?? NONE}
        onChange={(value) => {
          const kind = expectKinds.find((one) => one === value);
          onChange({ expect: kind ? { min: null, max: null, text: expect?.text ?? "", kind } : null });
        }}
      />
      {hasRange && (
        <div className={css.two}>
          {range("min")}
          {range("max")}
        </div>
      )}
      {expect && (
        <TextBox
          label={t("wait.expectText")}
          most={savedLimits.text}
          value={expect.text}
          onChange={(text) => onChange({ expect: { ...expect, text } }, "expectText")}
        />
      )}
      <SaveAs value={step.saveAs} onChange={(saveAs) => onChange({ saveAs }, "saveAs")} />
    </>
  );
}

function SaveAs({ value, onChange }: { value: string | null; onChange(value: string | null): void }) {
  const { t } = useTranslation("builder");
  return (
    <>
      <Select
        size="xs"
        label={t("block.save")}
        allowDeselect={false}
        data={[
          { value: "no", label: t("settings.no") },
          { value: "yes", label: t("field.contact") },
        ]}
        value={value === null ? "no" : "yes"}
        onChange={(chosen) => onChange(chosen === "yes" ? (value ?? "resposta") : null)}
      />
      {value !== null && (
        <KeyBox label={t("wait.saveAs")} placeholder={t("wait.saveAsHint")} value={value} onChange={onChange} />
      )}
    </>
  );
}
