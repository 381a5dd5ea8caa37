// Above the composer: a choice of what to have proposed, the proposal, and the person's word on it. It never sends.
import { Button, Loader } from "@mantine/core";
import { type CopilotTask, copilotTasks, isOfDraft } from "@prosa/contracts/automation/copilot";
import { IconSparkles, IconX } from "@tabler/icons-react";
import { type KeyboardEvent, useEffect, useRef } from "react";
import { useLocale, useTranslation } from "../../../shared/i18n/index.ts";
import type { Mode } from "../device/drafts.rules.ts";
import { useHelp } from "../state/help.queries.ts";
import css from "./copilot.module.css";
import { type Asking, isTooMany, useCopilot, type Wanted } from "./copilot.queries.ts";
import { diff } from "./diff.rules.ts";

interface Props {
  ticketId: number;
  mode: Mode;
  /** What stands in the field. */
  text: string;
  /** An answer goes where the words stand; a summary becomes a note. */
  onTake(proposal: string, as: Mode): void;
  onClose(): void;
}

/** Each step begins at its first control. */
const focusOnCome = (control: HTMLElement | null) => control?.focus();

/** Nothing is proposed to the customer while a note is written. */
const tasksOf = (mode: Mode) =>
  copilotTasks.filter((task) => mode === "reply" || (task !== "suggest" && task !== "translate"));

const arrows: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

export default function Copilot({ ticketId, mode, text, onTake, onClose }: Props) {
  const { t } = useTranslation("copilot");
  const locale = useLocale();
  const help = useHelp()?.copilot;
  const { asking, ask, back, leave } = useCopilot(ticketId);
  const panel = useRef<HTMLElement>(null);

  // biome-ignore lint/correctness/useExhaustiveDependencies: only when it goes
  useEffect(() => leave, []);

  const want = (task: CopilotTask) => {
    const language = locale.startsWith("es") ? "es" : locale.startsWith("en") ? "en" : "pt";
    ask({ task, draft: text, language });
  };
  const handleKey = (event: KeyboardEvent) => {
    // Letters are commands of the conversation elsewhere; here they are not.
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
    if (event.key === "Escape") {
      event.preventDefault();
      if (asking.state === "none") onClose();
      else back();
      return;
    }
    const step = arrows[event.key];
    if (step === undefined || asking.state !== "none") return;
    event.preventDefault();
    const choices = [...(panel.current?.querySelectorAll<HTMLElement>("[data-task]:not(:disabled)") ?? [])];
    const at = choices.indexOf(document.activeElement as HTMLElement);
    choices[(at + step + choices.length) % choices.length]?.focus();
  };

  return (
    <section
      ref={panel}
      className={css.copilot}
      role="dialog"
      aria-label={t("title")}
      data-testid="copilot"
      onKeyDown={handleKey}
    >
      <header className={css.head}>
        <IconSparkles size={16} stroke={1.75} aria-hidden />
        <b>{t("title")}</b>
        {help?.name && <span className="trunc">{t("by", { name: help.name })}</span>}
        <span className="grow" />
        <button type="button" className={css.close} aria-label={t("close")} onClick={onClose}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </button>
      </header>
      <div className={css.body} data-panel>
        {!help ? (
          <Waiting label={t("waiting")} />
        ) : help.why !== null ? (
          <p ref={focusOnCome} className={css.why} role="status" tabIndex={-1}>
            {t(`troubles.${help.why}`)}
          </p>
        ) : asking.state === "none" ? (
          <Tasks mode={mode} hasText={text.trim() !== ""} onWant={want} />
        ) : (
          <Proposed
            key={asking.state}
            asking={asking}
            onTake={onTake}
            onAgain={() => ask(asking.wanted)}
            onBack={back}
            mode={mode}
          />
        )}
      </div>
      <footer className={css.foot}>{t("promise")}</footer>
    </section>
  );
}

