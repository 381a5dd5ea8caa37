// One queue: name, colour, whether it takes tickets, and who works in it.
import { MultiSelect, Switch, TextInput } from "@mantine/core";
import { QueueInput } from "@prosa/contracts/queues";
import { noTargets, type ReplyTargets } from "@prosa/contracts/reply-targets";
import { usePeopleChoices } from "../../entities/people/index.ts";
import { useReplyTargets } from "../../entities/queue/index.ts";
import { optionsOf } from "../../shared/choices/index.ts";
import {
  ColorField,
  DangerButton,
  DrawerContent,
  DrawerForm,
  FormSection,
  type OpenId,
  useDrawerForm,
} from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useQueue, useQueueActions } from "./queues.queries.ts";
import { TargetFields } from "./TargetFields.tsx";

interface Values extends Record<string, unknown> {
  name: string;
  color: string;
  isActive: boolean;
  userIds: number[];
  targets: ReplyTargets;
}

interface Props {
  id: OpenId;
  initial: Values;
  readOnly: boolean;
  onDelete?(): void;
}

function Fields({ id, initial, readOnly, onDelete }: Props) {
  const { t } = useTranslation("queues");
  const { create, update } = useQueueActions();
  const people = usePeopleChoices();
  const form = useDrawerForm<Values>({
    name: "queue",
    id,
    initial,
    readOnly,
    schema: QueueInput,
    labels: {
      name: t("fields.name"),
      color: t("fields.color"),
      isActive: t("fields.isActive"),
      userIds: t("fields.users"),
      targets: t("targets.section"),
    },
    save: (values, changes) => (id === "new" ? create(values) : update(id, changes)),
    errorFields: { ERR_NAME_EXISTS: "name", ERR_NO_USER_FOUND: "userIds" },
  });
  const users = form.field("userIds");
  const company = useReplyTargets().data?.company;

  return (
    <DrawerForm form={form} danger={onDelete && <DangerButton onClick={onDelete}>{t("delete.title")}</DangerButton>}>
      <FormSection title={t("sections.data")}>
        <TextInput label={t("fields.name")} maxLength={80} required data-autofocus {...form.field("name")} />
        <ColorField label={t("fields.color")} {...form.field("color")} />
        <Switch
          label={t("fields.isActive")}
          description={t("fields.isActiveHint")}
          {...form.field("isActive", { type: "checkbox" })}
        />
      </FormSection>
      <FormSection title={t("sections.people")}>
        <MultiSelect
          label={t("fields.users")}
          description={t("fields.usersHint")}
          placeholder={form.values.userIds.length === 0 ? t("fields.usersPlaceholder") : undefined}
          data={optionsOf(people)}
          searchable
          hidePickedOptions
          nothingFoundMessage={t("fields.usersNone")}
          comboboxProps={{ zIndex: 310 }}
          {...users}
          value={form.values.userIds.map(String)}
          onChange={(ids) => form.set("userIds", ids.map(Number))}
        />
      </FormSection>
      <FormSection title={t("targets.section")}>
        <p className="meta">{t("targets.hint")}</p>
        <TargetFields
          value={form.values.targets}
          above={company}
          readOnly={readOnly}
          onChange={(targets) => form.set("targets", targets)}
        />
      </FormSection>
    </DrawerForm>
  );
}

export function NewQueueForm({ color }: { color: string }) {
  return (
    <Fields id="new" initial={{ name: "", color, isActive: true, userIds: [], targets: noTargets }} readOnly={false} />
  );
}

export function QueueForm({ id, readOnly, onDelete }: { id: number; readOnly: boolean; onDelete(name: string): void }) {
  const opened = useQueue(id);
  return (
    <DrawerContent of={opened}>
      {({ name, color, isActive, userIds, targets }) => (
        <Fields
          id={id}
          initial={{ name, color, isActive, userIds, targets }}
          readOnly={readOnly}
          onDelete={() => onDelete(name)}
        />
      )}
    </DrawerContent>
  );
}
