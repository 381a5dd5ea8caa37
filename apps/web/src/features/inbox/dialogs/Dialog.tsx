// A dialog of this feature: open as long as it is drawn, with a close button that has a name.
import { Modal, type ModalProps } from "@mantine/core";
import { useCovers } from "../../../shared/covered.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";

export function Dialog(props: Omit<ModalProps, "opened">) {
  const { t } = useTranslation("common");
  useCovers();
  return <Modal opened closeButtonProps={{ "aria-label": t("actions.close") }} {...props} />;
}
