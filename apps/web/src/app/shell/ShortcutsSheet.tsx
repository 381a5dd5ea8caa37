// The help sheet of the keyboard: what works on this screen right now.
import { Modal } from "@mantine/core";
import { useTranslation } from "../../shared/i18n/index.ts";
import { ShortcutList } from "../../shared/keyboard/ShortcutList.tsx";
import { useView } from "../../shared/theme/index.ts";
import { Remark } from "../../shared/ui/index.ts";

export function ShortcutsSheet({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const { t } = useTranslation(["nav", "common"]);
  const { letterKeys } = useView();
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t("nav:shortcuts.help")}
      size={560}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      {!letterKeys && <Remark tone="info">{t("nav:shortcuts.lettersOff")}</Remark>}
      <ShortcutList />
    </Modal>
  );
}
