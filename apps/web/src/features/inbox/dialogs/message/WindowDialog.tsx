// The reply window looks closed: what that means, and the ways on. The text stays where it is.
import { Button, Group } from "@mantine/core";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { Dialog } from "../Dialog.tsx";

interface Props {
  contactName: string;
  onTemplate: (() => void) | null;
  /** This device's clock may be wrong: the server is asked. */
  onAnyway(): void;
  onClose(): void;
}

export default function WindowDialog({ contactName, onTemplate, onAnyway, onClose }: Props) {
  const { t } = useTranslation(["composer", "common"]);
  return (
    <Dialog onClose={onClose} size={520} title={t("window.dialog.title")} data-testid="window-dialog">
      <p>{t("window.dialog.detail", { name: contactName })}</p>
      <Group justify="flex-end" mt="md">
        <Button variant="subtle" color="gray" onClick={onClose}>
          {t("common:actions.cancel")}
        </Button>
        <Button variant="default" data-testid="send-anyway" onClick={onAnyway}>
          {t("window.dialog.anyway")}
        </Button>
        {onTemplate && (
          <Button data-autofocus onClick={onTemplate}>
            {t("template.button")}
          </Button>
        )}
      </Group>
    </Dialog>
  );
}
