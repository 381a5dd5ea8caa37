// What will be attached: each with its picture, words and place in the row; what cannot go says why and stays.
import { ActionIcon, Progress, Switch, TextInput } from "@mantine/core";
import "@mantine/core/styles/Switch.layer.css";
import type { Capabilities } from "@prosa/contracts/capabilities";
import { IconArrowDown, IconArrowUp, IconFile, IconSticker2, IconTrash } from "@tabler/icons-react";
import { useLocale, useTranslation } from "../../../../shared/i18n/index.ts";
import { FileGlyph, FileName, printSize } from "../../../../shared/media/index.ts";
import { Hint } from "../../../../shared/ui/index.ts";
import type { DraftFile } from "../../device/drafts.rules.ts";
import type { KeptFiles } from "../../device/kept-files.ts";
import {
  judgeFiles,
  kindOf,
  mayBeDocument,
  mayBeSticker,
  type Problem,
  sizeOf,
  TOTAL_MAX,
  takesCaption,
  totalOf,
} from "./attach.rules.ts";
import css from "./tray.module.css";
import type { Attachments } from "./use-attachments.ts";

interface Props {
  drafted: DraftFile[];
  capabilities: Capabilities | undefined;
  files: KeptFiles;
  actions: Attachments;
}

export default function Tray({ drafted, capabilities, files, actions }: Props) {
  const { t } = useTranslation("composer");
  const locale = useLocale();
  const problems = judgeFiles(drafted, capabilities);
  const total = totalOf(drafted);
  const size = (bytes: number) => printSize(bytes, locale);
  const shrinkable = drafted.filter(({ small, asDocument }) => small && !asDocument);
  const isSmall = shrinkable.every(({ useSmall }) => useSmall);
  return (
    <section className={css.tray} aria-label={t("attach.label")} data-testid="tray">
      <ol className={css.files}>
        {drafted.map((file, index) => (
          <TrayFile
            key={file.id}
            file={file}
            problem={problems[index] ?? null}
            capabilities={capabilities}
            url={file.mime.startsWith("image/") ? files.urlOf(file.id) : null}
            isFirst={index === 0}
            isLast={index === drafted.length - 1}
            actions={actions}
            index={index}
          />
        ))}
      </ol>
      <div className={css.foot}>
        {shrinkable.length > 0 && (
          <Switch
            size="xs"
            label={t("attach.shrink")}
            checked={isSmall}
            onChange={(event) => {
              const useSmall = event.currentTarget.checked;
              for (const { id } of shrinkable) actions.patch(id, { useSmall });
            }}
          />
        )}
        <Progress
          className={css.meter}
          size="xs"
          value={Math.min(100, (total / TOTAL_MAX) * 100)}
          color={total > TOTAL_MAX ? "red" : undefined}
          aria-label={t("attach.total")}
        />
        <span className="meta tnum">{t("attach.ofTotal", { used: size(total), limit: size(TOTAL_MAX) })}</span>
      </div>
    </section>
  );
}

interface FileProps {
  file: DraftFile;
  problem: Problem | null;
  capabilities: Capabilities | undefined;
  url: string | null;
  isFirst: boolean;
  isLast: boolean;
  index: number;
  actions: Attachments;
}

function TrayFile({ file, problem, capabilities, url, isFirst, isLast, index, actions }: FileProps) {
  const { t } = useTranslation("composer");
  const locale = useLocale();
  const reason = useReason(problem, file);
  const isSticker = kindOf(file, capabilities?.files) === "sticker";
  const isMedia = kindOf({ ...file, asDocument: false }, capabilities?.files) !== "document";
  const mayChoose = isMedia && (file.asDocument || mayBeDocument(file, capabilities?.files));
  return (
    <li className={css.file} data-bad={problem !== null || undefined}>
      {url ? <img className={css.thumb} src={url} alt="" /> : <FileGlyph name={file.name} mime={file.mime} />}
      <div className={css.about}>
        <span className={css.name}>
          <FileName name={file.name} />
          <span className="meta tnum">{printSize(sizeOf(file), locale)}</span>
        </span>
        {reason && (
          <span className={css.reason} role="alert">
            {reason}
          </span>
        )}
        {!problem && takesCaption(file, capabilities) && (
          <TextInput
            size="xs"
            value={file.caption}
            maxLength={capabilities?.captionMax ?? 1024}
            placeholder={t("attach.caption")}
            aria-label={t("attach.captionOf", { name: file.name })}
            onChange={(event) => actions.patch(file.id, { caption: event.currentTarget.value })}
          />
        )}
      </div>
      <div className={css.tools}>
        {mayBeSticker(file, capabilities?.files) && (
          <Hint label={t("sticker.as")}>
            <ActionIcon
              size="sm"
              variant={isSticker ? "light" : "subtle"}
              aria-label={t("sticker.as")}
              aria-pressed={isSticker}
              onClick={() => actions.patch(file.id, { asSticker: !isSticker, asDocument: false })}
            >
              <IconSticker2 size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Hint>
        )}
        {mayChoose && (
          <Hint label={t("attach.asDocument")}>
            <ActionIcon
              size="sm"
              variant={file.asDocument ? "light" : "subtle"}
              aria-label={t("attach.asDocument")}
              aria-pressed={file.asDocument}
              onClick={() => actions.patch(file.id, { asDocument: !file.asDocument })}
            >
              <IconFile size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Hint>
        )}
        {!(isFirst && isLast) && (
          <>
            <ActionIcon
              size="sm"
              disabled={isFirst}
              aria-label={t("attach.up", { name: file.name })}
              onClick={() => actions.move(index, index - 1)}
            >
              <IconArrowUp size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
            <ActionIcon
              size="sm"
              disabled={isLast}
              aria-label={t("attach.down", { name: file.name })}
              onClick={() => actions.move(index, index + 1)}
            >
              <IconArrowDown size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        )}
        <ActionIcon
          size="sm"
          aria-label={t("attach.remove", { name: file.name })}
          onClick={() => actions.remove(file.id)}
        >
          <IconTrash size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      </div>
    </li>
  );
}

function useReason(problem: Problem | null, file: DraftFile): string | null {
  const { t } = useTranslation("composer");
  const locale = useLocale();
  if (!problem) return null;
  const limit = "limit" in problem ? printSize(problem.limit, locale) : "";
  return t(`attach.problem.${problem.reason}`, { limit, name: file.name });
}
