// One task: finished with a tick that can be taken back, opened by its name, with what it is about beside it.
import { Checkbox, UnstyledButton } from "@mantine/core";
import "@mantine/core/styles/Checkbox.layer.css";
import type { Task } from "@prosa/contracts/office/tasks";
import { IconMessage2, IconRepeat, IconUser } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths, ticketPath } from "../../app/paths.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { Chip, type Tone } from "../../shared/ui/index.ts";
import css from "./tasks.module.css";
import { useTaskActions } from "./tasks.queries.ts";

export const priorityTones = {
  high: "danger",
  medium: "warning",
  low: "info",
  none: "neutral",
} as const satisfies Record<Task["priority"], Tone>;
const byKey = { "1": "high", "2": "medium", "3": "low", "4": "none" } as const;

/** Finished at once, and taken back from the notice of it. */
export function useFinish() {
  const { t } = useTranslation(["tasks", "common"]);
  const { finish } = useTaskActions();
  return async (task: Task) => {
    const isFinished = task.status !== "finished";
    try {
      const { next } = await finish(task.id, isFinished);
      if (!isFinished) return;
      const run = () => void finish(task.id, false).catch(showError);
      const detail = next ? t("nextMade", { name: task.name }) : task.name;
      notify({ kind: "success", title: t("finished"), detail, action: { label: t("common:actions.undo"), run } });
    } catch (error) {
      showError(error);
    }
  };
}

export function TaskRow({ task, onOpen }: { task: Task; onOpen(taskId: number): void }) {
  const { t } = useTranslation("tasks");
  const formats = useFormats();
  const finish = useFinish();
  const { update } = useTaskActions();
  return (
    <li className={css.row} data-status={task.status}>
      <Checkbox
        checked={task.status === "finished"}
        aria-label={t("finishOne", { name: task.name })}
        onChange={() => void finish(task)}
      />
      <UnstyledButton
        className={css.name}
        onClick={() => onOpen(task.id)}
        onKeyDown={(event) => {
          const priority = byKey[event.key as keyof typeof byKey];
          if (event.key === " ") {
            event.preventDefault();
            void finish(task);
          } else if (priority) void update(task.id, { priority }).catch(showError);
        }}
      >
        <b className="trunc">{task.name}</b>
        <span className={css.when} data-status={task.status}>
          {formats.dateTime(task.limitDate)} · {task.owner.name}
        </span>
      </UnstyledButton>
      <span className={css.chips}>
        {task.repeat !== "none" && (
          <Chip icon={<IconRepeat size={14} stroke={1.75} aria-hidden />}>{t(`repeats.${task.repeat}`)}</Chip>
        )}
        {task.contact && (
          <Link className={css.link} to={`${paths.contacts}?id=${task.contact.id}`}>
            <IconUser size={14} stroke={1.75} aria-hidden />
            <span className="trunc">{task.contact.name}</span>
          </Link>
        )}
        {task.ticketId !== null && (
          <Link className={css.link} to={ticketPath(task.ticketId)} aria-label={t("openTicket", { name: task.name })}>
            <IconMessage2 size={14} stroke={1.75} aria-hidden />
          </Link>
        )}
        {task.priority !== "none" && (
          <Chip tone={priorityTones[task.priority]}>{t(`priorities.${task.priority}`)}</Chip>
        )}
      </span>
    </li>
  );
}
