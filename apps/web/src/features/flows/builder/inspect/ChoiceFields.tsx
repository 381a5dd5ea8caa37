// Interactions that offer choices: buttons, a list in sections, and dynamic buttons.
import { Button, Select } from "@mantine/core";
import { type DynamicButton, publishLimits, savedLimits } from "@prosa/flows";
import { IconPlus } from "@tabler/icons-react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useDrawing } from "../state/builder.ts";
import { LineBox, Removable, TextBox } from "./fields.tsx";
import type { FieldsOf } from "./fields.types.ts";
import css from "./inspect.module.css";

const BUTTON_TITLE = 20;
const ROW_TITLE = 24;
const ROW_TEXT = 72;
const ROWS_MOST = 10;
const BUTTONS_MOST = 10;

const put = <T,>(list: readonly T[], index: number, next: T): T[] => list.with(index, next);
const drop = <T,>(list: readonly T[], index: number): T[] => list.toSpliced(index, 1);

function More({ children, onClick }: { children: string; onClick(): void }) {
  return (
    <Button
      variant="subtle"
      size="xs"
      className={css.more}
      leftSection={<IconPlus size={14} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}

export function ButtonsFields({ value, onChange }: FieldsOf<"buttons">) {
  const { t } = useTranslation("builder");
  const { nextId } = useDrawing();
  const { buttons } = value;
  return (
    <>
      <TextBox
        label={t("field.text")}
        most={publishLimits.interactiveBody}
        value={value.text}
        onChange={(text) => onChange({ ...value, text })}
      />
      {buttons.map((button, index) => {
        const name = t("field.button", { number: index + 1 });
        return (
          <Removable
            key={button.id}
            name={name}
            onRemove={buttons.length > 1 ? () => onChange({ ...value, buttons: drop(buttons, index) }) : undefined}
          >
            <LineBox
              label={name}
              most={BUTTON_TITLE}
              value={button.title}
              onChange={(title) => onChange({ ...value, buttons: put(buttons, index, { ...button, title }) })}
            />
          </Removable>
        );
      })}
      {buttons.length < publishLimits.buttonsMost && (
        <More onClick={() => onChange({ ...value, buttons: [...buttons, { id: nextId()("o"), title: "" }] })}>
          {t("field.addButton")}
        </More>
      )}
      <LineBox
        label={t("field.headerText")}
        most={60}
        value={value.header}
        onChange={(header) => onChange({ ...value, header })}
      />
      <LineBox
        label={t("field.footer")}
        most={60}
        value={value.footer}
        onChange={(footer) => onChange({ ...value, footer })}
      />
    </>
  );
}

export function ListFields({ value, onChange }: FieldsOf<"list">) {
  const { t } = useTranslation("builder");
  const { nextId } = useDrawing();
  const { sections } = value;
  const rows = sections.reduce((sum, section) => sum + section.rows.length, 0);
  const newRow = () => ({ id: nextId()("o"), title: "", description: "" });
  const change = (index: number, next: (typeof sections)[number]) =>
    onChange({ ...value, sections: put(sections, index, next) });
  return (
    <>
      <TextBox
        label={t("field.text")}
        most={publishLimits.listBody}
        value={value.description}
        onChange={(description) => onChange({ ...value, description })}
      />
      <LineBox
        label={t("field.buttonText")}
        most={BUTTON_TITLE}
        value={value.buttonText}
        onChange={(buttonText) => onChange({ ...value, buttonText })}
      />
      <LineBox
        label={t("field.headerText")}
        most={60}
        value={value.title}
        onChange={(title) => onChange({ ...value, title })}
      />
      {sections.map((section, index) => {
        const name = t("field.section", { number: index + 1 });
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: sections have no ids, and their order is what they are
          <fieldset key={index} className={css.section}>
            <Removable
              name={name}
              onRemove={sections.length > 1 ? () => onChange({ ...value, sections: drop(sections, index) }) : undefined}
            >
              <LineBox
                label={name}
                most={ROW_TITLE}
                value={section.title}
                onChange={(title) => change(index, { ...section, title })}
              />
            </Removable>
            {section.rows.map((row, at) => {
              const rowName = t("field.row", { number: at + 1 });
              const set = (next: Partial<typeof row>) =>
                change(index, { ...section, rows: put(section.rows, at, { ...row, ...next }) });
              return (
                <Removable
                  key={row.id}
                  name={rowName}
                  onRemove={rows > 1 ? () => change(index, { ...section, rows: drop(section.rows, at) }) : undefined}
                >
                  <LineBox label={rowName} most={ROW_TITLE} value={row.title} onChange={(title) => set({ title })} />
                  <LineBox
                    label={t("field.description")}
                    most={ROW_TEXT}
                    value={row.description}
                    onChange={(description) => set({ description })}
                  />
                </Removable>
              );
            })}
            {rows < ROWS_MOST && (
              <More onClick={() => change(index, { ...section, rows: [...section.rows, newRow()] })}>
                {t("field.addRow")}
              </More>
            )}
          </fieldset>
        );
      })}
      {rows < ROWS_MOST && sections.length < 10 && (
        <More onClick={() => onChange({ ...value, sections: [...sections, { title: "", rows: [newRow()] }] })}>
          {t("field.addSection")}
        </More>
      )}
    </>
  );
}

const DYNAMIC = ["reply", "copy", "call", "link"] as const;

/** Another kind of button keeps its title. */
function asKind(kind: DynamicButton["kind"], { id, title }: DynamicButton): DynamicButton {
  if (kind === "copy") return { kind, id, title, copyText: "" };
  if (kind === "call") return { kind, id, title, phone: "" };
  return kind === "link" ? { kind, id, title, url: "https://" } : { kind, id, title };
}

export function DynamicFields({ value, onChange }: FieldsOf<"dynamicButtons">) {
  const { t } = useTranslation("builder");
  const { nextId } = useDrawing();
  const { buttons } = value;
  const set = (index: number, next: DynamicButton) => onChange({ ...value, buttons: put(buttons, index, next) });
  const extra = (button: DynamicButton, index: number) => {
    if (button.kind === "copy")
      return (
        <LineBox
          label={t("field.copyText")}
          most={1000}
          value={button.copyText}
          onChange={(copyText) => set(index, { ...button, copyText })}
        />
      );
    if (button.kind === "call")
      return (
        <LineBox
          label={t("field.phone")}
          most={40}
          value={button.phone}
          onChange={(phone) => set(index, { ...button, phone })}
        />
      );
    if (button.kind === "link")
      return (
        <LineBox
          label={t("field.url")}
          most={savedLimits.url}
          value={button.url}
          onChange={(url) => set(index, { ...button, url })}
        />
      );
    return null;
  };
  return (
    <>
      <TextBox
        label={t("field.text")}
        most={publishLimits.interactiveBody}
        value={value.text}
        onChange={(text) => onChange({ ...value, text })}
      />
      {buttons.map((button, index) => {
        const name = t("field.button", { number: index + 1 });
        return (
          <Removable
            key={button.id}
            name={name}
            onRemove={buttons.length > 1 ? () => onChange({ ...value, buttons: drop(buttons, index) }) : undefined}
          >
            <div className={css.two}>
              <Select
                size="xs"
                label={t("field.kind")}
                allowDeselect={false}
                data={DYNAMIC.map((kind) => ({ value: kind, label: t(`field.${kind}`) }))}
                value={button.kind}
                onChange={(kind) => set(index, asKind(DYNAMIC.find((one) => one === kind) ?? "reply", button))}
              />
              <LineBox
                label={name}
                most={publishLimits.dynamicTitle}
                value={button.title}
                onChange={(title) => set(index, { ...button, title })}
              />
            </div>
            {extra(button, index)}
          </Removable>
        );
      })}
      {buttons.length < BUTTONS_MOST && (
        <More
          onClick={() => onChange({ ...value, buttons: [...buttons, { kind: "reply", id: nextId()("o"), title: "" }] })}
        >
          {t("field.addButton")}
        </More>
      )}
      <LineBox
        label={t("field.footer")}
        most={60}
        value={value.footer}
        onChange={(footer) => onChange({ ...value, footer })}
      />
    </>
  );
}
