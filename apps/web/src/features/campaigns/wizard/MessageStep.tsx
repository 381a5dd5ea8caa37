// What is said and by which numbers: up to three variants in one's own words, or a template with its values.
import { Button, MultiSelect, Select, Textarea, TextInput } from "@mantine/core";
import { MOST_CAMPAIGN_CHANNELS, MOST_CAMPAIGN_TEXTS } from "@prosa/contracts/campaigns";
import type { Template } from "@prosa/contracts/channels";
import { ourLimits } from "@prosa/contracts/limits";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { fieldsOf, needsFile } from "../../../shared/templates/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../campaigns.module.css";
import { hasTwins } from "../campaigns.rules.ts";
import { AttachedFile } from "./AttachedFile.tsx";
import { useTemplates } from "./choices.queries.ts";
import { optionsOf, type StepProps } from "./step.types.ts";

const LETTERS = ["A", "B", "C"];

export function MessageStep({ campaign, made, choices }: StepProps) {
  const { t } = useTranslation("campaigns");
  const { draft, set } = made;
  const isTemplate = campaign.kind === "template";
  const channels = choices.channels.filter((channel) => !isTemplate || channel.templates);
  const variables = [...new Set([...(campaign.table?.columns ?? []), ...choices.variables])];
  const chosen = channels.filter(({ id }) => draft.channelIds.includes(id));
  return (
    <div className={css.fields}>
      <TextInput
        label={t("fields.name")}
        required
        maxLength={80}
        value={draft.name}
        error={draft.name.trim() === "" ? t("fields.nameMissing") : null}
        onChange={(event) => set({ name: event.currentTarget.value })}
        data-testid="campaign-name"
      />
      <MultiSelect
        label={t("fields.channels")}
        required
        data={optionsOf(channels)}
        value={draft.channelIds.map(String)}
        maxValues={MOST_CAMPAIGN_CHANNELS}
        onChange={(ids) => set({ channelIds: ids.map(Number) })}
        data-testid="campaign-channels"
      />
      {!isTemplate && chosen.some(({ free }) => free === "openWindow") && (
        <Remark tone="info">{t("fields.openWindow")}</Remark>
      )}
      {isTemplate ? (
        <TemplateFields campaign={campaign} made={made} channelId={draft.channelIds[0] ?? null} variables={variables} />
      ) : (
        <Texts campaign={campaign} made={made} variables={variables} />
      )}
      <div className={css.row}>
        <Select
          label={t("fields.queue")}
          description={t("fields.queueHint")}
          clearable
          data={optionsOf(choices.queues)}
          value={draft.queueId === null ? null : String(draft.queueId)}
          onChange={(id) => set({ queueId: id === null ? null : Number(id) })}
        />
        <Select
          label={t("fields.flow")}
          description={t("fields.flowHint")}
          clearable
          data={optionsOf(choices.flows)}
          value={draft.flowId === null ? null : String(draft.flowId)}
          onChange={(id) => set({ flowId: id === null ? null : Number(id) })}
        />
      </div>
    </div>
  );
}

interface PartProps {
  campaign: StepProps["campaign"];
  made: StepProps["made"];
  variables: readonly string[];
}

