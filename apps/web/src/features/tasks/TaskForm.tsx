// One task: what, until when, whose, how urgent, what it repeats and when it reminds.
import { Select, Textarea, TextInput } from "@mantine/core";
import { type Task, type TaskInput, TaskPriority, TaskRepeat } from "@prosa/contracts/office/tasks";
import { useState } from "react";
import { ContactSelect } from "../../entities/contact/index.ts";
import { usePeopleChoices } from "../../entities/people/index.ts";
import { DangerButton, DrawerForm, FormSection, type OpenId, useDrawerForm } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { instantOf, MomentField, useTimeZone, wallAfter, wallOf } from "../../shared/moment-field/index.ts";
import { useTaskActions } from "./tasks.queries.ts";

interface Values extends Record<string, unknown> {
  name: string;
  description: string;
  limitDate: string;
  ownerId: string;
  priority: TaskPriority;
  repeat: TaskRepeat;
  remind: string;
  contactId: number | null;
  ticketId: number | null;
}

interface Props {
  id: OpenId;
  task: Task | null;
  userId: number;
  about?: { contactId: number | null; ticketId: number | null; name: string | null; text: string };
  onDelete?(): void;
}

const reminders = ["none", "0", "10", "30", "60", "1440"] as const;

function initialOf({ task, about, userId }: Props, zone: string): Values {
  if (task) {
    return {
      name: task.name,
      description: task.description,
      limitDate: wallOf(task.limitDate, zone),
      ownerId: String(task.owner.id),
      priority: task.priority,
      repeat: task.repeat,
      remind: task.remindMinutes === null ? "none" : String(task.remindMinutes),
      contactId: task.contact?.id ?? null,
      ticketId: task.ticketId,
    };
  }
  const text = about?.text ?? "";
  return {
    name: text.split("\n")[0]?.slice(0, 120) ?? "",
    description: text,
    limitDate: wallAfter(new Date(), zone, 1, "09:00"),
    ownerId: String(userId),
    priority: "none",
    repeat: "none",
    remind: "0",
    contactId: about?.contactId ?? null,
    ticketId: about?.ticketId ?? null,
  };
}

export function TaskForm(props: Props) {
  const { id, task, onDelete } = props;
  const { t } = useTranslation("tasks");
  const zone = useTimeZone();
  const people = usePeopleChoices();
  const { create, update } = useTaskActions();
  const [contactName, setContactName] = useState(task?.contact?.name ?? props.about?.name ?? null);
  const fields = [
    "name",
    "description",
    "limitDate",
    "ownerId",
    "priority",
    "repeat",
    "remind",
    "contactId",
    "ticketId",
  ] as const;
  const labels = Object.fromEntries(fields.map((field) => [field, t(`fields.${field}`)])) as {
    [F in keyof Values]: string;
  };
  const bodyOf = ({ remind, ownerId, limitDate, ...rest }: Values): TaskInput => ({
    ...rest,
    ownerId: Number(ownerId),
    limitDate: instantOf(limitDate, zone)?.toISOString() ?? "",
    remindMinutes: remind === "none" ? null : Number(remind),
  });
  const missing = (value: string, field: keyof Values & string) =>
    value.trim() === "" ? t("required", { field: labels[field] }) : undefined;
  const form = useDrawerForm<Values>({
    name: "task",
    id,
    initial: initialOf(props, zone),
    labels,
    check: ({ name, description, limitDate, ownerId }) => ({
      name: missing(name, "name"),
      description: missing(description, "description"),
      limitDate: missing(limitDate, "limitDate"),
      ownerId: missing(ownerId ?? "", "ownerId"),
    }),
    save(values, changes) {
      const body = bodyOf(values);
      if (!task) return create(body);
      // What this person does not see of it is left as it is.
      const { contactId, ticketId, ...rest } = body;
      const links = "contactId" in changes ? { contactId: contactId ?? null, ticketId: null } : {};
      return update(task.id, { ...rest, ...links, version: task.version });
    },
  });
  const { values } = form;
  return (
    <DrawerForm form={form} danger={onDelete && <DangerButton onClick={onDelete}>{t("delete.title")}</DangerButton>}>
      <FormSection title={t("sections.what")}>
        <TextInput label={labels.name} required maxLength={200} data-autofocus {...form.field("name")} />
        <Textarea
          label={labels.description}
          required
          autosize
          minRows={2}
          maxRows={8}
          maxLength={4000}
          {...form.field("description")}
        />
        <ContactSelect
          label={labels.contactId}
          description={values.ticketId !== null && task === null ? t("withTicket") : undefined}
          value={values.contactId}
          name={contactName}
          nothing={t("noContact")}
          onChange={(contact) => {
            setContactName(contact?.name ?? null);
            form.set("contactId", contact?.id ?? null);
            if (values.ticketId !== null) form.set("ticketId", null);
          }}
        />
      </FormSection>
      <FormSection title={t("sections.when")}>
        <MomentField
          label={labels.limitDate}
          required
          {...form.field("limitDate")}
          onChange={(wall) => form.set("limitDate", wall)}
        />
        <Select
          label={labels.remind}
          allowDeselect={false}
          data={reminders.map((value) => ({ value, label: t(`reminders.${value}`) }))}
          comboboxProps={{ zIndex: 310 }}
          {...form.field("remind")}
        />
        <Select
          label={labels.repeat}
          allowDeselect={false}
          data={TaskRepeat.options.map((value) => ({ value, label: t(`repeats.${value}`) }))}
          comboboxProps={{ zIndex: 310 }}
          {...form.field("repeat")}
        />
      </FormSection>
      <FormSection title={t("sections.who")}>
        <Select
          label={labels.ownerId}
          required
          searchable
          allowDeselect={false}
          data={people.map(({ id: value, name }) => ({ value: String(value), label: name }))}
          comboboxProps={{ zIndex: 310 }}
          {...form.field("ownerId")}
        />
        <Select
          label={labels.priority}
          required
          allowDeselect={false}
          data={TaskPriority.options.map((value) => ({ value, label: t(`priorities.${value}`) }))}
          comboboxProps={{ zIndex: 310 }}
          {...form.field("priority")}
        />
      </FormSection>
    </DrawerForm>
  );
}
