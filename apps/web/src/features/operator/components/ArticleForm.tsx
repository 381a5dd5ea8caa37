// One help article: its words in three languages, a film beside them, who reads it and whether anybody does yet.
import { Select, Switch, Textarea, TextInput } from "@mantine/core";
import {
  type HelpAudience,
  HelpInput,
  type HelpText,
  helpAudiences,
  helpLanguages,
} from "@prosa/contracts/office/help";
import {
  DangerButton,
  DrawerForm,
  FormSection,
  type OpenId,
  useDrawerForm,
} from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Markdown } from "../../../shared/markdown/index.ts";
import { useArticleActions } from "../help.queries.ts";
import css from "../operator.module.css";

export interface ArticleValues extends Record<string, unknown> {
  titlePt: string;
  bodyPt: string;
  titleEn: string;
  bodyEn: string;
  titleEs: string;
  bodyEs: string;
  videoUrl: string;
  audience: HelpAudience;
  isPublished: boolean;
}

const ends = { pt: "Pt", en: "En", es: "Es" } as const;

/** A language without a title is not there. */
function textOf(title: string, body: string): HelpText | null {
  return title.trim() === "" ? null : { title, body };
}

const inputOf = (values: ArticleValues) => ({
  texts: {
    pt: { title: values.titlePt, body: values.bodyPt },
    en: textOf(values.titleEn, values.bodyEn),
    es: textOf(values.titleEs, values.bodyEs),
  },
  videoUrl: values.videoUrl.trim() === "" ? null : values.videoUrl.trim(),
  audience: values.audience,
  isPublished: values.isPublished,
});

interface Props {
  id: OpenId;
  initial: ArticleValues;
  onDelete?(): void;
}

export function ArticleForm({ id, initial, onDelete }: Props) {
  const { t } = useTranslation(["operator_help", "patterns"]);
  const { create, update } = useArticleActions();
  const labels = {
    titlePt: t("form.title"),
    bodyPt: t("form.body"),
    titleEn: t("form.title"),
    bodyEn: t("form.body"),
    titleEs: t("form.title"),
    bodyEs: t("form.body"),
    videoUrl: t("form.video"),
    audience: t("form.audience"),
    isPublished: t("form.published"),
  };
  const form = useDrawerForm<ArticleValues>({
    name: "help-article",
    id,
    initial,
    labels,
    check(values) {
      const wrong = HelpInput.safeParse(inputOf(values)).error?.issues ?? [];
      return {
        titlePt: values.titlePt.trim() === "" ? t("patterns:invalid.required", { field: labels.titlePt }) : undefined,
        titleEn: values.bodyEn.trim() !== "" && values.titleEn.trim() === "" ? t("form.titleMissing") : undefined,
        titleEs: values.bodyEs.trim() !== "" && values.titleEs.trim() === "" ? t("form.titleMissing") : undefined,
        videoUrl: wrong.some(({ path }) => path[0] === "videoUrl") ? t("form.videoWrong") : undefined,
      };
    },
    save: (values) => {
      const input = HelpInput.parse(inputOf(values));
      return id === "new" ? create(input) : update(id, input);
    },
  });
  return (
    <DrawerForm form={form} danger={onDelete && <DangerButton onClick={onDelete}>{t("delete.title")}</DangerButton>}>
      <FormSection title={t("form.who")}>
        <Select
          label={labels.audience}
          allowDeselect={false}
          comboboxProps={{ zIndex: 310 }}
          data={helpAudiences.map((value) => ({ value, label: t(`audiences.${value}`) }))}
          {...form.field("audience")}
        />
        <Switch
          label={labels.isPublished}
          description={t("form.publishedHint")}
          {...form.field("isPublished", { type: "checkbox" })}
        />
        <TextInput
          label={labels.videoUrl}
          description={t("form.videoHint")}
          maxLength={500}
          inputMode="url"
          {...form.field("videoUrl")}
        />
      </FormSection>
      {helpLanguages.map((language) => {
        const [title, body] = [`title${ends[language]}`, `body${ends[language]}`] as const;
        const text = form.values[body];
        return (
          <FormSection key={language} title={t(`languages.${language}`)}>
            <TextInput label={labels[title]} maxLength={120} required={language === "pt"} {...form.field(title)} />
            <Textarea
              label={labels[body]}
              description={t("form.bodyHint")}
              autosize
              minRows={4}
              maxRows={16}
              maxLength={20_000}
              {...form.field(body)}
            />
            {text.trim() !== "" && (
              <section className={css.preview} aria-label={t("form.preview")}>
                <Markdown text={text} lang={language} />
              </section>
            )}
          </FormSection>
        );
      })}
    </DrawerForm>
  );
}
