// The owner's link, shown once: to be copied and handed over.
import { Button, CopyButton, Modal, TextInput } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../operator.module.css";
import type { HandedLink } from "../use-company-deeds.ts";

export function LinkDialog({ handed, onClose }: { handed: HandedLink; onClose(): void }) {
  const { t } = useTranslation(["operator", "common"]);
  const formats = useFormats();
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("link.title", { name: handed.company })}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <div className={css.stack}>
        <TextInput
          label={t("link.label")}
          value={handed.link}
          readOnly
          data-autofocus
          onFocus={(event) => event.currentTarget.select()}
        />
        <Remark tone="info">{t("link.hint", { date: formats.dateTime(handed.expiresAt) })}</Remark>
        <div className={css.buttons}>
          <CopyButton value={handed.link}>
            {({ copied, copy }) => (
              <Button
                leftSection={
                  copied ? (
                    <IconCheck size={18} stroke={1.75} aria-hidden />
                  ) : (
                    <IconCopy size={18} stroke={1.75} aria-hidden />
                  )
                }
                onClick={copy}
              >
                {t(copied ? "link.copied" : "link.copy")}
              </Button>
            )}
          </CopyButton>
          <Button variant="default" onClick={onClose}>
            {t("common:actions.close")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
