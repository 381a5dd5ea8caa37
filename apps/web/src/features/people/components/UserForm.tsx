// One user: who they are, what they may do, where they work, and when they may sign in.
import { Button, TextInput } from "@mantine/core";
import type { User } from "@prosa/contracts/people";
import { IconTrash } from "@tabler/icons-react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { hoursText } from "../../../shared/clock/index.ts";
import { DrawerContent, DrawerForm, FormSection, type OpenId } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { minutesPerWeek } from "../login-schedule.rules.ts";
import css from "../people.module.css";
import { useUser } from "../people.queries.ts";
import { freshUser, type UserValues, useUserForm } from "../use-user-form.ts";
import { LoginSchedule } from "./LoginSchedule.tsx";
import { Access, Options, Places } from "./UserSections.tsx";

interface FieldsProps {
  id: OpenId;
  initial: UserValues;
  user?: User;
  timeZone: string;
  readOnly: boolean;
  onInvite?(): void;
  onResetStep?(): void;
  onDelete?(): void;
}

function Fields({ id, initial, user, timeZone, readOnly, onInvite, onResetStep, onDelete }: FieldsProps) {
  const { t } = useTranslation("people");
  const { userId } = useSignedIn();
  const form = useUserForm(id, initial, readOnly);
  const { schedule } = form.values;
  const isMe = userId === id;
  const error = Object.entries(form.mantine.errors).find(([path]) => path.startsWith("schedule"))?.[1];
  return (
    <DrawerForm
      form={form}
      danger={
        onDelete &&
        !isMe && (
          <Button
            variant="outline"
            color="red"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={onDelete}
          >
            {t("users.delete.title")}
          </Button>
        )
      }
    >
      <FormSection title={t("form.sections.data")}>
        <div className={css.pair}>
          <TextInput label={t("form.name")} required maxLength={120} data-autofocus {...form.field("name")} />
          <TextInput
            label={t("form.email")}
            type="email"
            autoComplete="off"
            required
            maxLength={254}
            {...form.field("email")}
          />
        </div>
      </FormSection>
      <Access
        form={form}
        invite={user?.isInvited && user.isActive ? onInvite : undefined}
        resetStep={user?.hasSecondStep && !isMe ? onResetStep : undefined}
      />
      <Places form={form} user={user} />
      <FormSection
        title={t("form.sections.schedule")}
        aside={schedule && t("schedule.perWeek", { hours: hoursText(minutesPerWeek(schedule)) })}
      >
        <LoginSchedule
          schedule={schedule}
          onChange={(next) => form.set("schedule", next)}
          timeZone={timeZone}
          online={user?.isOnline || isMe ? { name: form.values.name.split(" ")[0] ?? "", isMe } : null}
          error={typeof error === "string" ? error : undefined}
          readOnly={readOnly}
        />
      </FormSection>
      <Options form={form} id={id} />
    </DrawerForm>
  );
}

export function NewUserForm() {
  const { timeZone } = useSignedIn();
  return <Fields id="new" initial={freshUser} timeZone={timeZone} readOnly={false} />;
}

interface Props {
  id: number;
  readOnly: boolean;
  onInvite(user: User): void;
  onResetStep(user: User): void;
  onDelete(user: User): void;
}

export function UserForm({ id, readOnly, onInvite, onResetStep, onDelete }: Props) {
  const opened = useUser(id);
  return (
    <DrawerContent of={opened}>
      {({ user, schedule, timeZone }) => {
        const { name, email, profile, isActive, ignoreWallet, blockMultipleLogins, blockCalls } = user;
        const idsOf = (places: readonly { id: number }[]) => places.map(({ id }) => id);
        const places = {
          queueIds: idsOf(user.queues),
          allChannels: user.allChannels,
          channelIds: idsOf(user.channels),
          callChannelIds: idsOf(user.callChannels),
        };
        return (
          <Fields
            id={id}
            initial={{
              ...{ name, email, profile, isActive, ...places, ignoreWallet, blockMultipleLogins, blockCalls },
              password: "",
              schedule,
            }}
            user={user}
            timeZone={timeZone}
            readOnly={readOnly}
            onInvite={() => onInvite(user)}
            onResetStep={() => onResetStep(user)}
            onDelete={() => onDelete(user)}
          />
        );
      }}
    </DrawerContent>
  );
}
