// The users of the company: who, with which profile, in which queues, and how much of the plan they take.
import type { User } from "@prosa/contracts/people";
import { allows } from "@prosa/contracts/permissions";
import { IconMail, IconPencil, IconPlayerPause, IconPlayerPlay, IconTrash, IconUsers } from "@tabler/icons-react";
import type { ReactNode } from "react";
import { paths } from "../../../app/paths.ts";
import { useQueueChoices } from "../../../entities/queue/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { optionsOf } from "../../../shared/choices/index.ts";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import { FormDrawer, lazyForm, type OpenId, useDrawerAddress } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { type ListColumn, ListPage, type RowAction, useListState } from "../../../shared/list-page/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { Avatar } from "../../../shared/ui/index.ts";
import css from "../people.module.css";
import { userList, useUserActions, useUsers } from "../people.queries.ts";
import { ChannelNames, LastSeen, Person, ProfileChip, profiles, QueueChips } from "./UserMarks.tsx";

const NewUserForm = lazyForm(async () => (await import("./UserForm.tsx")).NewUserForm);
const UserForm = lazyForm(async () => (await import("./UserForm.tsx")).UserForm);

function useColumns(): [ListColumn<User>, ...ListColumn<User>[]] {
  const { t } = useTranslation("people");
  return [
    { key: "name", title: t("users.columns.name"), sort: "name", render: (user) => <Person user={user} /> },
    {
      key: "profile",
      title: t("users.columns.profile"),
      sort: "profile",
      width: "14%",
      render: ({ profile }) => <ProfileChip profile={profile} />,
      card: ({ profile }) => t(`profiles.${profile}.name`),
    },
    {
      key: "queues",
      title: t("users.columns.queues"),
      width: "24%",
      render: ({ queues }) => <QueueChips queues={queues} />,
      card: ({ queues }) => queues.map(({ name }) => name).join(", ") || null,
    },
    {
      key: "channels",
      title: t("users.columns.channels"),
      width: "13%",
      render: (user) => <ChannelNames user={user} />,
      card: false,
    },
    {
      key: "seen",
      title: t("users.columns.seen"),
      sort: "lastOnlineAt",
      width: "12%",
      render: (user) => <LastSeen user={user} />,
      card: ({ isActive, isInvited }) => {
        if (!isActive) return t("users.inactive");
        return isInvited ? t("users.invited") : null;
      },
    },
  ];
}

function PlanBar({ used, of }: { used: number; of: number }) {
  const { t } = useTranslation("people");
  return (
    <span className={css.plan}>
      <meter
        className={css.planBar}
        value={of > 0 ? Math.min(1, used / of) : 1}
        data-full={used >= of || undefined}
        aria-label={t("users.ofPlan", { used, of })}
      />
      <span className="meta">{t("users.free", { count: Math.max(0, of - used) })}</span>
    </span>
  );
}

