// The teams: people who work side by side.
import type { Team } from "@prosa/contracts/people";
import { allows } from "@prosa/contracts/permissions";
import { IconPencil, IconTrash, IconUsersGroup } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import {
  DrawerContent,
  FormDrawer,
  lazyForm,
  useDrawerAddress,
  useOpenRow,
} from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { ListPage, useListState } from "../../../shared/list-page/index.ts";
import { Avatar, Chip } from "../../../shared/ui/index.ts";
import css from "../people.module.css";
import { teamList, useTeamActions, useTeams } from "../people.queries.ts";

const TeamForm = lazyForm(async () => (await import("./TeamForm.tsx")).TeamForm);

const FACES = 5;

function Members({ members }: { members: Team["members"] }) {
  const { t } = useTranslation("people");
  if (members.length === 0) return <span className="meta">{t("teams.members", { count: 0 })}</span>;
  return (
    <span className={css.faces} title={members.map(({ name }) => name).join(", ")}>
      {members.slice(0, FACES).map(({ id, name }) => (
        <Avatar key={id} id={id} name={name} size={24} />
      ))}
      <span className="meta">{t("teams.members", { count: members.length })}</span>
    </span>
  );
}

export function TeamsTab({ tabs }: { tabs(count?: number): ReactNode }) {
  const { t } = useTranslation("people");
  const { profile } = useSignedIn();
  const mayChange = allows(profile, "users", "full");
  const control = useListState(teamList);
  const drawer = useDrawerAddress();
  const list = useTeams(control);
  const opened = useOpenRow(list, drawer.openId);
  const { remove } = useTeamActions();
  const askDelete = ({ id, name, members }: Team) =>
    confirmDelete({
      title: t("teams.delete.title"),
      name,
      consequence: t("teams.delete.consequence", { count: members.length }),
      done: t("teams.delete.done"),
      action: async () => {
        await remove(id);
        if (drawer.openId === id) drawer.close();
      },
    });
  return (
    <>
      <ListPage
        title={t("title")}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("teams.counted", { count })}
        searchLabel={t("teams.search")}
        columns={[
          { key: "name", title: t("teams.columns.name"), sort: "name", render: ({ name }) => name },
          {
            key: "members",
            title: t("teams.columns.members"),
            width: "40%",
            render: ({ members }) => <Members members={members} />,
            card: ({ members }) => t("teams.members", { count: members.length }),
          },
          {
            key: "state",
            title: t("teams.columns.state"),
            width: "18%",
            render: ({ isActive }) => (
              <Chip tone={isActive ? "success" : "neutral"}>{t(isActive ? "teams.active" : "teams.inactive")}</Chip>
            ),
            card: ({ isActive }) => (isActive ? null : t("teams.inactive")),
          },
        ]}
        nameOf={({ name }) => name}
        actions={
          mayChange
            ? (team) => [
                { id: "edit", label: t("teams.actions.edit"), icon: IconPencil, run: () => drawer.open(team.id) },
                {
                  id: "delete",
                  label: t("teams.actions.delete"),
                  icon: IconTrash,
                  danger: true,
                  run: () => askDelete(team),
                },
              ]
            : undefined
        }
        create={mayChange ? { label: t("teams.create") } : undefined}
        empty={{ icon: <IconUsersGroup size={24} stroke={1.75} aria-hidden />, text: t("teams.empty") }}
        allowed={allows(profile, "users", "read")}
      >
        {tabs(list.count)}
      </ListPage>
      <FormDrawer
        drawer={drawer}
        title={(id) => (id === "new" ? t("teams.create") : (opened.value?.name ?? t("teams.one")))}
      >
        {(id) =>
          id === "new" ? (
            <TeamForm id="new" readOnly={false} />
          ) : (
            <DrawerContent of={opened}>
              {(team) => <TeamForm id={id} team={team} readOnly={!mayChange} onDelete={() => askDelete(team)} />}
            </DrawerContent>
          )
        }
      </FormDrawer>
    </>
  );
}
