// The parts of a user's form: what they may do, where they work, and their options.
import { Button, MultiSelect, PasswordInput, Select, Switch } from "@mantine/core";
import type { User } from "@prosa/contracts/people";
import type { Profile } from "@prosa/contracts/permissions";
import { IconMail, IconShieldCheck } from "@tabler/icons-react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { FormSection, type OpenId } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../people.module.css";
import { useQueueChoices } from "../people.queries.ts";
import type { UserFormState } from "../use-user-form.ts";
import { profiles } from "./UserMarks.tsx";

export function Access({ form, invite }: { form: UserFormState; invite?(): void }) {
  const { t } = useTranslation("people");
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

export function Places({ form, user }: { form: UserFormState; user?: User }) {
  const { t } = useTranslation("people");
  const queues = useQueueChoices();
  const known = new Map(
    [...(queues.data?.items ?? []), ...(user?.queues ?? [])].map(({ id, name }) => [String(id), name]),
  );
  const names = (list: User["channels"]) => list.map(({ name }) => name).join(", ") || t("form.channelsAll");
  return (
    <FormSection title={t("form.sections.places")}>
      {!form.readOnly && (
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
      )}
      {user && (
        <dl className={css.facts}>
          {form.readOnly && (
            <div>
              <dt>{t("form.queues")}</dt>
              <dd>{user.queues.map(({ name }) => name).join(", ") || t("users.noQueues")}</dd>
            </div>
          )}
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
    </FormSection>
  );
}

const options = ["ignoreWallet", "blockMultipleLogins", "blockCalls"] as const;

/** Nobody locks themselves out here, and one's own password is changed where the present one is asked for. */
export function Options({ form, id }: { form: UserFormState; id: OpenId }) {
  const { t } = useTranslation("people");
  const isMe = useSignedIn().userId === id;
  return (
    <FormSection title={t("form.sections.options")}>
      {options.map((option) => (
        <Switch
          key={option}
          label={t(`form.${option}`)}
          description={t(`form.${option}Hint`)}
          {...form.field(option, { type: "checkbox" })}
        />
      ))}
      {isMe && <p className={css.hint}>{t("form.passwordOwn")}</p>}
      {!isMe && (
        <Switch
          label={t("form.isActive")}
          description={t("form.isActiveHint")}
          {...form.field("isActive", { type: "checkbox" })}
        />
      )}
      {!isMe && !form.readOnly && (
        <PasswordInput
          label={t("form.password")}
          description={id === "new" ? t("form.passwordNewHint") : t("form.passwordHint")}
          inputWrapperOrder={["label", "input", "error", "description"]}
          autoComplete="new-password"
          {...form.field("password")}
        />
      )}
    </FormSection>
  );
}
