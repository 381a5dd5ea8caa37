// The parts of a user's form: what they may do, where they work, and their options.
import { Button, MultiSelect, PasswordInput, Select, Switch } from "@mantine/core";
import type { User } from "@prosa/contracts/people";
import type { Profile } from "@prosa/contracts/permissions";
import { IconMail, IconShieldCheck, IconShieldOff } from "@tabler/icons-react";
import { useChannelChoices } from "../../../entities/channel/index.ts";
import { useQueueChoices } from "../../../entities/queue/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { FormSection, type OpenId } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../people.module.css";
import type { UserFormState } from "../use-user-form.ts";
import { profiles } from "./UserMarks.tsx";

interface AccessProps {
  form: UserFormState;
  invite?(): void;
  /** Takes away the second step of somebody who lost the telephone. */
  resetStep?(): void;
}

export function Access({ form, invite, resetStep }: AccessProps) {
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
      {resetStep && !form.readOnly && (
        <div>
          <Button
            variant="default"
            leftSection={<IconShieldOff size={16} stroke={1.75} aria-hidden />}
            onClick={resetStep}
          >
            {t("users.secondStep.action")}
          </Button>
          <p className="meta">{t("users.secondStep.text")}</p>
        </div>
      )}
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

interface Picked {
  id: number;
  name: string;
}

interface PlacePickerProps {
  form: UserFormState;
  field: "queueIds" | "channelIds" | "callChannelIds";
  label: string;
  placeholder: string;
  /** What can be picked, and what is picked already, in case it is no longer offered. */
  choices: readonly Picked[];
}

function PlacePicker({ form, field, label, placeholder, choices }: PlacePickerProps) {
  const { t } = useTranslation("people");
  const known = new Map(choices.map(({ id, name }) => [String(id), name]));
  const picked = form.values[field];
  return (
    <MultiSelect
      {...form.field(field)}
      label={label}
      placeholder={picked.length === 0 ? placeholder : undefined}
      data={[...known].map(([value, name]) => ({ value, label: name }))}
      value={picked.map(String)}
      onChange={(ids) => form.set(field, ids.map(Number))}
      searchable
      hidePickedOptions
      nothingFoundMessage={t("form.placesNone")}
      comboboxProps={{ zIndex: 310 }}
    />
  );
}

function PlaceNames({ label, names, none }: { label: string; names: readonly Picked[]; none: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{names.map(({ name }) => name).join(", ") || none}</dd>
    </div>
  );
}

export function Places({ form, user }: { form: UserFormState; user?: User }) {
  const { t } = useTranslation("people");
  const queues = [...useQueueChoices(), ...(user?.queues ?? [])];
  const offered = useChannelChoices();
  const every = t("form.channelsAll");
  return (
    <FormSection title={t("form.sections.places")}>
      {form.readOnly ? (
        <dl className={css.facts}>
          <PlaceNames label={t("form.queues")} names={user?.queues ?? []} none={t("users.noQueues")} />
          <PlaceNames
            label={t("form.channels")}
            names={user?.allChannels ? [] : (user?.channels ?? [])}
            none={user?.allChannels ? every : t("form.channelsNone")}
          />
          <PlaceNames label={t("form.callChannels")} names={user?.callChannels ?? []} none={every} />
        </dl>
      ) : (
        <>
          <PlacePicker
            form={form}
            field="queueIds"
            label={t("form.queues")}
            placeholder={t("form.queuesPlaceholder")}
            choices={queues}
          />
          <Switch
            label={t("form.allChannels")}
            description={t("form.allChannelsHint")}
            {...form.field("allChannels", { type: "checkbox" })}
          />
          {!form.values.allChannels && (
            <PlacePicker
              form={form}
              field="channelIds"
              label={t("form.channels")}
              placeholder={t("form.channelsNone")}
              choices={[...offered, ...(user?.channels ?? [])]}
            />
          )}
          <PlacePicker
            form={form}
            field="callChannelIds"
            label={t("form.callChannels")}
            placeholder={every}
            choices={[...offered, ...(user?.callChannels ?? [])]}
          />
        </>
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
