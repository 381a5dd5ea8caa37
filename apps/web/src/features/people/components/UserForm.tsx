// One user: who they are, what they may do, where they work, and when they may sign in.
import { Button, MultiSelect, PasswordInput, Select, Switch, TextInput } from "@mantine/core";
import { NewPassword } from "@prosa/contracts/auth";
import { type User, UserInput } from "@prosa/contracts/people";
import type { Profile } from "@prosa/contracts/permissions";
import { IconMail, IconShieldCheck, IconTrash } from "@tabler/icons-react";
import { useRef } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { hoursText } from "../../../shared/clock/index.ts";
import {
  DrawerContent,
  DrawerForm,
  type DrawerFormState,
  FormSection,
  type OpenId,
  useDrawerForm,
} from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { isTyped, minutesPerWeek, type Schedule } from "../login-schedule.rules.ts";
import css from "../people.module.css";
import { useQueueChoices, useUser, useUserActions } from "../people.queries.ts";
import { LoginSchedule } from "./LoginSchedule.tsx";
import { profiles } from "./UserMarks.tsx";

interface Values extends Record<string, unknown> {
  name: string;
  email: string;
  profile: Profile;
  isActive: boolean;
  queueIds: number[];
  ignoreWallet: boolean;
  blockMultipleLogins: boolean;
  blockCalls: boolean;
  /** Empty: as it is, or chosen by the person through the invitation. */
  password: string;
  schedule: Schedule | null;
}
type Form = DrawerFormState<Values>;

const schema = UserInput.omit({ channelIds: true, callChannelIds: true });

const fresh: Values = {
  name: "",
  email: "",
  profile: "user",
  isActive: true,
  queueIds: [],
  ignoreWallet: false,
  blockMultipleLogins: false,
  blockCalls: false,
  password: "",
  schedule: null,
};

function useUserForm(id: OpenId, initial: Values, readOnly: boolean): Form {
  const { t } = useTranslation("people");
  const { create, update, saveSchedule } = useUserActions();
  // Made, but its hours were refused: the next try must not make a second one.
  const made = useRef<number>(undefined);
  return useDrawerForm<Values>({
    name: "user",
    id,
    initial,
    readOnly,
    schema,
    labels: {
      name: t("form.name"),
      email: t("form.email"),
      profile: t("form.profile"),
      isActive: t("form.isActive"),
      queueIds: t("form.queues"),
      ignoreWallet: t("form.ignoreWallet"),
      blockMultipleLogins: t("form.blockMultipleLogins"),
      blockCalls: t("form.blockCalls"),
      password: t("form.password"),
      schedule: t("form.sections.schedule"),
    },
    check: ({ password, schedule }) => ({
      password: password && !NewPassword.safeParse(password).success ? t("form.passwordWeak") : undefined,
      schedule: schedule && !isTyped(schedule) ? t("schedule.invalid") : undefined,
    }),
    secret: ["password"],
    errorFields: {
      ERR_EMAIL_EXISTS: "email",
      ERR_LAST_ADMIN: "profile",
      ERR_PASSWORD_WEAK: "password",
      ERR_NO_QUEUE_FOUND: "queueIds",
    },
    async save({ schedule, password, ...values }, { schedule: _, password: __, ...changed }) {
      const withPassword = password ? { password } : {};
      const known = made.current ?? (id === "new" ? undefined : id);
      if (known === undefined) made.current = (await create({ ...values, ...withPassword })).id;
      else if (made.current !== undefined || Object.keys({ ...changed, ...withPassword }).length > 0) {
        await update(known, { ...(made.current === undefined ? changed : values), ...withPassword });
      }
      const userId = known ?? made.current;
      if (userId !== undefined && JSON.stringify(schedule) !== JSON.stringify(initial.schedule))
        await saveSchedule(userId, schedule);
    },
  });
}

