// Tasks by status, in three columns.
import { TaskStatus } from "@prosa/contracts/office/tasks";
import { useTranslation } from "../../shared/i18n/index.ts";
import { FailedPanel } from "../../shared/ui/index.ts";
import { TaskRow } from "./TaskRow.tsx";
import css from "./tasks.module.css";
import { type Query, useTaskPage } from "./tasks.queries.ts";

interface Props {
  filter: Pick<Query, "ownerId">;
  onOpen(taskId: number): void;
}

export function TaskBoard(props: Props) {
  return (
    <div className={css.board}>
      {TaskStatus.options.map((status) => (
        <Column key={status} status={status} {...props} />
      ))}
    </div>
  );
}

function Column({ status, filter, onOpen }: Props & { status: TaskStatus }) {
  const { t } = useTranslation("tasks");
  const asked = useTaskPage({ ...filter, status, pageSize: "100" });
  const { items = [], count = 0 } = asked.data ?? {};
  return (
    <section aria-label={t(`statuses.${status}`)}>
      <h2 className={css.groupHead}>
        {t(`statuses.${status}`)} <span className={css.count}>{count}</span>
      </h2>
      {asked.isError && <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />}
      <ul className={css.cards}>
        {items.map((task) => (
          <TaskRow key={task.id} task={task} onOpen={onOpen} />
        ))}
      </ul>
    </section>
  );
}
