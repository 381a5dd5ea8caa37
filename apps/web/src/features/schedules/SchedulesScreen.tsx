// Messages that leave on their dates: a list and a calendar.
import { SegmentedControl } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.layer.css";
import type { Schedule } from "@prosa/contracts/automation/schedules";
import { IconCalendarTime, IconMessage2, IconPencil, IconSend2, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ticketPath } from "../../app/paths.ts";
import { confirmDelete } from "../../shared/delete-guard/index.ts";
import { DrawerContent, FormDrawer, lazyForm, type OpenId, useDrawerAddress } from "../../shared/form-drawer/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { type ListColumn, ListPage, type RowAction, useListState } from "../../shared/list-page/index.ts";
import { instantOf, useTimeZone, wallOf } from "../../shared/moment-field/index.ts";
import { MonthCalendar, monthOf } from "../../shared/month-calendar/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { Chip, Waiting } from "../../shared/ui/index.ts";
import css from "./schedules.module.css";
import {
  scheduleList,
  useSchedule,
  useScheduleActions,
  useScheduleCalendar,
  useSchedules,
  useTicketAbout,
} from "./schedules.queries.ts";

const ScheduleForm = lazyForm(async () => (await import("./ScheduleForm.tsx")).ScheduleForm);
const EditForm = lazyForm(async () => (await import("./EditForm.tsx")).EditForm);

const tones = { pending: "neutral", sent: "success", error: "danger" } as const;

function useColumns(): [ListColumn<Schedule>, ...ListColumn<Schedule>[]] {
  const { t } = useTranslation("schedules");
  const formats = useFormats();
  const stateOf = (row: Schedule) => {
    const reason = row.runs.findLast(({ status }) => status === "error")?.reason;
    return row.status === "error" && reason ? t(`reasons.${reason}`) : t(`statuses.${row.status}`);
  };
  return [
    {
      key: "contact",
      title: t("columns.contact"),
      render: ({ contact }) => <span className="trunc">{contact?.name ?? t("hidden")}</span>,
    },
    {
      key: "message",
      title: t("columns.message"),
      width: "28%",
      render: (row) => <span className="trunc">{row.body || row.file?.name || t("template")}</span>,
      card: (row) => row.body || row.file?.name || t("template"),
    },
    {
      key: "nextAt",
      title: t("columns.next"),
      sort: "nextAt",
      width: "16%",
      render: ({ nextAt }) => (nextAt ? formats.dateTime(nextAt) : "–"),
      card: ({ nextAt }) => (nextAt ? formats.dateTime(nextAt) : null),
    },
    {
      key: "repeat",
      title: t("columns.repeat"),
      width: "16%",
      render: ({ period, count }) => (period ? t(`repeated.${period}`, { count }) : t("once")),
    },
    {
      key: "status",
      title: t("columns.status"),
      width: "18%",
      render: (row) => <Chip tone={tones[row.status]}>{stateOf(row)}</Chip>,
      card: stateOf,
    },
  ];
}

