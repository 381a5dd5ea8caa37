// One keyword: the words, how they are compared, the flow they begin and where.
import { Select, Switch, TextInput } from "@mantine/core";
import { createKeywordFlow, type KeywordFlow } from "@prosa/contracts/keyword-flows";
import { optionsOf } from "../../../shared/choices/index.ts";
import {
  DangerButton,
  DrawerForm,
  FormSection,
  type OpenId,
  useDrawerForm,
} from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useFlowChoices } from "../flows.queries.ts";
import { type KeywordInput, useKeywordActions } from "./keywords.queries.ts";

interface Values extends Record<string, unknown> {
  keyword: string;
  match: KeywordInput["match"];
  flowId: number | null;
  channelId: number | null;
  isActive: boolean;
  interrupts: boolean;
}

interface Props {
  id: OpenId;
  word?: KeywordFlow;
  readOnly: boolean;
  onDelete?(): void;
}

const ALL = "all";
const MATCHES = ["exact", "contains"] as const;
const begun: Values = {
  keyword: "",
  match: "exact",
  flowId: null,
  channelId: null,
  isActive: true,
  interrupts: false,
};

export function KeywordForm({ id, word, readOnly, onDelete }: Props) {
  const { t } = useTranslation("flows");
  const { create, update } = useKeywordActions();
  const choices = useFlowChoices().data;
  const labels = {
    keyword: t("keywords.form.keyword"),
    match: t("keywords.form.match"),
    flowId: t("keywords.form.flow"),
    channelId: t("keywords.form.channel"),
    isActive: t("keywords.form.isActive"),
    interrupts: t("keywords.form.interrupts"),
  };
  const { keyword, match, flowId, channelId, isActive, interrupts } = word ?? begun;
  const form = useDrawerForm<Values>({
    name: "keyword",
    id,
    initial: { keyword, match, flowId, channelId, isActive, interrupts },
    readOnly,
    schema: createKeywordFlow.body.omit({ flowId: true }),
    labels,
    check: (values) => ({ flowId: values.flowId === null ? t("keywords.form.flowRequired") : undefined }),
    save: (values, changes) =>
      id === "new" ? create(values as KeywordInput) : update(id, changes as Partial<KeywordInput>),
    errorFields: { ERR_KEYWORD_EXISTS: "keyword" },
  });
  // A keyword may point at what its list no longer offers: its own name stands for it until another is chosen.
  const named = (list: { id: number; name: string }[], own: number | null, name: string | null | undefined) =>
    own === null || !name || list.some((one) => one.id === own) ? list : [{ id: own, name }, ...list];
  const flows = named(choices?.flows ?? [], flowId, word?.flowName);
  const channels = named(choices?.channels ?? [], channelId, word?.channelName);

  return (
    <DrawerForm
      form={form}
      danger={onDelete && <DangerButton onClick={onDelete}>{t("keywords.delete.title")}</DangerButton>}
    >
      <FormSection title={t("keywords.form.data")}>
        <TextInput
          label={labels.keyword}
          description={t("keywords.form.keywordHint")}
          maxLength={80}
          required
          data-autofocus
          {...form.field("keyword")}
        />
        <Select
          label={labels.match}
          allowDeselect={false}
          data={MATCHES.map((value) => ({ value, label: t(`keywords.match.${value}`) }))}
          {...form.field("match")}
        />
        <Select
          {...form.field("flowId")}
          label={labels.flowId}
          required
          searchable
          placeholder={t("keywords.form.flowPlaceholder")}
          nothingFoundMessage={t("keywords.form.noFlow")}
          data={optionsOf(flows)}
          value={form.values.flowId === null ? null : String(form.values.flowId)}
          onChange={(value) => form.set("flowId", value === null ? null : Number(value))}
        />
        <Select
          {...form.field("channelId")}
          label={labels.channelId}
          allowDeselect={false}
          data={[{ value: ALL, label: t("keywords.allChannels") }, ...optionsOf(channels)]}
          value={form.values.channelId === null ? ALL : String(form.values.channelId)}
          onChange={(value) => form.set("channelId", value === null || value === ALL ? null : Number(value))}
        />
        <Switch label={labels.isActive} {...form.field("isActive", { type: "checkbox" })} />
        <Switch
          label={labels.interrupts}
          description={t("keywords.form.interruptsHint")}
          {...form.field("interrupts", { type: "checkbox" })}
        />
      </FormSection>
    </DrawerForm>
  );
}
