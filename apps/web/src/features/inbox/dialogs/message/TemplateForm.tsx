// The values of one template, with the message beside them as the customer will see it.
import { Button, FileButton, Group, Progress, TextInput } from "@mantine/core";
import type { Template } from "@prosa/contracts/channels";
import { uploadFile } from "@prosa/contracts/files";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconFile, IconPhoto, IconUpload } from "@tabler/icons-react";
import { type FormEvent, useState } from "react";
import { upload } from "../../../../shared/api/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { errorTexts } from "../../../../shared/notices/index.ts";
import { Remark } from "../../../../shared/ui/index.ts";
import { InteractiveBody } from "../../bubbles/InteractiveBody.tsx";
import type { Sendable } from "../../device/outbox.rules.ts";
import css from "./template.module.css";
import {
  type Field,
  fieldsOf,
  fill,
  isComplete,
  needsFile,
  noValues,
  shownTemplate,
  type TemplateValues,
  templateMessage,
} from "./template.rules.ts";

interface Props {
  template: Template;
  ticket: Ticket;
  onSend(item: Omit<Sendable, "clientId" | "ticketId">): void;
  onCancel(): void;
}

const accepted = { image: "image/jpeg,image/png", video: "video/mp4,video/3gpp", document: undefined };

export function TemplateForm({ template, ticket, onSend, onCancel }: Props) {
  const { t } = useTranslation(["composer", "common"]);
  const [values, setValues] = useState<TemplateValues>(noValues);
  const [isTried, setTried] = useState(false);
  const [picture, setPicture] = useState<string | null>(null);
  const isReady = isComplete(template, values);
  const set = ({ part, key }: Field, value: string) =>
    setValues((now) => ({ ...now, [part]: { ...now[part], [key]: value } }));
  const labelOf = ({ part, key, button }: Field) =>
    part === "buttons" ? t("template.buttonValue", { button }) : t(`template.${part}Value`, { key });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (isReady) onSend(templateMessage(template, values));
  };

  return (
    <form className={css.form} noValidate onSubmit={handleSubmit}>
      <div className={css.fields}>
        {needsFile(template) && (
          <HeaderFile
            format={template.header?.format ?? "document"}
            file={values.headerFile}
            isMissing={isTried && !values.headerFile}
            onFile={(headerFile, url) => {
              setValues((now) => ({ ...now, headerFile }));
              setPicture(url);
            }}
          />
        )}
        {fieldsOf(template).map((field, index) => {
          const value = values[field.part][field.key] ?? "";
          const isMissing = isTried && value.trim() === "";
          return (
            <TextInput
              key={field.part + field.key}
              label={labelOf(field)}
              placeholder={field.example ?? undefined}
              required
              maxLength={field.part === "body" ? 1024 : 200}
              value={value}
              error={isMissing ? t("template.missing") : null}
              data-autofocus={index === 0 || undefined}
              data-testid={`template-value-${field.part}-${field.key}`}
              onChange={(event) => set(field, event.currentTarget.value)}
            />
          );
        })}
        {fieldsOf(template).length === 0 && !needsFile(template) && <p className="meta">{t("template.noValues")}</p>}
        {template.header?.format === "location" && <Remark tone="warning">{t("template.notSendable")}</Remark>}
      </div>
      <figure className={css.preview}>
        <figcaption className="meta">{t("form.preview")}</figcaption>
        <div className={css.bubble}>
          <InteractiveBody
            body={fill(template.body, values.body)}
            content={shownTemplate(template, values)}
            header={
              needsFile(template) && (
                <HeaderSample template={template} picture={picture} name={values.headerFile?.name} />
              )
            }
          />
        </div>
      </figure>
      <Group justify="flex-end" className={css.actions}>
        <Button variant="default" onClick={onCancel}>
          {t("common:actions.cancel")}
        </Button>
        <Button type="submit" aria-disabled={!isReady} data-testid="send-template" title={ticket.contact.name}>
          {t("template.send")}
        </Button>
      </Group>
    </form>
  );
}

interface FileProps {
  format: string;
  file: TemplateValues["headerFile"];
  isMissing: boolean;
  onFile(file: TemplateValues["headerFile"], url: string | null): void;
}

/** Goes up at once, so that sending does not have to wait for it. */
function HeaderFile({ format, file, isMissing, onFile }: FileProps) {
  const { t } = useTranslation("composer");
  const [part, setPart] = useState<number | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  async function take(chosen: File | null) {
    if (!chosen) return;
    setProblem(null);
    setPart(0);
    try {
      const { id, name } = await upload(uploadFile, chosen, { onProgress: setPart });
      onFile({ id, name }, chosen.type.startsWith("image/") ? URL.createObjectURL(chosen) : null);
    } catch (error) {
      onFile(null, null);
      setProblem(errorTexts(error).detail);
    } finally {
      setPart(null);
    }
  }
  return (
    <div className={css.file}>
      <FileButton accept={accepted[format as keyof typeof accepted]} onChange={(chosen) => void take(chosen)}>
        {(props) => (
          <Button
            {...props}
            variant="default"
            leftSection={<IconUpload size={16} aria-hidden />}
            loading={part !== null}
          >
            {file?.name ?? t(`template.file.${format as "image" | "video" | "document"}`)}
          </Button>
        )}
      </FileButton>
      {part !== null && <Progress size="xs" value={part * 100} aria-label={t("attach.uploading", { count: 1 })} />}
      {(problem ?? (isMissing ? t("template.missing") : null)) && (
        <p className={css.problem} role="alert">
          {problem ?? t("template.missing")}
        </p>
      )}
    </div>
  );
}

function HeaderSample({
  template,
  picture,
  name,
}: {
  template: Template;
  picture: string | null;
  name: string | undefined;
}) {
  if (picture) return <img className={css.picture} src={picture} alt={name ?? ""} />;
  const Icon = template.header?.format === "document" ? IconFile : IconPhoto;
  return (
    <div className={css.sample}>
      <Icon size={24} stroke={1.5} aria-hidden />
      {name}
    </div>
  );
}
