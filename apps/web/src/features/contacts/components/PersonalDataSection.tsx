// What is kept of a person, for administrators: hand all of it over, or erase it.
import { Button } from "@mantine/core";
import type { Contact } from "@prosa/contracts/contacts";
import { IconDownload, IconTrash } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { type DrawerAddress, FormSection, lazyForm } from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { loadNamespaces, useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { FailedPanel } from "../../../shared/ui/index.ts";
import css from "../contacts.module.css";
import { usePersonalData, usePersonalDataActions } from "../privacy.queries.ts";

void loadNamespaces(["privacy"]);

const EraseDialog = lazyForm(async () => (await import("./EraseDialog.tsx")).EraseDialog);

/** Of the tables, those that mean something to a person. */
const told = {
  identities: "contact_identities",
  tickets: "tickets",
  messages: "messages",
  media: "message_media",
  deals: "deals",
} as const;

export function PersonalDataSection({ contact, drawer }: { contact: Contact; drawer: DrawerAddress }) {
  const { t } = useTranslation("privacy");
  const formats = useFormats();
  const asked = usePersonalData(contact.id);
  const { takeOut } = usePersonalDataActions(contact.id);
  const [isErasing, setErasing] = useState(false);
  const [busy, setBusy] = useState(false);
  if (asked.isError) return <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return null;
  const { counts, erasedAt } = asked.data;
  const kinds = Object.entries(told).map(([kind, table]) =>
    t(`kinds.${kind as keyof typeof told}`, { count: counts[table] ?? 0 }),
  );
  const run = async () => {
    setBusy(true);
    try {
      await takeOut();
      notify({ kind: "success", title: t("exportStarted"), detail: t("exportSoon") });
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };
  return (
    <FormSection title={t("title")}>
      {erasedAt && <p className={css.consequence}>{t("erasedAt", { when: formats.dateTime(erasedAt) })}</p>}
      <p className={css.consequence}>
        {t("kept")} {kinds.join(", ")}. {t("exportHint")}
      </p>
      <div className={css.buttons}>
        <Button
          size="xs"
          variant="default"
          loading={busy}
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
          onClick={() => void run()}
        >
          {t("export")}
        </Button>
        <Button
          size="xs"
          variant="outline"
          color="red"
          leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
          onClick={() => setErasing(true)}
        >
          {t("erase")}
        </Button>
      </div>
      <Suspense fallback={null}>
        {isErasing && (
          <EraseDialog
            contactId={contact.id}
            found={asked.data}
            onClose={(isDone) => {
              setErasing(false);
              if (isDone) drawer.close();
            }}
          />
        )}
      </Suspense>
    </FormSection>
  );
}
