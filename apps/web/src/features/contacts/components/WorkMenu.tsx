// Tables in and out and telephones' address books, for administrators: one button beside the search, and the dialogs behind it.
import { Button, Menu } from "@mantine/core";
import { IconChevronDown, IconDownload, IconRefresh, IconUpload } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { useSearchParams } from "react-router";
import { importParam, syncParam } from "../../../app/paths.ts";
import { lazyForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { useShortcut } from "../../../shared/keyboard/index.ts";
import { presentAddress } from "../../../shared/present-address.ts";
import type { ContactsFilter } from "../contacts.queries.ts";
import type { CheckAddress } from "../use-import.ts";

const ExportDialog = lazyForm(async () => (await import("./ExportDialog.tsx")).ExportDialog);
const ImportDialog = lazyForm(async () => (await import("./ImportDialog.tsx")).ImportDialog);
const SyncDialog = lazyForm(async () => (await import("./SyncDialog.tsx")).SyncDialog);

/** Whoever reloads, or comes from the list of jobs, finds the check of the table where it was. */
function useInAddress(name: string): [string | null, (id: string | null) => void] {
  const [params, setParams] = useSearchParams();
  return [
    params.get(name),
    (id) => {
      const next = new URLSearchParams(presentAddress().search);
      if (next.get(name) === id) return;
      next.delete(name);
      if (id !== null) next.set(name, id);
      setParams(next, { replace: true });
    },
  ];
}

export function WorkMenu({ filter, count }: { filter: ContactsFilter; count: number }) {
  const { t } = useTranslation("contacts");
  const [checkId, setCheckId] = useInAddress(importParam);
  const [syncId, setSyncId] = useInAddress(syncParam);
  const [opened, setOpened] = useState<"import" | "export" | "sync" | null>(null);
  const close = () => {
    setOpened(null);
    setCheckId(null);
    setSyncId(null);
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
          <Menu.Item
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={() => setOpened("sync")}
          >
            {t("sync.title")}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense fallback={null}>
        {(opened === "import" || checkId !== null) && <ImportDialog address={address} onClose={close} />}
        {opened === "export" && <ExportDialog filter={filter} count={count} onClose={close} />}
        {(opened === "sync" || syncId !== null) && <SyncDialog syncId={syncId} onClose={close} />}
      </Suspense>
    </>
  );
}
