// The rules of the whole flow: who receives, what is said, silence, hours, how it listens.
import { Select, Switch, TagsInput } from "@mantine/core";
import "@mantine/core/styles/Pill.layer.css";
import "@mantine/core/styles/PillsInput.layer.css";
import { type Fallback, type FlowDocument, type Settings, savedLimits, type Target } from "@prosa/flows";
import type { ReactNode } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { PanelFrame } from "../PanelFrame.tsx";
import { useBuilder } from "../state/builder.ts";
import { useDrawn } from "../state/document-store.ts";
import { changeSettings } from "../state/edits.rules.ts";
import { useProblems, useProblemWords } from "../state/use-problems.ts";
import { useWords } from "../state/use-words.ts";
import { NumberBox, TextBox } from "./fields.tsx";
import css from "./inspect.module.css";
import { TargetSelect } from "./TargetSelect.tsx";

type Set = (change: Partial<Settings>, group?: string) => void;

const isFallback = (target: Target | null): target is Fallback => target?.to === "queue" || target?.to === "user";

export function SettingsPanel() {
  const { t } = useTranslation("builder");
  const { store, readOnly } = useBuilder();
  const document = useDrawn(store, (one) => one);
  const say = useProblemWords();
  const problems = useProblems().filter(({ stepId }) => stepId === null);
  const set: Set = (change, group) => store.edit((now) => changeSettings(now, change), group && `settings:${group}`);
  return (
    <PanelFrame title={t("settings.title")}>
      <fieldset className={css.stack} disabled={readOnly}>
        {problems.map((problem) => (
          <p key={`${problem.code}:${problem.part}`} className={css.problem} data-severity={problem.severity}>
            {say(problem)}
          </p>
        ))}
        <TargetSelect
          label={t("settings.fallback")}
          only="people"
          value={document.settings.fallback}
          onChange={(target) => set({ fallback: isFallback(target) ? target : null })}
        />
        <StartSelect document={document} />
        <Texts settings={document.settings} set={set} />
        <Tries settings={document.settings} set={set} />
        <Silence settings={document.settings} set={set} />
        <Hours settings={document.settings} set={set} />
        <Listening settings={document.settings} set={set} />
      </fieldset>
    </PanelFrame>
  );
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={css.stack} aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

interface Part {
  settings: Settings;
  set: Set;
}

function Choice<Value extends string>(props: {
  label: string;
  value: Value;
  options: readonly { value: Value; label: string }[];
  onChange(value: Value): void;
}) {
  const { label, value, options, onChange } = props;
  return (
    <Select
      size="xs"
      label={label}
      allowDeselect={false}
      data={[...options]}
      value={value}
      onChange={(chosen) => {
        const option = options.find((one) => one.value === chosen);
        if (option) onChange(option.value);
      }}
    />
  );
}

function StartSelect({ document }: { document: FlowDocument }) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const words = useWords();
  return (
    <Choice
      label={t("settings.startAt")}
      value={document.start}
      options={document.steps.map((step) => ({ value: step.id, label: words.stepName(step) }))}
      onChange={(start) => store.edit((now) => ({ ...now, start }))}
    />
  );
}

function Texts({ settings, set }: Part) {
  const { t } = useTranslation("builder");
  const box = (field: "handOver" | "closing" | "feedback", hint?: string) => (
    <TextBox
      label={t(`settings.${field}`)}
      hint={hint}
      most={savedLimits.text}
      value={settings[field]}
      onChange={(text) => set({ [field]: text }, field)}
    />
  );
  return (
    <Group title={t("settings.texts")}>
      {box("handOver")}
      {box("closing")}
      {box("feedback", t("settings.feedbackHint"))}
      <Choice
        label={t("settings.afterFeedback")}
        value={settings.afterFeedback}
        options={(["stay", "repeat", "restart"] as const).map((value) => ({ value, label: t(`settings.${value}`) }))}
        onChange={(afterFeedback) => set({ afterFeedback })}
      />
    </Group>
  );
}

