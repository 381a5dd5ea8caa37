// The card over the frozen screen: why the session is over and the way back in.
import { Button, Modal } from "@mantine/core";
import type { ErrorCode } from "@prosa/contracts/errors";
import { IconLock } from "@tabler/icons-react";
import { useTranslation } from "../shared/i18n/index.ts";
import { Empty } from "../shared/ui/index.ts";

export function SessionEndedCard({ code, onLeave }: { code: ErrorCode; onLeave(): void }) {
  const { t } = useTranslation(["common", "errors"]);
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnClickOutside={false}
      closeOnEscape={false}
      size={400}
      zIndex={450}
      attributes={{ content: { "aria-label": t("sessionEnded.label") } }}
    >
      <Empty
        icon={<IconLock size={24} stroke={1.75} aria-hidden />}
        title={t(`errors:${code}.title`)}
        action={
          <Button size="md" fullWidth onClick={onLeave} data-autofocus>
            {t("sessionEnded.enter")}
          </Button>
        }
      >
        {t(`errors:${code}.detail`)} {t("sessionEnded.draftsKept")}
      </Empty>
    </Modal>
  );
}
