// The shortcuts and palette entries that work on every screen.
import { allows } from "@prosa/contracts/permissions";
import { useNavigate } from "react-router";
import { useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { focusNextRegion, useShortcut } from "../../shared/keyboard/index.ts";
import { paths } from "../paths.ts";
import { openLayer, openPalette, openSearch } from "./shell-state.ts";

export function useShellKeys() {
  const { t } = useTranslation("nav");
  const navigate = useNavigate();
  const { profile } = useSignedIn();
  const anywhere = t("shortcuts.anywhere");
  const goTo = t("shortcuts.goTo");

  useShortcut({ keys: "mod+k", group: anywhere, label: t("shortcuts.palette"), run: openPalette });
  useShortcut({ keys: "mod+shift+f", group: anywhere, label: t("shortcuts.search"), run: openSearch });
  useShortcut({ keys: "f6", group: anywhere, label: t("shortcuts.nextRegion"), run: () => focusNextRegion(false) });
  useShortcut({
    keys: "shift+f6",
    group: anywhere,
    label: t("shortcuts.previousRegion"),
    run: () => focusNextRegion(true),
  });
  useShortcut({ keys: "f1", group: anywhere, label: t("shortcuts.help"), run: () => openLayer("shortcuts") });
  useShortcut({
    keys: "?",
    group: anywhere,
    label: t("shortcuts.help"),
    hidden: true,
    run: () => openLayer("shortcuts"),
  });
  useShortcut({ keys: "g p", group: goTo, label: t("pages.panel"), run: () => void navigate(paths.panel) });
  useShortcut({ keys: "g a", group: goTo, label: t("pages.attendance"), run: () => void navigate(paths.attendance) });
  useShortcut(
    { keys: "g s", group: goTo, label: t("pages.settings"), run: () => void navigate(paths.settings) },
    allows(profile, "settings", "read"),
  );
  useShortcut({ keys: "g h", group: goTo, label: t("pages.home"), run: () => void navigate(paths.home) });
}
