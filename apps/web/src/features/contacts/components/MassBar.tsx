// Contacts that are chosen: how many, all of the filter in a second step, and what can be done with them.
import { ActionIcon, Button } from "@mantine/core";
import { IconX } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import { lazyForm } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../contacts.module.css";
import type { ContactsFilter } from "../contacts.queries.ts";
import { useWork, type Wanted } from "../work.queries.ts";
import { BoardDialog } from "./BoardDialog.tsx";

const MassDialog = lazyForm(async () => (await import("./MassDialog.tsx")).MassDialog);

interface Props {
  ids: readonly number[];
  filter: ContactsFilter;
  /** Of the whole filter. */
  count: number;
  onClear(): void;
}

export function MassBar({ ids, filter, count, onClear }: Props) {
  const { t } = useTranslation("contacts");
  const { change } = useWork();
  const [isAll, setAll] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const [isBoarding, setBoarding] = useState(false);
  const chosen = isAll ? count : ids.length;
  const wanted: Wanted = isAll ? { filter } : { contactIds: [...ids] };

  const askDelete = () =>
    confirmDelete({
      title: t("work.deleteTitle"),
      name: t("work.chosen", { count: chosen }),
      consequence: t("work.deleteMeans"),
      done: t("work.started"),
      async action() {
        await change(wanted, { delete: true });
        onClear();
      },
    });
  return (
    <div className={css.mass} role="toolbar" aria-label={t("work.mass")} data-testid="mass-bar">
      <b aria-live="polite">{t("work.chosen", { count: chosen })}</b>
      {!isAll && count > ids.length && (
        <Button size="compact-sm" variant="subtle" onClick={() => setAll(true)}>
          {t("work.all", { count })}
        </Button>
      )}
      <span className="grow" />
      <Button size="compact-sm" variant="default" onClick={() => setChanging(true)}>
        {t("work.change")}
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => setBoarding(true)}>
        {t("work.board")}
      </Button>
      <Button size="compact-sm" variant="outline" color="red" onClick={askDelete}>
        {t("actions.delete")}
      </Button>
      <ActionIcon size="sm" aria-label={t("work.clear")} onClick={onClear}>
        <IconX size={16} stroke={1.75} aria-hidden />
      </ActionIcon>
      <Suspense fallback={null}>
        {isBoarding && (
          <BoardDialog
            wanted={wanted}
            count={chosen}
            onClose={(isDone) => {
              setBoarding(false);
              if (isDone) onClear();
            }}
          />
        )}
        {isChanging && (
          <MassDialog
            wanted={wanted}
            count={chosen}
            onClose={(isDone) => {
              setChanging(false);
              if (isDone) onClear();
            }}
          />
        )}
      </Suspense>
    </div>
  );
}
