// The file of a quick message: choosing it sends it at once, with progress, and it can be taken away again.
import { ActionIcon, Button, Input, Progress } from "@mantine/core";
import { UPLOAD_MAX_BYTES } from "@prosa/contracts/files";
import { limits } from "@prosa/contracts/limits";
import { IconPaperclip, IconX } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { errorTexts } from "../../shared/notices/index.ts";
import { registerUnsafe } from "../../shared/safety/index.ts";
import { fileSize } from "./file-size.rules.ts";
import css from "./quick-messages.module.css";
import { sendFile } from "./quick-messages.queries.ts";
import type { FileValue } from "./quick-messages.rules.ts";

interface Props {
  value: FileValue | null;
  onChange(file: FileValue | null): void;
  onBusy(busy: boolean): void;
  error?: React.ReactNode;
}

interface Sending {
  name: string;
  part: number;
  abort: AbortController;
}

export function FileField({ value, onChange, onBusy, error }: Props) {
  const { t } = useTranslation(["texts", "common"]);
  const picker = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<Sending | null>(null);
  const [failure, setFailure] = useState("");
  const running = useRef<AbortController | null>(null);

  // Leaving stops the upload; a reload meanwhile would lose it.
  useEffect(() => {
    const takeBack = registerUnsafe("quick-message-file", () => running.current !== null);
    return () => {
      takeBack();
      running.current?.abort();
    };
  }, []);

  const send = async (file: File) => {
    setFailure("");
    if (file.size > UPLOAD_MAX_BYTES) return setFailure(t("file.tooLarge", { max: limits.multiFileTotalMB }));
    const abort = new AbortController();
    running.current = abort;
    setSending({ name: file.name, part: 0, abort });
    onBusy(true);
    try {
      const { id, name, size, mime } = await sendFile(
        file,
        (part) => setSending((now) => now && { ...now, part }),
        abort.signal,
      );
      onChange({ id, name, size, mime });
    } catch (cause) {
      if (!abort.signal.aborted) setFailure(errorTexts(cause).title);
    } finally {
      running.current = null;
      setSending(null);
      onBusy(false);
    }
  };

  return (
    <Input.Wrapper
      label={t("fields.file")}
      description={t("file.hint", { max: limits.multiFileTotalMB })}
      error={failure || error}
      labelElement="div"
    >
      <div className={css.file} data-path="fileId">
        <input
          ref={picker}
          type="file"
          className="sr"
          tabIndex={-1}
          aria-hidden
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? [];
            currentTarget.value = "";
            if (file) void send(file);
          }}
        />
        {sending ? (
          <>
            <span className="grow">
              <span className={`trunc ${css.fileName}`}>{sending.name}</span>
              <Progress
                value={sending.part * 100}
                aria-label={t("file.sending", { name: sending.name })}
                transitionDuration={90}
              />
            </span>
            <ActionIcon aria-label={t("common:actions.cancel")} onClick={() => sending.abort.abort()}>
              <IconX size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        ) : value ? (
          <>
            <IconPaperclip size={18} stroke={1.75} aria-hidden />
            <span className={`grow trunc ${css.fileName}`}>{value.name}</span>
            <span className="meta">{fileSize(value.size)}</span>
            <Button variant="subtle" color="gray" size="xs" onClick={() => picker.current?.click()}>
              {t("file.replace")}
            </Button>
            <ActionIcon aria-label={t("file.remove", { name: value.name })} onClick={() => onChange(null)}>
              <IconX size={18} stroke={1.75} aria-hidden />
            </ActionIcon>
          </>
        ) : (
          <Button
            variant="default"
            leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />}
            onClick={() => picker.current?.click()}
          >
            {t("file.choose")}
          </Button>
        )}
      </div>
    </Input.Wrapper>
  );
}
