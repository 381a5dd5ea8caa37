// One lane: its name and its colour.
import { TextInput } from "@mantine/core";
import { createLane } from "@prosa/contracts/kanban";
import { ColorField, DrawerForm, FormSection, type OpenId, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useKanbanActions } from "../kanban.queries.ts";
import type { LaneView } from "../kanban.rules.ts";

interface Values extends Record<string, unknown> {
  name: string;
  color: string;
}

const FIRST_COLOR = "#0891B2";
const schema = createLane.body.pick({ name: true, color: true });

export function LaneForm({ id, boardId, lane }: { id: OpenId; boardId: number; lane: LaneView | null }) {
  const { t } = useTranslation("kanban");
  const actions = useKanbanActions();
  const labels = { name: t("fields.laneName"), color: t("fields.color") };
  const form = useDrawerForm<Values>({
    name: "lane",
    id,
    initial: { name: lane?.name ?? "", color: lane?.color ?? FIRST_COLOR },
    schema,
    labels,
    save: (values, changes) =>
      id === "new" ? actions.createLane({ boardId, ...values }) : actions.updateLane(id, changes),
    errorFields: { ERR_NAME_EXISTS: "name" },
  });
  return (
    <DrawerForm form={form}>
      <FormSection title={t("sections.lane")}>
        <TextInput label={labels.name} maxLength={80} required data-autofocus {...form.field("name")} />
        <ColorField label={labels.color} {...form.field("color")} />
      </FormSection>
    </DrawerForm>
  );
}
