// What a company decides about a channel: name, queue, the texts it sends by itself, and when it closes by itself.
import { NumberInput, Select, Switch, TextInput } from "@mantine/core";
import { type Channel, ChannelSettings, updateChannel } from "@prosa/contracts/channels";
import { useQueueChoices } from "../../../entities/queue/index.ts";
import { useSetting } from "../../../entities/settings/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { optionsOf } from "../../../shared/choices/index.ts";
import { DrawerForm, FormSection, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { MessageField } from "../../../shared/message-text/index.ts";
import { useChannelActions } from "../channels.queries.ts";
import { RatingFields, type RatingValues } from "./RatingFields.tsx";
import "@mantine/core/styles/NumberInput.layer.css";

interface Values extends Record<string, unknown>, RatingValues {
  name: string;
  defaultQueueId: number | null;
  closesByItself: boolean;
  autoCloseMinutes: number;
  autoCloseText: string;
  acceptText: string;
  transferText: string;
  attendsGroups: boolean;
  rejectsCalls: boolean;
  callText: string;
}

const USUAL_MINUTES = 60;
const TEXT_MAX = 1000;

const settingsOf = (values: Values) => ({
  autoCloseMinutes: values.closesByItself ? values.autoCloseMinutes : null,
  autoCloseText: values.autoCloseText,
  acceptText: values.acceptText,
  transferText: values.transferText,
  attendsGroups: values.attendsGroups,
  rejectsCalls: values.rejectsCalls,
  callText: values.callText,
  rating: {
    isOn: values.ratingOn,
    ask: values.ratingAsk,
    thanks: values.ratingThanks,
    invalid: values.ratingInvalid,
    commentAsk: values.ratingComment,
    waitMinutes: values.ratingWait,
    againHours: values.ratingAgain,
    afterAutoClose: values.ratingAfterSilence,
  },
});

/** What the contract refuses, by the field that shows it. */
const fieldOf: Record<string, keyof Values> = {
  ask: "ratingAsk",
  waitMinutes: "ratingWait",
  againHours: "ratingAgain",
};

export function ChannelSettingsForm({ channel, readOnly }: { channel: Channel; readOnly: boolean }) {
  const { t } = useTranslation("channels");
  const language = useSetting("CustomerLanguage");
  const { change } = useChannelActions();
  const queues = optionsOf(useQueueChoices());
  const { settings } = channel;
  const hasGroups = useSignedIn().features.includes("groups");
  const labels = {
    name: t("fields.name"),
    defaultQueueId: t("fields.defaultQueue"),
    closesByItself: t("fields.closesByItself"),
    autoCloseMinutes: t("fields.autoCloseMinutes"),
    autoCloseText: t("fields.autoCloseText"),
    acceptText: t("fields.acceptText"),
    transferText: t("fields.transferText"),
    attendsGroups: t("fields.attendsGroups"),
    rejectsCalls: t("fields.rejectsCalls"),
    callText: t("fields.callText"),
    ratingOn: t("fields.ratingOn"),
    ratingAsk: t("fields.ratingAsk"),
    ratingThanks: t("fields.ratingThanks"),
    ratingInvalid: t("fields.ratingInvalid"),
    ratingComment: t("fields.ratingComment"),
    ratingAfterSilence: t("fields.ratingAfterSilence"),
    ratingWait: t("fields.ratingWait"),
    ratingAgain: t("fields.ratingAgain"),
  };
  const form = useDrawerForm<Values>({
    name: "channel-settings",
    id: channel.id,
    readOnly,
    initial: {
      name: channel.name,
      defaultQueueId: channel.defaultQueueId,
      closesByItself: settings.autoCloseMinutes !== null,
      autoCloseMinutes: settings.autoCloseMinutes ?? USUAL_MINUTES,
      autoCloseText: settings.autoCloseText,
      acceptText: settings.acceptText,
      transferText: settings.transferText,
      attendsGroups: settings.attendsGroups,
      rejectsCalls: settings.rejectsCalls,
      callText: settings.callText,
      ratingOn: settings.rating.isOn,
      // Words to begin with.
      ratingAsk: settings.rating.ask || t("usual.ratingAsk"),
      ratingThanks: settings.rating.ask === "" ? t("usual.ratingThanks") : settings.rating.thanks,
      ratingInvalid: settings.rating.invalid,
      ratingComment: settings.rating.commentAsk,
      ratingAfterSilence: settings.rating.afterAutoClose,
      ratingWait: settings.rating.waitMinutes,
      ratingAgain: settings.rating.againHours,
    },
    labels,
    check(values) {
      const wrong = new Set(
        [
          ...(updateChannel.body.safeParse({ name: values.name }).error?.issues ?? []),
          ...(ChannelSettings.safeParse(settingsOf(values)).error?.issues ?? []),
        ].map(({ path }) => String(path.at(-1))),
      );
      return {
        ...(wrong.has("name") ? { name: t("invalid.name") } : {}),
        ...(wrong.has("autoCloseMinutes") ? { autoCloseMinutes: t("invalid.autoCloseMinutes") } : {}),
        ...Object.fromEntries(
          (["ask", "waitMinutes", "againHours"] as const).flatMap((name) =>
            wrong.has(name) ? [[fieldOf[name], t(`invalid.${name}`)]] : [],
          ),
        ),
      };
    },
    save: (values) =>
      change(channel.id, {
        name: values.name,
        defaultQueueId: values.defaultQueueId,
        settings: settingsOf(values),
      }),
    errorFields: { ERR_NAME_EXISTS: "name", ERR_NO_QUEUE_FOUND: "defaultQueueId" },
  });
  return (
    <DrawerForm form={form}>
      <FormSection title={t("sections.channel")}>
        <TextInput label={labels.name} maxLength={80} required {...form.field("name")} />
        <Select
          label={labels.defaultQueueId}
          description={t("fields.defaultQueueHint")}
          data={queues}
          clearable={!readOnly}
          comboboxProps={{ zIndex: 310 }}
          value={form.values.defaultQueueId === null ? null : String(form.values.defaultQueueId)}
          onChange={(value) => form.set("defaultQueueId", value === null ? null : Number(value))}
        />
      </FormSection>
      <FormSection title={t("sections.messages")}>
        <MessageField
          language={language}
          field={form.field("acceptText")}
          label={labels.acceptText}
          description={t("fields.acceptTextHint")}
          maxLength={TEXT_MAX}
          onChange={(text) => form.set("acceptText", text)}
          readOnly={readOnly}
        />
        <MessageField
          language={language}
          field={form.field("transferText")}
          label={labels.transferText}
          description={t("fields.transferTextHint")}
          maxLength={TEXT_MAX}
          onChange={(text) => form.set("transferText", text)}
          readOnly={readOnly}
        />
      </FormSection>
      <FormSection title={t("sections.automation")}>
        <Switch
          label={labels.closesByItself}
          description={t("fields.closesByItselfHint")}
          {...form.field("closesByItself", { type: "checkbox" })}
        />
        {form.values.closesByItself && (
          <>
            <NumberInput
              label={labels.autoCloseMinutes}
              min={5}
              max={43_200}
              allowDecimal={false}
              {...form.field("autoCloseMinutes")}
              onChange={(value) => form.set("autoCloseMinutes", Number(value))}
            />
            <MessageField
              language={language}
              field={form.field("autoCloseText")}
              label={labels.autoCloseText}
              description={t("fields.autoCloseTextHint")}
              maxLength={TEXT_MAX}
              onChange={(text) => form.set("autoCloseText", text)}
              readOnly={readOnly}
            />
          </>
        )}
      </FormSection>
      {channel.capabilities.groups && (
        <FormSection title={t("sections.groups")}>
          <Switch
            label={labels.attendsGroups}
            description={t(hasGroups ? "fields.attendsGroupsHint" : "fields.groupsNotInPlan")}
            disabled={!hasGroups && !form.values.attendsGroups}
            {...form.field("attendsGroups", { type: "checkbox" })}
          />
          <Switch
            label={labels.rejectsCalls}
            description={t("fields.rejectsCallsHint")}
            {...form.field("rejectsCalls", { type: "checkbox" })}
          />
          {form.values.rejectsCalls && (
            <MessageField
              language={language}
              field={form.field("callText")}
              label={labels.callText}
              description={t("fields.callTextHint")}
              maxLength={TEXT_MAX}
              onChange={(text) => form.set("callText", text)}
              readOnly={readOnly}
            />
          )}
        </FormSection>
      )}
      <RatingFields form={form} labels={labels} closesByItself={form.values.closesByItself} readOnly={readOnly} />
    </DrawerForm>
  );
}
