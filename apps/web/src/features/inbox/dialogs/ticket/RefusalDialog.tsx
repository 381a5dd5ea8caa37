// Says why a ticket cannot be reopened, with the way to the one that stands in its place.
import { Button, Group } from "@mantine/core";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { Dialog } from "../Dialog.tsx";
import { RefusalCard } from "./RefusalCard.tsx";

interface Props {
  error: unknown;
  onOpen(ticketId: number): void;
  onClose(): void;
}

export default function RefusalDialog({ error, onOpen, onClose }: Props) {
  const { t } = useTranslation(["attend", "common"]);
  return (
    <Dialog onClose={onClose} title={t("offers.reopen")} data-testid="refusal-dialog">
      <RefusalCard error={error} onOpen={onOpen} />
      <Group justify="flex-end" mt="md">
        <Button variant="default" data-autofocus onClick={onClose}>
          {t("common:actions.close")}
        </Button>
      </Group>
    </Dialog>
  );
}
