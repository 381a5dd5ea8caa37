// A new flow: its name, and what it begins with: nothing, a template, or a file.
import { FileInput, Radio, TextInput } from "@mantine/core";
import { createFlow } from "@prosa/contracts/flows";
import { type FlowDocument, type TemplateName, templateNames, templates } from "@prosa/flows";
import { IconFileImport } from "@tabler/icons-react";
import { useState } from "react";
import { useNavigate } from "react-router";
import { flowPath } from "../../../app/paths.ts";
import { DrawerForm, FormSection, useDrawerForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import { type FlowFile, readFlowFile } from "../flow-file.rules.ts";
import css from "../flows.module.css";
import { useFlowActions } from "../flows.queries.ts";
import { ImportPreview } from "./ImportPreview.tsx";

type Begin = "blank" | "file" | TemplateName;

interface Values extends Record<string, unknown> {
  name: string;
  begin: Begin;
}

const FILE_MOST = 2 * 1024 * 1024;
const isTemplate = (begin: Begin): begin is TemplateName => (templateNames as readonly string[]).includes(begin);

export function NewFlowForm() {
  const { t } = useTranslation("flows");
  const navigate = useNavigate();
  const { create } = useFlowActions();
  const [file, setFile] = useState<File | null>(null);
  const [read, setRead] = useState<FlowFile | "unreadable" | null>(null);
  const labels = { name: t("form.name"), begin: t("new.begin") };
  const documentOf = (begin: Begin): FlowDocument | undefined => {
    if (begin === "file") return read === "unreadable" || read === null ? undefined : read.document;
    return isTemplate(begin) ? templates[begin]() : undefined;
  };
  const form = useDrawerForm<Values>({
    name: "flow",
    id: "new",
    initial: { name: "", begin: "blank" },
    schema: createFlow.body.pick({ name: true }),
    labels,
    check: ({ begin }) => ({
      begin: begin === "file" && (read === null || read === "unreadable") ? t("new.file.required") : undefined,
    }),
    save: async ({ name, begin }) => {
      const document = documentOf(begin);
      const description = begin === "file" && read !== null && read !== "unreadable" ? read.description : "";
      const flow = await create({ name, description, ...(document ? { document } : {}) });
      // Waited for: the form closes itself after saving, and closing would call back a journey that is still under way.
      await navigate(flowPath(flow.id), { replace: true });
    },
    errorFields: { ERR_NAME_EXISTS: "name" },
  });

  const take = async (chosen: File | null) => {
    setFile(chosen);
    form.mantine.clearFieldError("begin");
    if (!chosen) return setRead(null);
    const found = chosen.size > FILE_MOST ? null : readFlowFile(await chosen.text());
    setRead(found ?? "unreadable");
    if (found?.name && form.values.name.trim() === "") form.set("name", found.name);
  };
  const card = (begin: Begin, name: string, text: string) => (
    <Radio.Card key={begin} value={begin} className={css.begin}>
      <Radio.Indicator />
      <span>
        <b>{name}</b>
        <span className="meta">{text}</span>
      </span>
    </Radio.Card>
  );

  return (
    <DrawerForm form={form}>
      <FormSection title={t("form.data")}>
        <TextInput label={labels.name} maxLength={80} required data-autofocus {...form.field("name")} />
      </FormSection>
      <Radio.Group label={labels.begin} {...form.field("begin")}>
        <div className={css.begins}>
          {card("blank", t("new.blank.name"), t("new.blank.text"))}
          {templateNames.map((name) => card(name, t(`templates.${name}.name`), t(`templates.${name}.text`)))}
          {card("file", t("new.file.name"), t("new.file.text"))}
        </div>
      </Radio.Group>
      {form.values.begin === "file" && (
        <>
          <FileInput
            label={t("new.file.choose")}
            accept="application/json,.json"
            clearable
            leftSection={<IconFileImport size={16} stroke={1.75} aria-hidden />}
            value={file}
            onChange={(chosen) => void take(chosen)}
            error={read === "unreadable" && t("new.file.unreadable")}
          />
          {read !== null && read !== "unreadable" && file && <ImportPreview fileName={file.name} read={read} />}
          {read === "unreadable" && <Remark tone="info">{t("new.file.text")}</Remark>}
        </>
      )}
    </DrawerForm>
  );
}
