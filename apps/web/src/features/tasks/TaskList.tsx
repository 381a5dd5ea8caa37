// Tasks in four groups: late, today, to come, done.
import { Button, UnstyledButton } from "@mantine/core";
import { TaskGroup as Groups, type TaskGroup } from "@prosa/contracts/office/tasks";
import { IconChecklist } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Empty, FailedPanel, Waiting } from "../../shared/ui/index.ts";
import { TaskRow } from "./TaskRow.tsx";
import css from "./tasks.module.css";
import { type Query, useTaskPage } from "./tasks.queries.ts";

interface Props {
  filter: Pick<Query, "ownerId">;
  onOpen(taskId: number): void;
}

const sizes = ["25", "50", "100"] as const;

export function TaskList({ filter, onOpen }: Props) {
  const { t } = useTranslation("tasks");
  const whole = useTaskPage({ ...filter, pageSize: "25" });
  if (whole.isPending) {
    return (
      <Waiting label={t("loading")}>
        <div className={css.bones}>
          {[0, 1, 2, 3].map((row) => (
            <span key={row} className="skel" />
          ))}
        </div>
      </Waiting>
    );
  }
  if (whole.isError) return <FailedPanel error={whole.error} onRetry={() => void whole.refetch()} />;
  if (whole.data.count === 0)
    return <Empty icon={<IconChecklist size={24} stroke={1.75} aria-hidden />}>{t("empty")}</Empty>;
  return (
    <div className={css.groups}>
      {Groups.options.map((group) => (
        <Group key={group} group={group} filter={filter} onOpen={onOpen} />
      ))}
    </div>
  );
}

function Group({ group, filter, onOpen }: Props & { group: TaskGroup }) {
  const { t } = useTranslation(["tasks", "common"]);
  const [size, setSize] = useState(0);
  const [isOpen, setOpen] = useState(group !== "done");
  const asked = useTaskPage({ ...filter, group, pageSize: sizes[size] ?? "100" });
  const { items = [], count = 0 } = asked.data ?? {};
  if (count === 0) return null;
  return (
    <section aria-label={t(`groups.${group}`)} data-group={group}>
      <h2 className={css.groupHead} data-group={group}>
        <UnstyledButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
          {t(`groups.${group}`)} <span className={css.count}>{count}</span>
        </UnstyledButton>
      </h2>
      {isOpen && (
        <ul className={css.rows}>
          {items.map((task) => (
            <TaskRow key={task.id} task={task} onOpen={onOpen} />
          ))}
        </ul>
      )}
      {isOpen && count > items.length && size < 2 && (
        <Button variant="subtle" onClick={() => setSize(size + 1)}>
          {t("more")}
        </Button>
      )}
    </section>
  );
}
