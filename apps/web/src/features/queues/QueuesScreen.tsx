// The queues of the company: how much each carries now, and what makes it up.
import { Button } from "@mantine/core";
import { allows } from "@prosa/contracts/permissions";
import type { Queue } from "@prosa/contracts/queues";
import {
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconStack2,
  IconTargetArrow,
  IconTrash,
} from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { paths } from "../../app/paths.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { confirmDelete } from "../../shared/delete-guard/index.ts";
import { FormDrawer, lazyForm, useDrawerAddress } from "../../shared/form-drawer/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { type ListColumn, ListPage, type RowAction, useListState } from "../../shared/list-page/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { Chip, ColorDot, firstFreeColor, loadChunk } from "../../shared/ui/index.ts";
import { queueList, useQueueActions, useQueues } from "./queues.queries.ts";

const NewQueueForm = lazyForm(async () => (await import("./QueueForm.tsx")).NewQueueForm);
const CompanyTargets = lazy(() =>
  loadChunk(async () => ({ default: (await import("./CompanyTargets.tsx")).CompanyTargets })),
);
const QueueForm = lazyForm(async () => (await import("./QueueForm.tsx")).QueueForm);

function useColumns(): [ListColumn<Queue>, ...ListColumn<Queue>[]] {
  const { t } = useTranslation("queues");
  const formats = useFormats();
  return [
    {
      key: "name",
      title: t("columns.name"),
      sort: "name",
      render: ({ name, color }) => (
        <>
          <ColorDot color={color} />
          <span className="trunc">{name}</span>
        </>
      ),
    },
    {
      key: "users",
      title: t("columns.users"),
      sort: "users",
      width: "13%",
      align: "end",
      render: ({ users }) => formats.count(users),
      card: ({ users }) => t("card.users", { count: users }),
    },
    {
      key: "channels",
      title: t("columns.channels"),
      width: "12%",
      align: "end",
      render: ({ channels }) => formats.count(channels),
      card: false,
    },
    {
      key: "openTickets",
      title: t("columns.openTickets"),
      sort: "openTickets",
      width: "15%",
      align: "end",
      render: ({ openTickets }) => formats.count(openTickets),
      card: ({ openTickets }) => t("card.open", { count: openTickets }),
    },
    {
      key: "hours",
      title: t("columns.hours"),
      width: "18%",
      render: ({ hasOwnHours }) => t(hasOwnHours ? "hours.own" : "hours.inherited"),
      card: false,
    },
    {
      key: "isActive",
      title: t("columns.isActive"),
      width: "12%",
      render: ({ isActive }) => (
        <Chip tone={isActive ? "success" : "neutral"}>{t(isActive ? "state.active" : "state.inactive")}</Chip>
      ),
      card: ({ isActive }) => (isActive ? null : t("state.inactive")),
    },
  ];
}

export function QueuesScreen() {
  const { t } = useTranslation("queues");
  const { profile } = useSignedIn();
  const mayChange = allows(profile, "queues", "full");
  const control = useListState(queueList);
  const drawer = useDrawerAddress();
  const list = useQueues(control);
  const { update, remove } = useQueueActions();
  const columns = useColumns();
  const [areTargetsOpen, setTargetsOpen] = useState(false);

  const askDelete = (queue: Pick<Queue, "id" | "name">, users: number) =>
    confirmDelete({
      title: t("delete.title"),
      name: queue.name,
      consequence: t("delete.consequence", { count: users }),
      done: t("delete.done"),
      links: { tickets: paths.attendance },
      instead: { label: t("delete.instead"), run: () => update(queue.id, { isActive: false }) },
      action: async () => {
        await remove(queue.id);
        if (drawer.openId === queue.id) drawer.close();
      },
    });
  const toggle = async (queue: Queue) => {
    const isActive = !queue.isActive;
    try {
      await update(queue.id, { isActive });
      notify({ kind: "success", title: t(isActive ? "toggled.on" : "toggled.off"), detail: queue.name });
    } catch (error) {
      showError(error);
    }
  };
  const actions = (queue: Queue): RowAction[] => [
    { id: "edit", label: t("actions.edit"), icon: IconPencil, run: () => drawer.open(queue.id) },
    {
      id: "toggle",
      label: t(queue.isActive ? "actions.off" : "actions.on"),
      icon: queue.isActive ? IconPlayerPause : IconPlayerPlay,
      run: () => void toggle(queue),
    },
    {
      id: "delete",
      label: t("actions.delete"),
      icon: IconTrash,
      danger: true,
      run: () => askDelete(queue, queue.users),
    },
  ];
  const rowOf = (id: number | "new") => list.rows.find((row) => row.id === id);

  return (
    <>
      <ListPage
        title={t("title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted", { count })}
        searchLabel={t("search")}
        columns={columns}
        nameOf={({ name }) => name}
        actions={mayChange ? actions : undefined}
        create={mayChange ? { label: t("create") } : undefined}
        toolsEnd={
          <Button
            variant="default"
            leftSection={<IconTargetArrow size={16} stroke={1.75} aria-hidden />}
            onClick={() => setTargetsOpen(true)}
          >
            {t("targets.company")}
          </Button>
        }
        empty={{ icon: <IconStack2 size={24} stroke={1.75} aria-hidden />, text: t("empty") }}
        allowed={allows(profile, "queues", "read")}
      />
      <Suspense fallback={null}>
        {areTargetsOpen && <CompanyTargets readOnly={!mayChange} onClose={() => setTargetsOpen(false)} />}
      </Suspense>
      <FormDrawer drawer={drawer} title={(id) => (id === "new" ? t("create") : (rowOf(id)?.name ?? t("one")))}>
        {(id) =>
          id === "new" ? (
            <NewQueueForm color={firstFreeColor(list.rows.map(({ color }) => color))} />
          ) : (
            <QueueForm
              id={id}
              readOnly={!mayChange}
              onDelete={(name) => askDelete({ id, name }, rowOf(id)?.users ?? 0)}
            />
          )
        }
      </FormDrawer>
    </>
  );
}
