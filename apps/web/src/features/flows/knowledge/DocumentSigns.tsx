// How far the reading of a document is, in a word for the list and in a sentence for its form.
import type { KnowledgeDocument, KnowledgeRow } from "@prosa/contracts/automation/knowledge";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Chip, Remark, type Tone } from "../../../shared/ui/index.ts";

const tones: Record<KnowledgeDocument["state"], Tone> = {
  waiting: "neutral",
  reading: "info",
  ready: "success",
  failed: "danger",
};

/** Of an article that is read, whether it is in use. */
export function useStateOf() {
  const { t } = useTranslation("knowledge");
  return ({ document, isActive }: KnowledgeRow): { tone: Tone; text: string } => {
    if (document && document.state !== "ready")
      return { tone: tones[document.state], text: t(`document.states.${document.state}`) };
    return isActive ? { tone: "success", text: t("states.on") } : { tone: "neutral", text: t("states.off") };
  };
}

export function StateChip({ row }: { row: KnowledgeRow }) {
  const { tone, text } = useStateOf()(row);
  return <Chip tone={tone}>{text}</Chip>;
}

const MB = 1024 * 1024;

export function DocumentFacts({ row, document }: { row: KnowledgeRow; document: KnowledgeDocument }) {
  const { t } = useTranslation("knowledge");
  const formats = useFormats();
  const { state, trouble, fileName, size, pages } = document;
  const characters = t("document.characters", { count: row.characters, characters: formats.count(row.characters) });
  const read = pages === null ? [characters] : [t("document.pages", { count: pages }), characters];
  const megabytes = Math.max(0.1, Math.round((size / MB) * 10) / 10);
  return (
    <div role="status" data-testid="document-facts">
      <p>
        <b>{fileName}</b> <span className="meta">{t("document.size", { mb: formats.measure(megabytes) })}</span>
      </p>
      {row.pieces > 0 && <p className="meta">{read.join(", ")}</p>}
      {trouble !== null ? (
        <Remark tone="danger" title={t("document.states.failed")}>
          {t(`document.troubles.${trouble}`)} {row.pieces > 0 && t("document.earlierText")}
        </Remark>
      ) : (
        state !== "ready" && (
          <Remark tone="info" title={t(`document.states.${state}`)}>
            {t("document.goesOn")} {row.pieces > 0 && t("document.earlierText")}
          </Remark>
        )
      )}
    </div>
  );
}
