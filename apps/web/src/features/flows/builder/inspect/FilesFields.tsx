// Files a step sends: uploaded when they are chosen, kept by the company, counted against the flow's limit.
import { Button, FileButton } from "@mantine/core";
import { uploadFile } from "@prosa/contracts/files";
import { publishLimits, savedLimits } from "@prosa/flows";
import { IconPaperclip } from "@tabler/icons-react";
import { useRef, useState } from "react";
import { upload } from "../../../../shared/api/index.ts";
import { useFormats } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { showError } from "../../../../shared/notices/index.ts";
import { Removable, TextBox } from "./fields.tsx";
import type { FieldsOf } from "./fields.types.ts";
import css from "./inspect.module.css";

const FILES_MOST = 10;
const MB = 1024 * 1024;

export function FilesFields({ value, onChange }: FieldsOf<"files">) {
  const { t } = useTranslation("builder");
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const latest = useRef(value);
  latest.current = value;
  const take = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    try {
      const { id, name, mime, size } = await upload(uploadFile, file, {});
      const now = latest.current;
      onChange({ ...now, files: [...now.files, { mediaId: id, name: name.slice(0, 255), mime, size }] });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {value.files.map((file, index) => (
        <Removable
          key={file.mediaId}
          name={file.name}
          onRemove={() => onChange({ ...value, files: value.files.toSpliced(index, 1) })}
        >
          <p className={css.file}>
            <span className="trunc">{file.name}</span>
            <span className="meta">
              {t("palette.filesOf", {
                used: formats.measure(Math.round((file.size / MB) * 10) / 10),
                most: publishLimits.filesBytes / MB,
              })}
            </span>
          </p>
        </Removable>
      ))}
      {value.files.length < FILES_MOST && (
        <FileButton onChange={(file) => void take(file)}>
          {(props) => (
            <Button
              {...props}
              variant="default"
              size="xs"
              loading={busy}
              leftSection={<IconPaperclip size={14} stroke={1.75} aria-hidden />}
            >
              {t("field.addFile")}
            </Button>
          )}
        </FileButton>
      )}
      <TextBox
        label={t("field.caption")}
        most={Math.min(1024, savedLimits.text)}
        value={value.caption}
        onChange={(caption) => onChange({ ...value, caption })}
      />
    </>
  );
}
