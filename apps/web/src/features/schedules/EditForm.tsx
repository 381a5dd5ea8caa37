// A scheduled message that stands: how each date went, and a change of one date or of that and the following.
import { Button, Radio, Select, Textarea } from "@mantine/core";
import "@mantine/core/styles/Radio.layer.css";
import type { Schedule } from "@prosa/contracts/automation/schedules";
import { ourLimits } from "@prosa/contracts/limits";
import {
  DangerButton,
  DrawerForm,
  FormSection,
  type OpenId,
  useDrawerForm,
  useDrawerFrame,
} from "../../shared/form-drawer/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { instantOf, useTimeZone, wallOf } from "../../shared/moment-field/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import { Chip } from "../../shared/ui/index.ts";
import { DateFields } from "./DateFields.tsx";
import css from "./schedules.module.css";
import { useScheduleActions } from "./schedules.queries.ts";

interface Values extends Record<string, unknown> {
  number: string;
  scope: "this" | "following";
  body: string;
  wall: string;
}

const tones = { pending: "neutral", sent: "success", error: "danger" } as const;

function Runs({ schedule }: { schedule: Schedule }) {
  const { t } = useTranslation("schedules");
  const formats = useFormats();
  const { sendNow } = useScheduleActions();
  const send = async (number: number) => {
    try {
      await sendNow(schedule.id, number);
      notify({ kind: "success", title: t("sentNow") });
    } catch (error) {
      showError(error);
    }
  };
  return (
    <ul className={css.runs}>
      {schedule.runs.map((run) => (
        <li key={run.number}>
          <span className="tnum">{formats.dateTime(run.dueAt)}</span>
          <Chip tone={tones[run.status]}>
            {run.reason ? t(`reasons.${run.reason}`) : run.isLate ? t("late") : t(`statuses.${run.status}`)}
          </Chip>
          {run.status === "error" && (
            <Button size="compact-sm" variant="default" onClick={() => void send(run.number)}>
              {t("actions.send")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

export function EditForm({ id, schedule }: { id: OpenId; schedule: Schedule }) {
  const { t } = useTranslation("schedules");
  const formats = useFormats();
  const zone = useTimeZone();
  const frame = useDrawerFrame();
  const { update, cancel } = useScheduleActions();
  const waiting = schedule.runs.filter(({ status }) => status === "pending");
  const [first] = waiting;
  const labels = {
    number: t("labels.number"),
    scope: t("labels.scope"),
    body: t("labels.body"),
    wall: t("labels.wall"),
  };
  const form = useDrawerForm<Values>({
    name: "schedule",
    id,
    readOnly: first === undefined,
    initial: {
      number: String(first?.number ?? 0),
      scope: "this",
      body: schedule.body,
      wall: first ? wallOf(first.dueAt, zone) : "",
    },
    labels,
    check: ({ body, wall }) => {
      const at = instantOf(wall, zone);
      const isEmpty = body.trim() === "" && !schedule.file && !schedule.hasTemplate;
      return {
        body: isEmpty ? t("required", { field: labels.body }) : undefined,
        wall: at === null ? t("required", { field: labels.wall }) : at <= new Date() ? t("past") : undefined,
      };
    },
    save: ({ number, scope, body, wall }) =>
      update(schedule.id, {
        number: Number(number),
        scope,
        body: body.trim(),
        sendAt: instantOf(wall, zone)?.toISOString() ?? "",
      }),
    errorFields: { ERR_SCHEDULE_PAST: "wall" },
  });
  const { values } = form;
  const cancelMeant = async () => {
    try {
      await cancel(schedule.id, { number: values.number, scope: values.scope });
      notify({ kind: "success", title: t("cancel.done") });
      frame.close();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <DrawerForm
      form={form}
      danger={first && <DangerButton onClick={() => void cancelMeant()}>{t(`cancel.${values.scope}`)}</DangerButton>}
    >
      <FormSection title={t("sections.dates")}>
        <Runs schedule={schedule} />
      </FormSection>
      {first && (
        <FormSection title={t("sections.change")}>
          {waiting.length > 1 && (
            <Select
              label={labels.number}
              allowDeselect={false}
              data={waiting.map(({ number, dueAt }) => ({ value: String(number), label: formats.dateTime(dueAt) }))}
              value={values.number}
              onChange={(number) => {
                const run = waiting.find((one) => String(one.number) === number);
                if (!run) return;
                form.set("number", String(run.number));
                form.set("wall", wallOf(run.dueAt, zone));
              }}
              comboboxProps={{ zIndex: 310 }}
            />
          )}
          {waiting.length > 1 && (
            <Radio.Group
              label={labels.scope}
              value={values.scope}
              onChange={(scope) => form.set("scope", scope as "this")}
            >
              <div className={css.scopes}>
                <Radio value="this" label={t("scopes.this")} />
                <Radio value="following" label={t("scopes.following")} />
              </div>
            </Radio.Group>
          )}
          {!schedule.hasTemplate && (
            <Textarea
              label={labels.body}
              autosize
              minRows={3}
              maxRows={10}
              maxLength={ourLimits.messageTextMax}
              {...form.field("body")}
            />
          )}
          <DateFields
            canRepeat={false}
            value={{ wall: values.wall, period: "once", count: 1 }}
            error={form.field("wall").error}
            onChange={({ wall }) => form.set("wall", wall)}
          />
        </FormSection>
      )}
    </DrawerForm>
  );
}
