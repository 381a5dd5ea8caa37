// A place, a contact, buttons, a list, a link or a request for the place: filled in here, seen beside as the customer will.
import { ActionIcon, Button, Group, Textarea, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { limits } from "@prosa/contracts/limits";
import { contentLimits } from "@prosa/contracts/message-content";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { ContactsBody, LocationBody } from "../../bubbles/CardBodies.tsx";
import { InteractiveBody } from "../../bubbles/InteractiveBody.tsx";
import type { Sendable } from "../../device/outbox.rules.ts";
import { Dialog } from "../Dialog.tsx";
import css from "./form-dialog.module.css";
import type { FormKind } from "./form-kinds.ts";
import { bodyMaxOf, emptyForm, type FormValues, formMessage, needsBody, readPlace } from "./forms.rules.ts";

interface Props {
  kind: FormKind;
  onSend(item: Omit<Sendable, "clientId" | "ticketId">): void;
  onClose(): void;
}

type Patch = (part: Partial<FormValues>) => void;

export default function FormDialog({ kind, onSend, onClose }: Props) {
  const { t } = useTranslation(["composer", "common"]);
  const [values, setValues] = useState(emptyForm);
  const patch: Patch = (part) => setValues((now) => ({ ...now, ...part }));
  const message = formMessage(kind, values);
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (message) onSend(message);
  };
  return (
    <Dialog onClose={onClose} size="lg" title={t(`form.${kind}.title`)} data-testid={`form-${kind}`}>
      <form noValidate onSubmit={handleSubmit} className={css.form}>
        <div className={css.fields}>
          {needsBody(kind) && (
            <Textarea
              label={t("form.body")}
              required
              autosize
              minRows={2}
              maxRows={6}
              maxLength={bodyMaxOf(kind)}
              value={values.body}
              data-autofocus
              onChange={(event) => patch({ body: event.currentTarget.value })}
            />
          )}
          <Fields kind={kind} values={values} patch={patch} />
          {(kind === "buttons" || kind === "list" || kind === "link") && <Frame values={values} patch={patch} />}
        </div>
        <Preview message={message} />
        <Group justify="flex-end" className={css.actions}>
          <Button variant="default" onClick={onClose}>
            {t("common:actions.cancel")}
          </Button>
          <Button type="submit" disabled={!message}>
            {t("send")}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

interface FieldsProps {
  values: FormValues;
  patch: Patch;
}

function Fields({ kind, values, patch }: FieldsProps & { kind: FormKind }) {
  const { t } = useTranslation("composer");
  const text = (name: "name" | "address" | "phone" | "listButton" | "label" | "url", max: number, required = true) => (
    <TextInput
      label={t(`form.${name}`)}
      required={required}
      maxLength={max}
      value={values[name]}
      onChange={(event) => patch({ [name]: event.currentTarget.value })}
    />
  );
  if (kind === "location") {
    return (
      <>
        <div className={css.two}>
          {(["latitude", "longitude"] as const).map((name) => (
            <TextInput
              key={name}
              label={t(`form.${name}`)}
              required
              inputMode="decimal"
              value={values[name]}
              data-autofocus={name === "latitude" || undefined}
              onChange={(event) => {
                const typed = event.currentTarget.value;
                patch(readPlace(typed) ?? { [name]: typed });
              }}
            />
          ))}
        </div>
        <p className="meta">{t("form.placeHint")}</p>
        {text("name", 300, false)}
        {text("address", 500, false)}
      </>
    );
  }
  if (kind === "contacts") {
    return (
      <>
        {text("name", 200)}
        {text("phone", 40)}
      </>
    );
  }
  if (kind === "buttons") return <ButtonFields values={values} patch={patch} />;
  if (kind === "list") {
    return (
      <>
        {text("listButton", contentLimits.listButton)}
        <RowFields values={values} patch={patch} />
      </>
    );
  }
  if (kind === "link") {
    return (
      <>
        {text("label", contentLimits.buttonTitle)}
        {text("url", 2000)}
      </>
    );
  }
  return null;
}

function ButtonFields({ values, patch }: FieldsProps) {
  const { t } = useTranslation("composer");
  const [least, most] = limits.buttons;
  return Array.from({ length: most }, (_, at) => (
    <TextInput
      // biome-ignore lint/suspicious/noArrayIndexKey: as many fields as buttons are possible
      key={at}
      label={t("form.buttonTitle", { number: at + 1 })}
      required={at < least}
      maxLength={contentLimits.buttonTitle}
      value={values.buttons[at] ?? ""}
      onChange={(event) => {
        const buttons = Array.from({ length: most }, (__, index) => values.buttons[index] ?? "");
        patch({ buttons: buttons.with(at, event.currentTarget.value) });
      }}
    />
  ));
}

function RowFields({ values: { rows }, patch }: FieldsProps) {
  const { t } = useTranslation("composer");
  return (
    <>
      {rows.map((row, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own while they are written
        <div key={at} className={css.row}>
          <TextInput
            label={t("form.rowTitle", { number: at + 1 })}
            required
            maxLength={contentLimits.rowTitle}
            value={row.title}
            onChange={(event) => patch({ rows: rows.with(at, { ...row, title: event.currentTarget.value }) })}
          />
          <TextInput
            label={t("form.rowDescription")}
            maxLength={contentLimits.rowDescription}
            value={row.description}
            onChange={(event) => patch({ rows: rows.with(at, { ...row, description: event.currentTarget.value }) })}
          />
          <ActionIcon
            aria-label={t("form.removeRow", { number: at + 1 })}
            disabled={rows.length === 1}
            onClick={() => patch({ rows: rows.toSpliced(at, 1) })}
          >
            <IconTrash size={16} stroke={1.75} aria-hidden />
          </ActionIcon>
        </div>
      ))}
      {rows.length < contentLimits.rows && (
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconPlus size={14} aria-hidden />}
          onClick={() => patch({ rows: [...rows, { title: "", description: "" }] })}
        >
          {t("form.addRow")}
        </Button>
      )}
    </>
  );
}

function Frame({ values, patch }: FieldsProps) {
  const { t } = useTranslation("composer");
  return (
    <div className={css.two}>
      {(["header", "footer"] as const).map((name) => (
        <TextInput
          key={name}
          label={t(`form.${name}`)}
          maxLength={contentLimits[name]}
          value={values[name]}
          onChange={(event) => patch({ [name]: event.currentTarget.value })}
        />
      ))}
    </div>
  );
}

function Preview({ message }: { message: ReturnType<typeof formMessage> }) {
  const { t } = useTranslation("composer");
  const content = message?.shown;
  return (
    <figure className={css.preview}>
      <figcaption className="meta">{t("form.preview")}</figcaption>
      <div className={css.bubble} data-empty={!content || undefined}>
        {content?.type === "location" && <LocationBody content={content} tab={-1} isPreview />}
        {content?.type === "contacts" && <ContactsBody content={content} tab={-1} isPreview />}
        {content &&
          (content.type === "buttons" ||
            content.type === "list" ||
            content.type === "link" ||
            content.type === "locationRequest") && <InteractiveBody body={message.body} content={content} />}
        {!content && t("form.incomplete")}
      </div>
    </figure>
  );
}
