// Tables in and out, for administrators: one button beside the search, and the dialogs behind it.
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload, IconUpload } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { importParam } from "../../../app/paths.ts";
import { lazyForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useShortcut } from "../../../shared/keyboard/index.ts";
import { presentAddress } from "../../../shared/present-address.ts";
import type { ContactsFilter } from "../contacts.queries.ts";
import type { CheckAddress } from "../use-import.ts";

const ExportDialog = lazyForm(async () => (await import("./ExportDialog.tsx")).ExportDialog);
const ImportDialog = lazyForm(async () => (await import("./ImportDialog.tsx")).ImportDialog);

/** Whoever reloads, or comes from the list of jobs, finds the check of the table where it was. */
function useCheckAddress(): CheckAddress {
  const [params, setParams] = useSearchParams();
  return {
    checkId: params.get(importParam),
    setCheckId(id) {
      const next = new URLSearchParams(presentAddress().search);
      if (next.get(importParam) === id) return;
      next.delete(importParam);
      if (id !== null) next.set(importParam, id);
      setParams(next, { replace: true });
    },
  };
}

export function WorkMenu({ filter, count }: { filter: ContactsFilter; count: number }) {
  const { t } = useTranslation("contacts");
  const { checkId, setCheckId } = useCheckAddress();
  const [opened, setOpened] = useState<"import" | "export" | null>(null);
  const close = () => {
    setOpened(null);
    setCheckId(null);
  };
  const address: CheckAddress = {
    checkId,
    setCheckId(id) {
      // It stays open where the address no longer asks for it.
      setOpened("import");
      setCheckId(id);
    },
  };
  useShortcut({ keys: "i", group: t("title"), label: t("work.import"), run: () => setOpened("import") });
  return (
    <>
      <Menu position="bottom-start">
        <Menu.Target>
          <Button variant="default" rightSection={<IconChevronDown size={14} stroke={1.75} aria-hidden />}>
            {t("work.menu")}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item
            leftSection={<IconUpload size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpened("import")}
          >
            {t("work.import")}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpened("export")}
          >
            {t("work.export")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {(opened === "import" || checkId !== null) && <ImportDialog address={address} onClose={close} />}
        {opened === "export" && <ExportDialog filter={filter} count={count} onClose={close} />}
      </Suspense>
    </>
  );
}
