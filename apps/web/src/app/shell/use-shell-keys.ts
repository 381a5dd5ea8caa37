// The shortcuts and palette entries that work on every screen.
import { useMemo } from "react";
import { planExpired, useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { focusNextRegion, type Shortcut, useShortcut, useShortcuts } from "../../shared/keyboard/index.ts";
import { goTo, presentAddress } from "../../shared/present-address.ts";
import { useStore } from "../../shared/store.ts";
import { pagesFor } from "./pages.ts";
import { openLayer, openPalette, openSearch } from "./shell-state.ts";

export function useShellKeys() {
  const { t } = useTranslation("nav");
  const anywhere = t("shortcuts.anywhere");

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
  useShortcuts(useGoToPages());
}

/** Over a ticket colleagues are talked with beside it, so that both stay in sight. */
export function openPage(id: string, path: string): void {
  if (id === "internalChat" && /^\/atendimento\/\d+$/.test(presentAddress().pathname)) openLayer("chat");
  else goTo(path);
}

/** The sequences that the palette prints beside the pages of this person. */
function useGoToPages(): readonly Shortcut[] {
  const { t } = useTranslation("nav");
  const { profile, tenantId } = useSignedIn();
  const expired = useStore(planExpired);
  return useMemo(() => {
    const pages = pagesFor({ profile, tenantId }, expired).flatMap((group) => group.pages);
    return pages.flatMap(({ id, keys, path }) =>
      keys ? [{ keys, group: t("shortcuts.goTo"), label: t(`pages.${id}`), run: () => openPage(id, path) }] : [],
    );
  }, [t, profile, tenantId, expired]);
}