function Tries({ settings: { tries }, set }: Part) {
  const { t } = useTranslation("builder");
  return (
    <Group title={t("settings.tries")}>
      <NumberBox
        label={t("settings.triesCount")}
        min={1}
        max={20}
        value={tries.count}
        onChange={(count) => set({ tries: { ...tries, count: count ?? 3 } }, "tries")}
      />
      <TextBox
        label={t("settings.triesText")}
        most={savedLimits.text}
        value={tries.text}
        onChange={(text) => set({ tries: { ...tries, text } }, "triesText")}
      />
      <TargetSelect
        label={t("settings.triesTarget")}
        canClear
        value={tries.target}
        onChange={(target) => set({ tries: { ...tries, target } })}
      />
    </Group>
  );
}

const SILENCE_MINUTES = 30;

function Silence({ settings: { silence }, set }: Part) {
  const { t } = useTranslation("builder");
  return (
    <Group title={t("settings.silence")}>
      <Switch
        size="xs"
        label={t("settings.silenceOn")}
        checked={silence !== null}
        onChange={(event) =>
          set({
            silence: event.currentTarget.checked
              ? { minutes: SILENCE_MINUTES, text: "", target: { to: "queue", queueId: null } }
              : null,
          })
        }
      />
      {silence && (
        <>
          <NumberBox
            label={t("settings.silenceMinutes")}
            min={1}
            max={10_080}
            value={silence.minutes}
            onChange={(minutes) => set({ silence: { ...silence, minutes: minutes ?? 1 } }, "silence")}
          />
          <TextBox
            label={t("wait.silenceText")}
            most={savedLimits.text}
            value={silence.text}
            onChange={(text) => set({ silence: { ...silence, text } }, "silenceText")}
          />
          <TargetSelect
            label={t("wait.silenceTarget")}
            value={silence.target}
            onChange={(target) => target && set({ silence: { ...silence, target } })}
          />
        </>
      )}
    </Group>
  );
}

function Hours({ settings: { outsideHours, distribute }, set }: Part) {
  const { t } = useTranslation("builder");
  const isRouted = outsideHours.mode !== "run";
  return (
    <Group title={t("settings.outsideHours")}>
      <Choice
        label={t("settings.outsideHours")}
        value={outsideHours.mode}
        options={(["run", "message", "route"] as const).map((value) => ({ value, label: t(`settings.${value}`) }))}
        onChange={(mode) => set({ outsideHours: { ...outsideHours, mode } })}
      />
      {isRouted && (
        <>
          <TextBox
            label={t("settings.outsideText")}
            most={savedLimits.text}
            value={outsideHours.text}
            onChange={(text) => set({ outsideHours: { ...outsideHours, text } }, "outside")}
          />
          <TargetSelect
            label={t("target.label")}
            canClear
            value={outsideHours.target}
            onChange={(target) => set({ outsideHours: { ...outsideHours, target } })}
          />
        </>
      )}
      <Choice
        label={t("settings.distribute")}
        value={distribute}
        options={(["no", "random", "balanced"] as const).map((value) => ({ value, label: t(`settings.${value}`) }))}
        onChange={(value) => set({ distribute: value })}
      />
    </Group>
  );
}

function Listening({ settings, set }: Part) {
  const { t } = useTranslation("builder");
  return (
    <Group title={t("settings.listening")}>
      <TagsInput
        size="xs"
        label={t("settings.endWords")}
        maxTags={savedLimits.endWords}
        value={settings.endWords}
        onChange={(words) => set({ endWords: words.map((word) => word.slice(0, 40)) })}
      />
      <Switch
        size="xs"
        label={t("settings.hearFirst")}
        checked={settings.hearFirst}
        onChange={(event) => set({ hearFirst: event.currentTarget.checked })}
      />
      <div className={css.two}>
        <NumberBox
          label={t("settings.gather")}
          min={0}
          max={15}
          value={settings.gatherSeconds}
          onChange={(seconds) => set({ gatherSeconds: seconds ?? 0 }, "gather")}
        />
        <NumberBox
          label={t("settings.forget")}
          min={1}
          max={168}
          value={settings.forgetAfterHours}
          onChange={(hours) => set({ forgetAfterHours: hours ?? 24 }, "forget")}
        />
      </div>
    </Group>
  );
}
