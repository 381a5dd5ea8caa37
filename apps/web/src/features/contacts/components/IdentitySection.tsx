// Who a contact is: by what it is known and why, what was put together, and who might be the same person.
import { Button } from "@mantine/core";
import type { Contact } from "@prosa/contracts/contacts";
import { IconArrowMerge, IconArrowsSplit2 } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { type DrawerAddress, FormSection, lazyForm } from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { FailedPanel } from "../../../shared/ui/index.ts";
import css from "../contacts.module.css";
import { type Twin, useIdentities, useIdentityActions } from "../identity.queries.ts";
import { IdentityList } from "./IdentityList.tsx";

const MergeDialog = lazyForm(async () => (await import("./MergeDialog.tsx")).MergeDialog);
const SplitDialog = lazyForm(async () => (await import("./SplitDialog.tsx")).SplitDialog);

type Shown = NonNullable<ReturnType<typeof useIdentities>["data"]>;

function Twins({
  twins,
  drawer,
  onMerge,
}: {
  twins: Shown["twins"];
  drawer: DrawerAddress;
  onMerge(twin: Twin): void;
}) {
  const { t } = useTranslation("contacts");
  if (twins.length === 0) return null;
  return (
    <div className={css.twins}>
      <b>{t("identity.twins")}</b>
      <ul>
        {twins.map(({ id, name, reasons }) => (
          <li key={id} className={css.twin}>
            <span className={css.two}>
              <Link className="text-link trunc" to={drawer.hrefOf(id)}>
                {name}
              </Link>
              <small>{reasons.map((reason) => t(`identity.same.${reason}`)).join(", ")}</small>
            </span>
            <Button size="xs" variant="default" onClick={() => onMerge({ id, name, reason: reasons[0] ?? "person" })}>
              {t("identity.merge")}
            </Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Merges({ merges, onUndo }: { merges: Shown["merges"]; onUndo(mergeId: number): void }) {
  const { t } = useTranslation("contacts");
  const formats = useFormats();
  if (merges.length === 0) return null;
  return (
    <ul>
      {merges.map(({ id, goneName, reason, username, createdAt, isUndoable }) => (
        <li key={id} className={css.twin}>
          <span className={css.two}>
            <span>{t("identity.merged", { name: goneName })}</span>
            <small>
              {[t(`identity.same.${reason}`), username, formats.dateTime(createdAt)].filter(Boolean).join(" · ")}
            </small>
          </span>
          {isUndoable && (
            <Button size="xs" variant="default" onClick={() => onUndo(id)}>
              {t("identity.undo")}
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

export function IdentitySection({ contact, drawer }: { contact: Contact; drawer: DrawerAddress }) {
  const { t } = useTranslation("contacts");
  const asked = useIdentities(contact.id);
  const { undo } = useIdentityActions();
  const [merging, setMerging] = useState<Twin | "choose" | null>(null);
  const [isSplitting, setSplitting] = useState(false);
  if (asked.isError) return <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />;
  if (!asked.data) return null;
  const { identities, merges, twins, mayMerge } = asked.data;

  const undoNow = async (mergeId: number) => {
    try {
      const { restored } = await undo(mergeId);
      notify({ kind: "success", title: t("identity.undone"), detail: restored.name });
      drawer.close();
    } catch (error) {
      showError(error);
    }
  };
  return (
    <FormSection title={t("identity.title")}>
      <IdentityList identities={identities} />
      <Merges merges={merges} onUndo={(mergeId) => void undoNow(mergeId)} />
      <Twins twins={twins} drawer={drawer} onMerge={setMerging} />
      {mayMerge && (
        <div className={css.buttons}>
          <Button
            size="xs"
            variant="default"
            leftSection={<IconArrowMerge size={16} stroke={1.75} aria-hidden />}
            onClick={() => setMerging("choose")}
          >
            {t("identity.mergeOther")}
          </Button>
          {identities.length > 1 && (
            <Button
              size="xs"
              variant="default"
              leftSection={<IconArrowsSplit2 size={16} stroke={1.75} aria-hidden />}
              onClick={() => setSplitting(true)}
            >
              {t("identity.split")}
            </Button>
          )}
        </div>
      )}
      <Suspense fallback={null}>
        {merging && (
          <MergeDialog
            contact={contact}
            twin={merging === "choose" ? null : merging}
            onClose={(isDone) => {
              setMerging(null);
              if (isDone) drawer.close();
            }}
          />
        )}
        {isSplitting && (
          <SplitDialog
            contact={contact}
            identities={identities}
            onClose={(isDone) => {
              setSplitting(false);
              if (isDone) drawer.close();
            }}
          />
        )}
      </Suspense>
    </FormSection>
  );
}