function Texts({ campaign, made, variables }: PartProps) {
  const { t } = useTranslation("campaigns");
  const { draft, set } = made;
  const { texts } = draft;
  const change = (at: number, text: string) => set({ texts: texts.map((old, index) => (index === at ? text : old)) });
  const [at, setAt] = useState(0);
  const place = Math.min(at, texts.length - 1);
  return (
    <>
      {texts.map((text, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a variant is its place.
        <div key={index} className={css.lines}>
          <Textarea
            label={t("fields.variant", { letter: LETTERS[index] })}
            required
            autosize
            minRows={4}
            maxRows={12}
            maxLength={ourLimits.messageTextMax}
            value={text}
            onFocus={() => setAt(index)}
            onChange={(event) => change(index, event.currentTarget.value)}
            error={index > 0 && text.trim() === "" ? t("fields.textMissing") : null}
            data-testid={`campaign-text-${index}`}
          />
          <AttachedFile campaign={campaign} made={made} place={index + 1} />
        </div>
      ))}
      {hasTwins(texts) && <Remark tone="danger">{t("fields.twins")}</Remark>}
      <div className={css.row}>
        {texts.length < MOST_CAMPAIGN_TEXTS && (
          <Button
            variant="default"
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => set({ texts: [...texts, ""] })}
          >
            {t("fields.addVariant")}
          </Button>
        )}
        {texts.length > 1 && (
          <Button
            variant="default"
            leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
            onClick={() => set({ texts: texts.slice(0, -1) })}
          >
            {t("fields.dropVariant", { letter: LETTERS[texts.length - 1] })}
          </Button>
        )}
      </div>
      <div>
        <p className="meta">{t("fields.marks", { example: "{{firstName|cliente}}" })}</p>
        <div className={css.marks}>
          {variables.map((name) => (
            <button
              key={name}
              type="button"
              className={css.mark}
              onClick={() => change(place, `${texts[place] ?? ""}{{${name}}}`)}
            >
              {`{{${name}}}`}
            </button>
          ))}
        </div>
      </div>
    </>
  );
}

const categories = ["marketing", "utility", "authentication"] as const;

/** Category, template, values: each value a text in which marks stand for facts. */
function TemplateFields({ campaign, made, channelId, variables }: PartProps & { channelId: number | null }) {
  const { t } = useTranslation("campaigns");
  const { draft, set } = made;
  const [category, setCategory] = useState<Template["category"] | null>(null);
  const templates = useTemplates(channelId, category ?? undefined);
  const offered = templates.data?.items ?? [];
  const chosen = offered.find(({ id }) => id === draft.templateId);
  const { templateValues: values } = draft;
  const replies = (chosen?.buttons ?? []).flatMap(({ kind, text }, at) =>
    kind === "reply" ? [{ value: String(at), label: text }] : [],
  );
  if (channelId === null) return <Remark tone="info">{t("template.channelFirst")}</Remark>;
  return (
    <>
      <div className={css.row}>
        <Select
          label={t("template.category")}
          clearable
          data={categories.map((value) => ({ value, label: t(`template.categories.${value}`) }))}
          value={category}
          onChange={(value) => setCategory(value as Template["category"] | null)}
        />
        <Select
          label={t("template.one")}
          required
          searchable
          data={offered.map(({ id, name, language }) => ({ value: String(id), label: `${name} (${language})` }))}
          value={draft.templateId === null ? null : String(draft.templateId)}
          onChange={(id) =>
            set({ templateId: id === null ? null : Number(id), templateValues: { header: {}, body: {}, buttons: {} } })
          }
          data-testid="campaign-template"
        />
      </div>
      {chosen && <p className={css.bubble}>{chosen.body}</p>}
      {chosen && needsFile(chosen) && <AttachedFile campaign={campaign} made={made} place={0} />}
      {replies.length > 0 && (
        <Select
          label={t("template.optOut")}
          description={t("template.optOutHint")}
          clearable
          data={replies}
          value={values.optOut == null ? null : String(values.optOut)}
          onChange={(at) => set({ templateValues: { ...values, optOut: at === null ? null : Number(at) } })}
          data-testid="campaign-opt-out"
        />
      )}
      {chosen &&
        fieldsOf(chosen).map(({ part, key, example, button }) => (
          <TextInput
            key={part + key}
            label={button ? t("template.button", { button }) : t(`template.${part as "header" | "body"}`, { key })}
            description={t("template.valueHint")}
            placeholder={example ?? undefined}
            required
            maxLength={1024}
            value={values[part][key] ?? ""}
            onChange={(event) =>
              set({ templateValues: { ...values, [part]: { ...values[part], [key]: event.currentTarget.value } } })
            }
            data-testid={`campaign-value-${part}-${key}`}
          />
        ))}
      <p className="meta">{variables.map((name) => `{{${name}}}`).join("  ")}</p>
    </>
  );
}
