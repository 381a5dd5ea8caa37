// The file that goes with a scheduled message: uploaded when it is chosen, named, taken away.
import { Button, FileButton } from "@mantine/core";
import { uploadFile } from "@prosa/contracts/files";
import { IconPaperclip, IconX } from "@tabler/icons-react";
import { useState } from "react";
import { upload } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { showError } from "../../shared/notices/index.ts";

type Chosen = { id: string; name: string } | null;

export function FileField({ value, onChange }: { value: Chosen; onChange(file: Chosen): void }) {
  const { t } = useTranslation("schedules");
  const [isBusy, setBusy] = useState(false);
  const take = async (file: File | null) => {
    if (!file) return;
    setBusy(true);
    try {
      const { id, name } = await upload(uploadFile, file, {});
      onChange({ id, name });
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  if (value)
    return (
      <Button
        variant="default"
        size="xs"
        style={{ justifySelf: "start" }}
        rightSection={<IconX size={14} stroke={1.75} aria-hidden />}
        aria-label={t("file.drop", { name: value.name })}
        onClick={() => onChange(null)}
      >
        {value.name}
      </Button>
    );
  return (
    <FileButton onChange={(file) => void take(file)}>
      {(props) => (
        <Button
          {...props}
          variant="default"
          size="xs"
          style={{ justifySelf: "start" }}
          loading={isBusy}
          leftSection={<IconPaperclip size={14} stroke={1.75} aria-hidden />}
        >
          {t("file.add")}
        </Button>
      )}
    </FileButton>
  );
}
