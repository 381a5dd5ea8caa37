// One team: its name, whether it is in use, and who is in it.
import { Button, MultiSelect, Switch, TextInput } from "@mantine/core";
import { createTeam, type Team } from "@prosa/contracts/people";
import { IconTrash } from "@tabler/icons-react";
import { usePeopleChoices } from "../../../entities/people/index.ts";
import { DrawerForm, FormSection, type OpenId, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useTeamActions } from "../people.queries.ts";

interface Values extends Record<string, unknown> {
  name: string;
  isActive: boolean;
  memberIds: number[];
}

interface Props {
  id: OpenId;
  team?: Team;
  readOnly: boolean;
  onDelete?(): void;
}

export function TeamForm({ id, team, readOnly, onDelete }: Props) {
  const { t } = useTranslation("people");
  const { create, update } = useTeamActions();
  const people = usePeopleChoices();
  const form = useDrawerForm<Values>({
    name: "team",
    id,
    initial: {
      name: team?.name ?? "",
      isActive: team?.isActive ?? true,
      memberIds: team?.members.map((member) => member.id) ?? [],
    },
    readOnly,
    schema: createTeam.body,
    labels: { name: t("teams.name"), isActive: t("teams.isActive"), memberIds: t("teams.memberIds") },
    save: (values, changes) => (id === "new" ? create(values) : update(id, changes)),
    errorFields: { ERR_NAME_EXISTS: "name", ERR_NO_USER_FOUND: "memberIds" },
  });
  // Somebody who may no longer sign in is still a member until taken out.
  const names = new Map([...people, ...(team?.members ?? [])].map((one) => [String(one.id), one.name]));
  return (
    <DrawerForm
      form={form}
      danger={
        onDelete && (
          <Button
            variant="outline"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={onDelete}
          >
            {t("teams.delete.title")}
          </Button>
        )
      }
    >
      <FormSection title={t("form.sections.data")}>
        <TextInput label={t("teams.name")} required maxLength={80} data-autofocus {...form.field("name")} />
        <Switch
          label={t("teams.isActive")}
          description={t("teams.isActiveHint")}
          {...form.field("isActive", { type: "checkbox" })}
        />
      </FormSection>
      <FormSection
        title={t("teams.columns.members")}
        aside={t("teams.members", { count: form.values.memberIds.length })}
      >
        <MultiSelect
          {...form.field("memberIds")}
          aria-label={t("teams.memberIds")}
          placeholder={form.values.memberIds.length === 0 ? t("teams.membersPlaceholder") : undefined}
          data={[...names].map(([value, label]) => ({ value, label }))}
          value={form.values.memberIds.map(String)}
          onChange={(ids) => form.set("memberIds", ids.map(Number))}
          searchable
          hidePickedOptions
          nothingFoundMessage={t("teams.membersNone")}
          comboboxProps={{ zIndex: 310 }}
        />
      </FormSection>
    </DrawerForm>
  );
}