export function SchedulesScreen() {
  const { t } = useTranslation("schedules");
  const control = useListState(scheduleList);
  const drawer = useDrawerAddress();
  const list = useSchedules(control);
  const columns = useColumns();
  const actions = useRowActions();
  const [view, setView] = useState("list");
  const choice = (
    <SegmentedControl
      aria-label={t("view")}
      data={["list", "calendar"].map((value) => ({ value, label: t(`views.${value as "list"}`) }))}
      value={view}
      onChange={setView}
    />
  );
  return (
    <>
      <ListPage
        title={t("title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("counted", { count })}
        searchLabel={t("search")}
        filters={[
          {
            name: "status",
            label: t("columns.status"),
            options: (["pending", "sent", "error"] as const).map((value) => ({ value, label: t(`statuses.${value}`) })),
          },
        ]}
        columns={columns}
        nameOf={({ contact }) => contact?.name ?? t("hidden")}
        actions={actions}
        create={{ label: t("create") }}
        empty={{ icon: <IconCalendarTime size={24} stroke={1.75} aria-hidden />, text: t("empty") }}
        toolsEnd={choice}
        instead={view === "calendar" ? <ScheduleMonth onOpen={drawer.open} /> : undefined}
      />
      <ScheduleDrawer />
    </>
  );
}

function useRowActions() {
  const { t } = useTranslation("schedules");
  const navigate = useNavigate();
  const drawer = useDrawerAddress();
  const { cancel, sendNow } = useScheduleActions();
  const send = async (scheduleId: number, number: number) => {
    try {
      await sendNow(scheduleId, number);
      notify({ kind: "success", title: t("sentNow") });
    } catch (error) {
      showError(error);
    }
  };
  return (row: Schedule): RowAction[] => {
    const { id, ticketId, contact } = row;
    const failed = row.runs.findLast(({ status }) => status === "error");
    const next = row.runs.find(({ status }) => status === "pending");
    const now = failed ?? next;
    return [
      { id: "open", label: t("actions.open"), icon: IconPencil, run: () => drawer.open(id) },
      ...(now ? [{ id: "send", label: t("actions.send"), icon: IconSend2, run: () => void send(id, now.number) }] : []),
      ...(ticketId === null
        ? []
        : [
            {
              id: "ticket",
              label: failed?.reason === "window" ? t("actions.template") : t("actions.ticket"),
              icon: IconMessage2,
              run: () => void navigate(ticketPath(ticketId)),
            },
          ]),
      {
        id: "cancel",
        label: t("actions.cancel"),
        icon: IconTrash,
        danger: true,
        run: () =>
          confirmDelete({
            title: t("cancel.title"),
            name: contact?.name ?? t("hidden"),
            consequence: t("cancel.consequence", {
              count: row.runs.filter(({ status }) => status === "pending").length,
            }),
            done: t("cancel.done"),
            action: () => cancel(id),
          }),
      },
    ];
  };
}

function ScheduleMonth({ onOpen }: { onOpen(scheduleId: number): void }) {
  const { t } = useTranslation(["schedules", "common"]);
  const zone = useTimeZone();
  const [date, setDate] = useState(() => wallOf(new Date(), zone).slice(0, 10));
  const { data } = useScheduleCalendar(monthOf(date));
  const { update } = useScheduleActions();
  const items = (data?.items ?? []).flatMap((schedule) =>
    schedule.runs.map((run) => ({
      id: `${schedule.id}:${run.number}`,
      title: schedule.contact?.name ?? t("hidden"),
      wall: wallOf(run.dueAt, zone),
      color: { pending: "cyan", sent: "teal", error: "red" }[run.status],
      isMovable: run.status === "pending",
    })),
  );
  const move = async (id: string, wall: string) => {
    const [scheduleId = 0, number = 0] = id.split(":").map(Number);
    const sendAt = instantOf(wall, zone)?.toISOString();
    if (!sendAt) return;
    try {
      await update(scheduleId, { number, scope: "this", sendAt });
      notify({ kind: "success", title: t("moved") });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <Suspense fallback={<Waiting label={t("loading")}>{null}</Waiting>}>
      <div className={css.month}>
        <MonthCalendar
          date={date}
          onDate={setDate}
          items={items}
          onOpen={(id) => onOpen(Number(id.split(":")[0]))}
          onMove={(id, wall) => void move(id, wall)}
        />
      </div>
    </Suspense>
  );
}

function ScheduleDrawer() {
  const { t } = useTranslation("schedules");
  const drawer = useDrawerAddress();
  const [params] = useSearchParams();
  const openId = typeof drawer.openId === "number" ? drawer.openId : null;
  const asked = useSchedule(openId);
  const ticketId = Number(params.get("atendimento")) || null;
  const about = useTicketAbout(drawer.openId === "new" ? ticketId : null);
  const form = (id: OpenId) => {
    if (id === "new") {
      if (ticketId !== null && about.isPending) return <Waiting label={t("loading")}>{null}</Waiting>;
      return <ScheduleForm id={id} ticket={about.data ?? null} text={params.get("texto") ?? ""} />;
    }
    const of = { value: asked.data, isPending: asked.isPending, error: asked.error, retry: () => void asked.refetch() };
    return <DrawerContent of={of}>{(schedule) => <EditForm id={id} schedule={schedule} />}</DrawerContent>;
  };
  return (
    <FormDrawer drawer={drawer} title={(id) => (id === "new" ? t("create") : (asked.data?.contact?.name ?? t("one")))}>
      {form}
    </FormDrawer>
  );
}