function Tasks({ mode, hasText, onWant }: { mode: Mode; hasText: boolean; onWant(task: CopilotTask): void }) {
  const { t } = useTranslation("copilot");
  const isIdleTask = (task: CopilotTask) => isOfDraft(task) && !hasText;
  const first = tasksOf(mode).find((task) => !isIdleTask(task));
  return (
    <ul className={css.tasks}>
      {tasksOf(mode).map((task) => {
        const isIdle = isIdleTask(task);
        return (
          <li key={task}>
            <button
              ref={task === first ? focusOnCome : undefined}
              type="button"
              data-task={task}
              disabled={isIdle}
              title={isIdle ? t("typeFirst") : t(`hints.${task}`)}
              onClick={() => onWant(task)}
            >
              {t(`tasks.${task}`)}
            </button>
          </li>
        );
      })}
      {!hasText && <li className={css.hint}>{t("typeFirst")}</li>}
    </ul>
  );
}

const Waiting = ({ label }: { label: string }) => (
  <p className={css.waiting} role="status">
    <Loader size={16} aria-hidden />
    {label}
  </p>
);

interface ProposedProps {
  asking: Exclude<Asking, { state: "none" }>;
  mode: Mode;
  onTake: Props["onTake"];
  onAgain(): void;
  onBack(): void;
}

function Proposed({ asking, mode, onTake, onAgain, onBack }: ProposedProps) {
  const { t } = useTranslation("copilot");
  const { wanted } = asking;
  if (asking.state === "waiting")
    return (
      <>
        <Waiting label={t("thinking", { task: t(`tasks.${wanted.task}`) })} />
        <div className={css.actions}>
          <Button size="xs" variant="default" ref={focusOnCome} onClick={onBack}>
            {t("cancel")}
          </Button>
        </div>
      </>
    );
  const text = asking.state === "here" ? asking.proposal.text : null;
  if (text === null) {
    const why = asking.state === "here" ? (asking.proposal.trouble ?? "badAnswer") : null;
    const reason = why
      ? t(`troubles.${why}`)
      : t(isTooMany(asking.state === "failed" && asking.error) ? "tooMany" : "failed");
    return (
      <>
        <p className={css.why} role="alert">
          {reason}
        </p>
        <div className={css.actions}>
          <Button size="xs" ref={focusOnCome} onClick={onAgain}>
            {t("again")}
          </Button>
          <Button size="xs" variant="default" onClick={onBack}>
            {t("back")}
          </Button>
        </div>
      </>
    );
  }
  const as: Mode = wanted.task === "summarise" ? "note" : mode;
  return (
    <>
      <div className={css.proposal} role="status" aria-label={t("proposal")} data-testid="proposal">
        <Shown wanted={wanted} text={text} />
      </div>
      <div className={css.actions}>
        <Button size="xs" ref={focusOnCome} onClick={() => onTake(text, as)}>
          {t(as === "note" && mode === "reply" ? "asNote" : "insert")}
        </Button>
        <Button size="xs" variant="default" onClick={onAgain}>
          {t("another")}
        </Button>
        <Button size="xs" variant="subtle" onClick={onBack}>
          {t("discard")}
        </Button>
      </div>
    </>
  );
}

/** Of another wording, what it changes. */
function Shown({ wanted, text }: { wanted: Wanted; text: string }) {
  const { t } = useTranslation("copilot");
  const parts = isOfDraft(wanted.task) && wanted.task !== "translate" ? diff((wanted.draft ?? "").trim(), text) : null;
  if (parts?.every(({ kind }) => kind === "same")) return <span className={css.same}>{t("unchanged")}</span>;
  if (!parts) return text;
  return parts.map(({ kind, text: part }, place) => {
    const key = `${place}${kind}`;
    if (kind === "gone") return <del key={key}>{part}</del>;
    return kind === "new" ? <ins key={key}>{part}</ins> : <span key={key}>{part}</span>;
  });
}
