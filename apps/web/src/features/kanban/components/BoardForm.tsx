// One board: its name; a new one comes with the usual lanes.
import { TextInput } from "@mantine/core";
import { updateBoard } from "@prosa/contracts/kanban";
import { DrawerForm, FormSection, type OpenId, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useKanbanActions } from "../kanban.queries.ts";

interface Values extends Record<string, unknown> {
  name: string;
}

const LANES = [
  ["new", "#0891B2"],
  ["proposal", "#2563EB"],
  ["negotiation", "#D97706"],
  ["won", "#16A34A"],
] as const;

export function BoardForm({ id, name, onMade }: { id: OpenId; name: string; onMade(boardId: number): void }) {
  const { t } = useTranslation("kanban");
  const { createBoard, renameBoard } = useKanbanActions();
  const labels = { name: t("fields.boardName") };
  const form = useDrawerForm<Values>({
    name: "board",
    id,
    initial: { name },
    schema: updateBoard.body,
    labels,
    async save(values) {
      if (id !== "new") return renameBoard(id, values.name);
      const lanes = LANES.map(([key, color]) => ({ name: t(`first.lanes.${key}`), color }));
      const made = await createBoard({ name: values.name, lanes });
      onMade(made.id);
    },
    errorFields: { ERR_NAME_EXISTS: "name" },
  });
  return (
    <DrawerForm form={form}>
      <FormSection title={t("sections.board")}>
        <TextInput
          label={labels.name}
          description={id === "new" ? t("fields.boardHint") : undefined}
          maxLength={80}
          required
          data-autofocus
          {...form.field("name")}
        />
      </FormSection>
    </DrawerForm>
  );
}
