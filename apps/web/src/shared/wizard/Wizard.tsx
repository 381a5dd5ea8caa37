// A full page that leads through steps: each one validates alone, finished ones are links, the last one is a summary.
import { Button } from "@mantine/core";
import { IconArrowLeft, IconCheck, IconEye } from "@tabler/icons-react";
import { type ReactNode, useEffect, useRef, useState } from "react";
import { Link } from "react-router";
import { useTranslation } from "../i18n/index.ts";
import css from "./wizard.module.css";

export interface WizardStep<Id extends string> {
  id: Id;
  title: string;
  /** What it holds by now. */
  note: string;
  isDone: boolean;
}

interface Props<Id extends string> {
  back: { to: string; label: string };
  title: string;
  /** Beside the title, such as the state and when it was saved. */
  head: ReactNode;
  steps: readonly WizardStep<Id>[];
  step: Id;
  onStep(id: Id): void;
  /** Saves what the step says; true: go on. */
  onContinue(): Promise<boolean>;
  /** The last step's own button instead of the one that goes on. */
  last: ReactNode;
  leave: { label: string; run(): void };
  preview: ReactNode;
  children: ReactNode;
}

export function Wizard<Id extends string>({ steps, step, onStep, onContinue, ...props }: Props<Id>) {
  const { t } = useTranslation("campaigns");
  const [isSaving, setSaving] = useState(false);
  const [isShown, setShown] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  const at = steps.findIndex(({ id }) => id === step);
  const next = steps[at + 1];
  const before = steps[at - 1];
  async function goOn() {
    if (isSaving || !next) return;
    setSaving(true);
    const isSaved = await onContinue();
    setSaving(false);
    if (isSaved) onStep(next.id);
  }
  const latest = useRef(goOn);
  latest.current = goOn;
  useEffect(() => {
    const hear = (event: KeyboardEvent) => {
      if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
      event.preventDefault();
      void latest.current();
    };
    window.addEventListener("keydown", hear);
    return () => window.removeEventListener("keydown", hear);
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another step begins at its heading.
  useEffect(() => heading.current?.focus(), [step]);

  return (
    <div className={css.page}>
      <header className={css.head}>
        <Link to={props.back.to} className={css.back}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {props.back.label}
        </Link>
        <strong className={`trunc ${css.title}`}>{props.title}</strong>
        {props.head}
      </header>
      <nav className={css.steps} aria-label={t("wizard.steps")}>
        <ol>
          {steps.map((one, index) => (
            <li key={one.id}>
              <button
                type="button"
                className={css.step}
                aria-current={one.id === step ? "step" : undefined}
                onClick={() => onStep(one.id)}
                data-testid={`step-${one.id}`}
              >
                <span className={css.dot} data-done={one.isDone || undefined}>
                  {one.isDone ? <IconCheck size={14} stroke={2} aria-hidden /> : index + 1}
                </span>
                <span className={css.words}>
                  <b>{one.title}</b>
                  <small className="meta">{one.note}</small>
                </span>
              </button>
            </li>
          ))}
        </ol>
      </nav>
      <main className={css.main}>
        <h1 ref={heading} tabIndex={-1} className={css.heading}>
          {steps[at]?.title}
        </h1>
        {props.children}
      </main>
      <aside className={css.preview} data-shown={isShown || undefined} aria-label={t("wizard.preview")}>
        {props.preview}
      </aside>
      <footer className={css.foot}>
        <Button variant="subtle" color="gray" onClick={props.leave.run}>
          {props.leave.label}
        </Button>
        <Button
          className={css.show}
          variant="default"
          aria-pressed={isShown}
          leftSection={<IconEye size={16} stroke={1.75} aria-hidden />}
          onClick={() => setShown(!isShown)}
        >
          {t("wizard.preview")}
        </Button>
        <span className={css.gap} />
        {before && (
          <Button variant="default" onClick={() => onStep(before.id)}>
            {t("wizard.back")}
          </Button>
        )}
        {next ? (
          <Button loading={isSaving} onClick={() => void goOn()} data-testid="wizard-continue">
            {t("wizard.continue")}
          </Button>
        ) : (
          props.last
        )}
      </footer>
    </div>
  );
}