function useRowActions(drawer: ReturnType<typeof useDrawerAddress>) {
  const { t } = useTranslation("people");
  const { userId } = useSignedIn();
  const { update, invite, resetSecondStep, remove } = useUserActions();
  const tell = async (work: Promise<unknown>, title: string, detail: string) => {
    try {
      await work;
      notify({ kind: "success", title, detail });
    } catch (error) {
      showError(error);
    }
  };
  const resetStep = (user: User) => void tell(resetSecondStep(user.id), t("users.secondStep.done"), user.name);
  const sendInvite = (user: User) => void tell(invite(user.id), t("users.invitedAgain"), user.email);
  const toggle = (user: User) =>
    void tell(
      update(user.id, { isActive: !user.isActive }),
      t(user.isActive ? "users.deactivated" : "users.activated"),
      user.name,
    );
  const askDelete = (user: User) =>
    confirmDelete({
      title: t("users.delete.title"),
      name: user.name,
      consequence: t("users.delete.consequence"),
      done: t("users.delete.done"),
      links: { flows: paths.flows },
      action: async () => {
        await remove(user.id);
        if (drawer.openId === user.id) drawer.close();
      },
    });
  const actions = (user: User): RowAction[] => {
    const blocked = user.id === userId ? t("users.selfBlocked") : undefined;
    return [
      { id: "edit", label: t("users.actions.edit"), icon: IconPencil, run: () => drawer.open(user.id) },
      ...(user.isInvited && user.isActive
        ? [{ id: "invite", label: t("users.actions.invite"), icon: IconMail, run: () => sendInvite(user) }]
        : []),
      {
        id: "toggle",
        label: t(user.isActive ? "users.actions.deactivate" : "users.actions.activate"),
        icon: user.isActive ? IconPlayerPause : IconPlayerPlay,
        disabled: blocked,
        run: () => toggle(user),
      },
      {
        id: "delete",
        label: t("users.actions.delete"),
        icon: IconTrash,
        danger: true,
        disabled: blocked,
        run: () => askDelete(user),
      },
    ];
  };
  return { actions, sendInvite, resetStep, askDelete };
}

export function UsersTab({ tabs }: { tabs(count?: number): ReactNode }) {
  const { t } = useTranslation("people");
  const { profile } = useSignedIn();
  const mayChange = allows(profile, "users", "full");
  const control = useListState(userList);
  const drawer = useDrawerAddress();
  const list = useUsers(control);
  const queues = useQueueChoices();
  const columns = useColumns();
  const { actions, sendInvite, resetStep, askDelete } = useRowActions(drawer);
  const rowOf = (id: OpenId) => list.rows.find((row) => row.id === id);

  const { answer } = list;
  const isFull = answer !== undefined && answer.planUsed >= answer.planLimit;
  const whyNot = () => {
    if (answer && !answer.canCreate) return t("users.creationDisabled");
    return isFull ? t("users.planFull", { of: answer.planLimit }) : undefined;
  };

  return (
    <>
      <ListPage
        title={t("title")}
        note={answer && t("users.ofPlan", { used: answer.planUsed, of: answer.planLimit })}
        list={list}
        control={control}
        drawer={drawer}
        counted={(count) => t("users.counted", { count })}
        searchLabel={t("users.search")}
        filters={[
          {
            name: "profile",
            label: t("users.filters.profile"),
            options: profiles.map((value) => ({ value, label: t(`profiles.${value}.name`) })),
          },
          {
            name: "queueId",
            label: t("users.filters.queue"),
            options: optionsOf(queues),
          },
        ]}
        columns={columns}
        nameOf={({ name }) => name}
        actions={mayChange ? actions : undefined}
        create={mayChange ? { label: t("users.create"), disabled: whyNot() } : undefined}
        empty={{ icon: <IconUsers size={24} stroke={1.75} aria-hidden />, text: t("users.empty") }}
        allowed={allows(profile, "users", "read")}
        tools={answer && <PlanBar used={answer.planUsed} of={answer.planLimit} />}
      >
        {tabs(list.count)}
      </ListPage>
      <FormDrawer
        drawer={drawer}
        title={(id) => (id === "new" ? t("users.create") : (rowOf(id)?.name ?? t("users.one")))}
        subtitle={(id) => rowOf(id)?.email}
        mark={(id) => {
          const row = rowOf(id);
          return (
            row && (
              <Avatar
                id={row.id}
                name={row.name}
                picture={row.profilePictureUrl}
                size={32}
                online={row.isOnline}
                paused={Boolean(row.pause)}
              />
            )
          );
        }}
      >
        {(id) =>
          id === "new" ? (
            <NewUserForm />
          ) : (
            <UserForm
              id={id}
              readOnly={!mayChange}
              onInvite={sendInvite}
              onResetStep={resetStep}
              onDelete={askDelete}
            />
          )
        }
      </FormDrawer>
    </>
  );
}
