// What has to be done until when: a list in four groups, a board by status, a calendar.
import { Button, SegmentedControl, Select } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { IconPlus } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { usePeopleChoices } from "../../entities/people/index.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { confirmDelete } from "../../shared/delete-guard/index.ts";
import { DrawerContent, FormDrawer, lazyForm, type OpenId, useDrawerAddress } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useShortcut } from "../../shared/keyboard/index.ts";
import { instantOf, useTimeZone, wallOf } from "../../shared/moment-field/index.ts";
import { MonthCalendar, monthOf } from "../../shared/month-calendar/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { usePageTitle, Waiting } from "../../shared/ui/index.ts";
import { QuickAdd } from "./QuickAdd.tsx";
import { TaskBoard } from "./TaskBoard.tsx";
import { TaskList } from "./TaskList.tsx";
import css from "./tasks.module.css";
import { useTask, useTaskActions, useTaskCalendar, useTasksRealtime } from "./tasks.queries.ts";

const TaskForm = lazyForm(async () => (await import("./TaskForm.tsx")).TaskForm);

const views = ["list", "board", "calendar"] as const;
type View = (typeof views)[number];

export function TasksScreen() {
  const { t } = useTranslation(["tasks", "nav"]);
  const { userId, profile } = useSignedIn();
  const [view, setView] = useState<View>("list");
  const [owner, setOwner] = useState<string | null>(profile === "user" ? null : String(userId));
  const drawer = useDrawerAddress();
  usePageTitle(t("nav:pages.tasks"));
  useTasksRealtime();
  useShortcut({ keys: "n", group: t("keys"), label: t("create"), run: () => drawer.openNew() });
  const people = usePeopleChoices();
  const ownerId = owner ? { ownerId: owner } : {};

  return (
    <div className={css.page}>
      <div className={css.head}>
        <SegmentedControl
          aria-label={t("view")}
          data={views.map((value) => ({ value, label: t(`views.${value}`) }))}
          value={view}
          onChange={(value) => setView(value as View)}
        />
        <Select
          aria-label={t("fields.owner")}
          placeholder={t("everybody")}
          clearable
          searchable
          data={people.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={owner}
          onChange={setOwner}
        />
        <Button leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />} onClick={() => drawer.openNew()}>
          {t("create")}
        </Button>
      </div>
      <QuickAdd />
      {view === "list" && <TaskList filter={ownerId} onOpen={drawer.open} />}
      {view === "board" && <TaskBoard filter={ownerId} onOpen={drawer.open} />}
      {view === "calendar" && <TaskMonth filter={ownerId} onOpen={drawer.open} />}
      <TaskDrawer />
    </div>
  );
}

interface PartProps {
  filter: { ownerId?: string };
  onOpen(taskId: number): void;
}

const colors = { high: "red", medium: "orange", low: "cyan", none: "gray" } as const;

function TaskMonth({ filter, onOpen }: PartProps) {
  const { t } = useTranslation(["tasks", "common"]);
  const zone = useTimeZone();
  const [date, setDate] = useState(() => wallOf(new Date(), zone).slice(0, 10));
  const { data } = useTaskCalendar({ ...monthOf(date), ...filter });
  const { update } = useTaskActions();
  const items = data?.items ?? [];
  const move = async (id: string, wall: string) => {
    const task = items.find((one) => String(one.id) === id);
    const limitDate = instantOf(wall, zone)?.toISOString();
    if (!task || !limitDate) return;
    try {
      await update(task.id, { limitDate });
      const back = () => void update(task.id, { limitDate: task.limitDate }).catch(showError);
      notify({
        kind: "success",
        title: t("moved"),
        detail: task.name,
        action: { label: t("common:actions.undo"), run: back },
      });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Suspense fallback={<Waiting label={t("loading")}>{null}</Waiting>}>
      <MonthCalendar
        date={date}
        onDate={setDate}
        items={items.map((task) => ({
          id: String(task.id),
          title: task.name,
          wall: wallOf(task.limitDate, zone),
          color: task.status === "finished" ? "gray" : colors[task.priority],
          isMovable: task.status !== "finished",
        }))}
        onOpen={(id) => onOpen(Number(id))}
        onMove={(id, wall) => void move(id, wall)}
      />
    </Suspense>
  );
}

function TaskDrawer() {
  const { t } = useTranslation("tasks");
  const drawer = useDrawerAddress();
  const [params] = useSearchParams();
  const { userId } = useSignedIn();
  const { remove } = useTaskActions();
  const openId = typeof drawer.openId === "number" ? drawer.openId : null;
  const asked = useTask(openId);
  const opened = {
    value: asked.data,
    isPending: asked.isPending,
    error: asked.error,
    retry: () => void asked.refetch(),
  };
  const askDelete = (taskId: number, name: string) =>
    confirmDelete({
      title: t("delete.title"),
      name,
      consequence: t("delete.consequence"),
      done: t("delete.done"),
      async action() {
        await remove(taskId);
        drawer.close();
      },
    });
  const number = (name: string) => Number(params.get(name)) || null;
  const form = (id: OpenId) => {
    if (id === "new") {
      const text = params.get("texto") ?? "";
      const about = { contactId: number("contato"), ticketId: number("atendimento"), name: params.get("nome"), text };
      return <TaskForm id={id} task={null} about={about} userId={userId} />;
    }
    return (
      <DrawerContent of={opened}>
        {(task) => <TaskForm id={id} task={task} userId={userId} onDelete={() => askDelete(task.id, task.name)} />}
      </DrawerContent>
    );
  };
  return (
    <FormDrawer drawer={drawer} title={(id) => (id === "new" ? t("create") : (asked.data?.name ?? t("one")))}>
      {form}
    </FormDrawer>
  );
}
