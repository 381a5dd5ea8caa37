// Opens the command palette; in the title bar it looks like the field it is.
import { UnstyledButton } from "@mantine/core";
import { IconSearch } from "@tabler/icons-react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Keys } from "../../shared/keyboard/index.ts";
import { useView } from "../../shared/theme/index.ts";
import { Hint } from "../../shared/ui/index.ts";
import css from "./shell.module.css";
import { openPalette } from "./shell-state.ts";

export function SearchButton({ compact = false }: { compact?: boolean }) {
  const { t } = useTranslation("nav");
  const { railPinned } = useView();
  if (compact) {
    return (
      <Hint label={t("search")} position="right" disabled={railPinned}>
        <UnstyledButton className={css.railItem} onClick={openPalette} aria-label={t("search")}>
          <IconSearch size={20} stroke={1.75} aria-hidden />
          <span className={css.railLabel}>{t("search")}</span>
        </UnstyledButton>
      </Hint>
    );
  }
  return (
    <UnstyledButton className={css.omni} onClick={openPalette} aria-keyshortcuts="Control+K">
      <IconSearch size={16} stroke={1.75} aria-hidden />
      <span className="grow trunc">{t("search")}</span>
      <Keys keys="mod+k" />
    </UnstyledButton>
  );
}
