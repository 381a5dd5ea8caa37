// The fields of a template, each with its bound and, once there was an attempt, what is wrong with it.
import { ActionIcon, Button, Menu, Select, Textarea, TextInput } from "@mantine/core";
import {
  placesIn,
  type TemplateButtonDraft,
  type TemplateDraft,
  type TemplateFault,
  type TemplateProblem,
  templateLimits,
} from "@prosa/contracts/channels/template-draft";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../channels.module.css";
import { blankButton, nameOf, withVariable } from "./template-form.rules.ts";

interface Props {
  draft: TemplateDraft;
  faults: readonly TemplateFault[];
  /** Of one that exists the provider keeps name and language. */
  isNew: boolean;
  onChange(draft: TemplateDraft): void;
}

const languages = ["pt_BR", "pt_PT", "en", "en_US", "es", "es_AR", "es_ES", "es_MX"] as const;
const categories = ["utility", "marketing"] as const;
const kinds = ["reply", "url", "phone", "copy"] as const;

/** As they are written; a sentence of the translations cannot hold them itself. */
const marksOf: Partial<Record<TemplateProblem, string>> = { numbered: "{{1}}, {{2}}, {{3}}", urlVariable: "{{1}}" };

function useFaultWords(faults: readonly TemplateFault[]) {
  const { t } = useTranslation("templates");
  return (field: string) => {
    const fault = faults.find((one) => one.field === field);
    return fault ? t(`problems.${fault.problem}`, { marks: marksOf[fault.problem] }) : undefined;
  };
}

export function TemplateFields({ draft, faults, isNew, onChange }: Props) {
  const { t } = useTranslation("templates");
  const said = useFaultWords(faults);
  const put = (some: Partial<TemplateDraft>) => onChange({ ...draft, ...some });
  const left = (words: string, most: number) => t("left", { used: words.length, most });
  const putExample = (index: number, words: string) => {
    const bodyExamples = placesIn(draft.body).map((_, place) => draft.bodyExamples[place] ?? "");
    bodyExamples[index] = words;
    put({ bodyExamples });
  };
  return (
    <div className={css.dialogStack}>
      <TextInput
        label={t("fields.name")}
        description={t("hints.name")}
        error={said("name")}
        value={draft.name}
        disabled={!isNew}
        maxLength={templateLimits.name}
        onChange={({ currentTarget }) => put({ name: nameOf(currentTarget.value) })}
        data-autofocus
      />
      <div className={css.pair}>
        <Select
          label={t("fields.category")}
          data={categories.map((value) => ({ value, label: t(`categories.${value}`) }))}
          value={draft.category}
          onChange={(value) => put({ category: value as TemplateDraft["category"] })}
          allowDeselect={false}
          comboboxProps={{ zIndex: 410 }}
        />
        <Select
          label={t("fields.language")}
          error={said("language")}
          data={[...new Set([...languages, draft.language])]}
          value={draft.language}
          disabled={!isNew}
          onChange={(value) => put({ language: value ?? "" })}
          allowDeselect={false}
          comboboxProps={{ zIndex: 410 }}
        />
      </div>
      <p className="meta">{t(`hints.${draft.category}`)}</p>
      <TextInput
        label={t("fields.header")}
        description={left(draft.header, templateLimits.header)}
        error={said("header")}
        value={draft.header}
        onChange={({ currentTarget }) => put({ header: currentTarget.value })}
      />
      {placesIn(draft.header).length > 0 && (
        <TextInput
          label={t("fields.example", { place: "{{1}}" })}
          error={said("headerExample")}
          value={draft.headerExample}
          onChange={({ currentTarget }) => put({ headerExample: currentTarget.value })}
        />
      )}
      <Textarea
        label={t("fields.body")}
        description={left(draft.body, templateLimits.body)}
        error={said("body")}
        autosize
        minRows={4}
        maxRows={12}
        value={draft.body}
        onChange={({ currentTarget }) => put({ body: currentTarget.value })}
      />
      <div>
        <Button size="xs" variant="default" onClick={() => put({ body: withVariable(draft.body) })}>
          {t("addVariable")}
        </Button>
      </div>
      {placesIn(draft.body).map((place, index) => (
        <TextInput
          key={place}
          label={t("fields.example", { place: `{{${place}}}` })}
          error={said(`bodyExamples.${index}`)}
          value={draft.bodyExamples[index] ?? ""}
          onChange={({ currentTarget }) => putExample(index, currentTarget.value)}
        />
      ))}
      <TextInput
        label={t("fields.footer")}
        description={left(draft.footer, templateLimits.footer)}
        error={said("footer")}
        value={draft.footer}
        onChange={({ currentTarget }) => put({ footer: currentTarget.value })}
      />
      <Buttons draft={draft} faults={faults} onChange={(buttons) => put({ buttons })} />
    </div>
  );
}

interface ButtonsProps extends Pick<Props, "draft" | "faults"> {
  onChange(buttons: TemplateButtonDraft[]): void;
}

function Buttons({ draft: { buttons }, faults, onChange }: ButtonsProps) {
  const { t } = useTranslation("templates");
  const said = useFaultWords(faults);
  const put = (index: number, some: Partial<TemplateButtonDraft>) =>
    onChange(buttons.map((button, place) => (place === index ? { ...button, ...some } : button)));
  const problem = said("buttons");
  return (
    <fieldset className={css.fieldset}>
      <legend>{t("fields.buttons")}</legend>
      {buttons.map((button, index) => {
        const at = `buttons.${index}`;
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: a button is nothing but its place in the list.
          <div key={index} className={css.buttonLine}>
            <span className="meta">{t(`kinds.${button.kind}`)}</span>
            {button.kind !== "copy" && (
              <TextInput
                aria-label={t("fields.buttonText", { place: index + 1 })}
                placeholder={t("fields.label")}
                error={said(`${at}.text`)}
                value={button.text}
                onChange={({ currentTarget }) => put(index, { text: currentTarget.value })}
              />
            )}
            {(button.kind === "url" || button.kind === "phone") && (
              <TextInput
                aria-label={t("fields.buttonTarget", { place: index + 1 })}
                placeholder={button.kind === "url" ? "https://" : "+55 11 99999-0000"}
                error={said(`${at}.target`)}
                value={button.target}
                onChange={({ currentTarget }) => put(index, { target: currentTarget.value })}
              />
            )}
            {(button.kind === "copy" || (button.kind === "url" && button.target.includes("{{"))) && (
              <TextInput
                aria-label={t("fields.buttonExample", { place: index + 1 })}
                placeholder={t(button.kind === "copy" ? "fields.code" : "fields.urlExample")}
                error={said(`${at}.example`)}
                value={button.example}
                onChange={({ currentTarget }) => put(index, { example: currentTarget.value })}
              />
            )}
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t("removeButton", { place: index + 1 })}
              onClick={() => onChange(buttons.filter((_, place) => place !== index))}
            >
              <IconTrash size={16} stroke={1.75} />
            </ActionIcon>
          </div>
        );
      })}
      {problem && (
        <p role="alert" className={css.problem}>
          {problem}
        </p>
      )}
      <Menu position="bottom-start" zIndex={410}>
        <Menu.Target>
          <Button size="xs" variant="default" leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}>
            {t("addButton")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {kinds.map((kind) => (
            <Menu.Item key={kind} onClick={() => onChange([...buttons, blankButton(kind)])}>
              {t(`kinds.${kind}`)}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
    </fieldset>
  );
}
