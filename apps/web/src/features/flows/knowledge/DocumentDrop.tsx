// Where a PDF or a text is dropped or chosen: a new document, or another file in the place of an old one.
import { Button, Progress } from "@mantine/core";
import { documentLimits } from "@prosa/contracts/automation/knowledge";
import { IconFileUpload } from "@tabler/icons-react";
import { type DragEvent, useRef, useState } from "react";
import { ApiError } from "../../../shared/api/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { errorTexts } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import { accepted, refusalOf } from "./document.rules.ts";
import css from "./knowledge.module.css";
import { useKnowledgeActions } from "./knowledge.queries.ts";

const MB = 1024 * 1024;

export function DocumentDrop({ knowledgeId }: { knowledgeId?: number }) {
  const { t } = useTranslation("knowledge");
  const formats = useFormats();
  const { send } = useKnowledgeActions();
  const picker = useRef<HTMLInputElement>(null);
  const [part, setPart] = useState<number | null>(null);
  const [isOver, setOver] = useState(false);
  const [said, setSaid] = useState("");
  const [trouble, setTrouble] = useState("");
  const bounds = { mb: documentLimits.bytes / MB, pages: formats.count(documentLimits.pages) };

  const take = async (file: File | undefined) => {
    if (!file || part !== null) return;
    setSaid("");
    const refusal = refusalOf(file);
    setTrouble(refusal === null ? "" : t(`document.${refusal}`, bounds));
    if (refusal !== null) return;
    setPart(0);
    try {
      await send(file, { knowledgeId, onProgress: setPart });
      setSaid(t("document.sent", { name: file.name }));
    } catch (error) {
      const { title, detail, action } = errorTexts(error);
      const isTaken = error instanceof ApiError && error.code === "ERR_NAME_EXISTS";
      setTrouble(isTaken ? t("document.nameTaken") : [title, detail, action].filter(Boolean).join(". "));
    } finally {
      setPart(null);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void take(event.dataTransfer.files[0]);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a place to drop a file on; the button does the same
    <div
      className={css.drop}
      data-over={isOver || undefined}
      data-testid="document-drop"
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      <input
        ref={picker}
        type="file"
        accept={accepted}
        hidden
        data-testid="document-file"
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? [];
          currentTarget.value = "";
          void take(file);
        }}
      />
      <div className={css.ask}>
        <p className="grow">
          {t(knowledgeId === undefined ? "document.drop" : "document.dropInstead")}{" "}
          <span className="meta">{t("document.hint", bounds)}</span>
        </p>
        <Button
          variant="default"
          loading={part !== null}
          leftSection={<IconFileUpload size={16} stroke={1.75} aria-hidden />}
          onClick={() => picker.current?.click()}
        >
          {t(knowledgeId === undefined ? "document.choose" : "document.replace")}
        </Button>
      </div>
      {part !== null && <Progress value={part * 100} aria-label={t("document.sending")} />}
      <div role="status">{said && <Remark tone="info">{said}</Remark>}</div>
      <div role="alert">{trouble && <Remark tone="danger">{trouble}</Remark>}</div>
    </div>
  );
}