function Access({ form, id, invite }: { form: Form; id: OpenId; invite?(): void }) {
  const { t } = useTranslation("people");
  const isMe = useSignedIn().userId === id;
  const profile = form.field("profile");
  return (
    <FormSection title={t("form.sections.access")}>
      <Select
        {...profile}
        label={t("form.profile")}
        required
        allowDeselect={false}
        inputWrapperOrder={["label", "input", "error", "description"]}
        description={t(`profiles.${form.values.profile}.text`)}
        leftSection={<IconShieldCheck size={16} stroke={1.75} aria-hidden />}
        data={profiles.map((value) => ({ value, label: t(`profiles.${value}.name`) }))}
        renderOption={({ option }) => (
          <span className={css.option}>
            <span>{option.label}</span>
            <small>{t(`profiles.${option.value as Profile}.text`)}</small>
          </span>
        )}
        comboboxProps={{ zIndex: 310 }}
      />
      {!isMe && (
        <>
          <Switch
            label={t("form.isActive")}
            description={t("form.isActiveHint")}
            {...form.field("isActive", { type: "checkbox" })}
          />
          {!form.readOnly && (
            <PasswordInput
              label={t("form.password")}
              description={id === "new" ? t("form.passwordNewHint") : t("form.passwordHint")}
              inputWrapperOrder={["label", "input", "error", "description"]}
              autoComplete="new-password"
              {...form.field("password")}
            />
          )}
        </>
      )}
      {isMe && <p className={css.hint}>{t("form.passwordOwn")}</p>}
      {invite && !form.readOnly && (
        <div>
          <Button variant="default" leftSection={<IconMail size={16} stroke={1.75} aria-hidden />} onClick={invite}>
            {t("users.actions.invite")}
          </Button>
        </div>
      )}
    </FormSection>
  );
}

function Places({ form, user }: { form: Form; user?: User }) {
  const { t } = useTranslation("people");
  const queues = useQueueChoices();
  const known = new Map(
    [...(queues.data?.items ?? []), ...(user?.queues ?? [])].map(({ id, name }) => [String(id), name]),
  );
  const names = (list: User["channels"]) => list.map(({ name }) => name).join(", ") || t("form.channelsAll");
  return (
    <FormSection title={t("form.sections.places")}>
      <MultiSelect
        {...form.field("queueIds")}
        label={t("form.queues")}
        placeholder={form.values.queueIds.length === 0 ? t("form.queuesPlaceholder") : undefined}
        data={[...known].map(([value, label]) => ({ value, label }))}
        value={form.values.queueIds.map(String)}
        onChange={(ids) => form.set("queueIds", ids.map(Number))}
        searchable
        hidePickedOptions
        nothingFoundMessage={t("form.queuesNone")}
        comboboxProps={{ zIndex: 310 }}
      />
      {user && (
        <dl className={css.facts}>
          <div>
            <dt>{t("form.channels")}</dt>
            <dd>{names(user.channels)}</dd>
          </div>
          <div>
            <dt>{t("form.callChannels")}</dt>
            <dd>{names(user.callChannels)}</dd>
          </div>
        </dl>
      )}
      {user && <p className={css.hint}>{t("form.channelsNote")}</p>}
    </FormSection>
  );
}

const options = ["ignoreWallet", "blockMultipleLogins", "blockCalls"] as const;

interface FieldsProps {
  id: OpenId;
  initial: Values;
  user?: User;
  timeZone: string;
  readOnly: boolean;
  onInvite?(): void;
  onDelete?(): void;
}

function Fields({ id, initial, user, timeZone, readOnly, onInvite, onDelete }: FieldsProps) {
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
      <Access form={form} id={id} invite={user?.isInvited && user.isActive ? onInvite : undefined} />
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
      <FormSection title={t("form.sections.options")}>
        {options.map((option) => (
          <Switch
            key={option}
            label={t(`form.${option}`)}
            description={t(`form.${option}Hint`)}
            {...form.field(option, { type: "checkbox" })}
          />
        ))}
      </FormSection>
    </DrawerForm>
  );
}

export function NewUserForm() {
  const { timeZone } = useSignedIn();
  return <Fields id="new" initial={fresh} timeZone={timeZone} readOnly={false} />;
}

interface Props {
  id: number;
  readOnly: boolean;
  onInvite(user: User): void;
  onDelete(user: User): void;
}

export function UserForm({ id, readOnly, onInvite, onDelete }: Props) {
  const opened = useUser(id);
  return (
    <DrawerContent of={opened}>
      {({ user, schedule, timeZone }) => {
        const { name, email, profile, isActive, ignoreWallet, blockMultipleLogins, blockCalls } = user;
        const queueIds = user.queues.map((queue) => queue.id);
        return (
          <Fields
            id={id}
            initial={{
              ...{ name, email, profile, isActive, queueIds, ignoreWallet, blockMultipleLogins, blockCalls },
              password: "",
              schedule,
            }}
            user={user}
            timeZone={timeZone}
            readOnly={readOnly}
            onInvite={() => onInvite(user)}
            onDelete={() => onDelete(user)}
          />
        );
      }}
    </DrawerContent>
  );
}
