// What can be put into a message besides words: files, and what the channel has a form for.
import { Menu } from "@mantine/core";
import "@mantine/core/styles/Menu.layer.css";
import {
  IconAddressBook,
  IconExternalLink,
  IconList,
  IconMapPin,
  IconMapPinQuestion,
  IconPaperclip,
  IconPlus,
  IconSquareRoundedCheck,
  IconTemplate,
} from "@tabler/icons-react";
import { composerCss as css } from "../../../entities/message/composer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { FormKind } from "../dialogs/message/form-kinds.ts";

const icons: Record<FormKind, typeof IconPlus> = {
  location: IconMapPin,
  contacts: IconAddressBook,
  buttons: IconSquareRoundedCheck,
  list: IconList,
  link: IconExternalLink,
  locationRequest: IconMapPinQuestion,
};

interface Props {
  forms: FormKind[];
  onAttach(): void;
  onForm(kind: FormKind): void;
  /** Null: the channel has no templates. */
  onTemplate: (() => void) | null;
  onClose(): void;
}

export default function AttachMenu({ forms, onAttach, onForm, onTemplate, onClose }: Props) {
  const { t } = useTranslation("composer");
  return (
    <Menu opened onClose={onClose} position="top-start" returnFocus>
      <Menu.Target>
        <button type="button" className={css.tool} aria-label={t("attach.button")} data-testid="attach">
          <IconPlus size={18} stroke={1.75} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item leftSection={<IconPaperclip size={16} stroke={1.75} aria-hidden />} onClick={onAttach}>
          {t("attach.files")}
        </Menu.Item>
        {forms.map((kind) => {
          const Icon = icons[kind];
          return (
            <Menu.Item
              key={kind}
              leftSection={<Icon size={16} stroke={1.75} aria-hidden />}
              onClick={() => onForm(kind)}
            >
              {t(`form.${kind}.menu`)}
            </Menu.Item>
          );
        })}
        {onTemplate && (
          <Menu.Item leftSection={<IconTemplate size={16} stroke={1.75} aria-hidden />} onClick={onTemplate}>
            {t("template.menu")}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
