// A new scheduled message: to whom, on which channel, what, and when.
import { Select, Switch, Textarea } from "@mantine/core";
import { ourLimits } from "@prosa/contracts/limits";
import type { Ticket } from "@prosa/contracts/tickets";
import { useState } from "react";
import { useMyChannels } from "../../entities/channel/index.ts";
import { ContactSelect } from "../../entities/contact/index.ts";
import { DrawerForm, FormSection, type OpenId, useDrawerForm } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { instantOf, useTimeZone, wallAfter } from "../../shared/moment-field/index.ts";
import { Remark } from "../../shared/ui/index.ts";
import { DateFields, type Plan } from "./DateFields.tsx";
import { FileField } from "./FileField.tsx";
import { useScheduleActions } from "./schedules.queries.ts";

interface Values extends Record<string, unknown> {
  contactId: number | null;
  channelId: string;
  body: string;
  file: { id: string; name: string } | null;
  wall: string;
  period: Plan["period"];
  count: number;
  cancelIfAnswered: boolean;
}

export function ScheduleForm({ id, ticket, text }: { id: OpenId; ticket: Ticket | null; text: string }) {
  const { t } = useTranslation("schedules");
  const zone = useTimeZone();
  const { create } = useScheduleActions();
  const channels = useMyChannels().data?.channels ?? [];
  const [contactName, setContactName] = useState(ticket?.contact.name ?? null);
  const fields = ["contactId", "channelId", "body", "file", "wall", "period", "count", "cancelIfAnswered"] as const;
  const labels = Object.fromEntries(fields.map((field) => [field, t(`labels.${field}`)])) as {
    [F in keyof Values]: string;
  };
  const required = (field: keyof Values & string) => t("required", { field: labels[field] });
  const form = useDrawerForm<Values>({
    name: "schedule",
    id,
    initial: {
      contactId: ticket?.contactId ?? null,
      channelId: ticket ? String(ticket.whatsappId) : "",
      body: text,
      file: null,
      wall: wallAfter(new Date(), zone, 1, "09:00"),
      period: "once",
      count: 1,
      cancelIfAnswered: false,
    },
    labels,
    check: ({ contactId, channelId, body, file, wall }) => {
      const at = instantOf(wall, zone);
      return {
        contactId: contactId === null ? required("contactId") : undefined,
        channelId: channelId ? undefined : required("channelId"),
        body: body.trim() || file ? undefined : required("body"),
        wall: at === null ? required("wall") : at <= new Date() ? t("past") : undefined,
      };
    },
    save: ({ contactId, channelId, body, file, wall, period, count, cancelIfAnswered }) =>
      create({
        contactId: contactId ?? 0,
        channelId: Number(channelId),
        body: body.trim(),
        fileId: file?.id ?? null,
        sendAt: instantOf(wall, zone)?.toISOString() ?? "",
        period: period === "once" ? null : period,
        count: period === "once" ? 1 : count,
        cancelIfAnswered,
      }),
    errorFields: { ERR_SCHEDULE_PAST: "wall", ERR_CHANNEL_CANNOT: "channelId" },
  });
  const { values } = form;
  const channel = channels.find((one) => String(one.id) === values.channelId);
  return (
    <DrawerForm form={form}>
      <FormSection title={t("sections.whom")}>
        <ContactSelect
          label={labels.contactId}
          required
          value={values.contactId}
          name={contactName}
          nothing={t("noContact")}
          error={form.field("contactId").error}
          onChange={(contact) => {
            setContactName(contact?.name ?? null);
            form.set("contactId", contact?.id ?? null);
          }}
        />
        <Select
          label={labels.channelId}
          required
          allowDeselect={false}
          data={channels.map((one) => ({ value: String(one.id), label: one.name }))}
          comboboxProps={{ zIndex: 310 }}
          {...form.field("channelId")}
        />
        {channel && channel.capabilities.starts === "template" && <Remark tone="info">{t("windowHint")}</Remark>}
      </FormSection>
      <FormSection title={t("sections.what")}>
        <Textarea
          label={labels.body}
          description={t("variables")}
          autosize
          minRows={3}
          maxRows={10}
          maxLength={ourLimits.messageTextMax}
          {...form.field("body")}
        />
        <FileField value={values.file} onChange={(file) => form.set("file", file)} />
        <Switch
          label={labels.cancelIfAnswered}
          description={t("cancelHint")}
          {...form.field("cancelIfAnswered", { type: "checkbox" })}
        />
      </FormSection>
      <FormSection title={t("sections.when")}>
        <DateFields
          canRepeat
          value={{ wall: values.wall, period: values.period, count: values.count }}
          error={form.field("wall").error}
          onChange={({ wall, period, count }) => {
            form.set("wall", wall);
            form.set("period", period);
            form.set("count", count);
          }}
        />
      </FormSection>
    </DrawerForm>
  );
}
