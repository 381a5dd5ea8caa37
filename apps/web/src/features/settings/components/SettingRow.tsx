// One setting: what it is called, what it does, whom it touches, and its control. Saves at once and can be undone.
import { ActionIcon } from "@mantine/core";
import { type SettingKey, settingsWaiting } from "@prosa/contracts/settings";
import { IconCheck, IconLink } from "@tabler/icons-react";
import { useEffect, useId, useRef } from "react";
import { ApiError } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { dismiss, errorTexts, notify, showError, useFlash } from "../../../shared/notices/index.ts";
import { Chip, Hint } from "../../../shared/ui/index.ts";
import css from "../settings.module.css";
import { useChangeSetting } from "../settings.queries.ts";
import { standardOf } from "../settings.rules.ts";
import { useSettingTexts, useValueName } from "../use-setting-texts.ts";
import { SettingControl } from "./SettingControl.tsx";

interface Props {
  setting: SettingKey;
  value: string;
  isStandard: boolean;
  people: number;
  mayChange: boolean;
  /** The address points here. */
  isTarget: boolean;
  onLink(): void;
}

let serial = 0;

/** Saves with the flash on the row and eight seconds to take it back. */
function useSave(setting: SettingKey, value: string, name: string) {
  const { t } = useTranslation(["settings", "common"]);
  const valueName = useValueName(setting);
  const change = useChangeSetting(setting);
  const [flashing, flash] = useFlash();
  const told = useRef<number>(undefined);

  const save = async (next: string, before: string, isUndo: boolean) => {
    try {
      await change.mutateAsync({ value: next, before });
    } catch (error) {
      // A change fails where it was made; its undo may run when the row is long gone.
      if (error instanceof ApiError && !isUndo) error.shown = true;
      return showError(error);
    }
    flash();
    if (told.current !== undefined) dismiss(told.current);
    serial += 1;
    told.current = notify({
      kind: "success",
      title: name,
      detail: t(isUndo ? "settings:undone" : "settings:nowIs", { value: valueName(next) }),
      key: `setting|${serial}`,
      ...(!isUndo && { action: { label: t("common:actions.undo"), run: () => void save(before, next, true) } }),
    });
  };
  return {
    save: (next: string) => void save(next, value, false),
    flashing,
    error: change.error,
    isSaving: change.isPending,
  };
}

export function SettingRow({ setting, value, isStandard, people, mayChange, isTarget, onLink }: Props) {
  const { t } = useTranslation("settings");
  const id = useId();
  const row = useRef<HTMLLIElement>(null);
  const { name, effect } = useSettingTexts()(setting);
  const valueName = useValueName(setting);
  const awaited = settingsWaiting[setting];
  const { save, flashing, error, isSaving } = useSave(setting, value, name);

  useEffect(() => {
    if (!isTarget) return;
    row.current?.scrollIntoView({ block: "center" });
    row.current?.querySelector<HTMLElement>("input, select")?.focus({ preventScroll: true });
  }, [isTarget]);

  return (
    <li ref={row} className={css.row} data-target={isTarget || undefined} data-testid={`setting-${setting}`}>
      <div className={css.words}>
        <h3>
          {name}
          <Hint label={t("copyLink", { name })}>
            <ActionIcon className={css.link} size="sm" onClick={onLink} aria-label={t("copyLink", { name })}>
              <IconLink size={16} stroke={1.75} aria-hidden />
            </ActionIcon>
          </Hint>
        </h3>
        <p id={`${id}-effect`}>{effect}</p>
        <p className={css.facts}>
          {isStandard ? (
            <Chip>{t("standard")}</Chip>
          ) : (
            <span>{t("standardIs", { value: valueName(standardOf(setting)) })}</span>
          )}
          <span>{t("affects", { count: people })}</span>
          {awaited && <Chip tone="warning">{t(`waiting.${awaited}`)}</Chip>}
        </p>
        {error && (
          <p className={css.error} role="alert">
            {errorTexts(error).title} {errorTexts(error).action}
          </p>
        )}
      </div>
      <div className={css.control} data-saving={isSaving || undefined}>
        <span className={css.flash} role="status">
          {flashing && (
            <>
              <IconCheck size={16} stroke={2} aria-hidden />
              <span className="sr">{t("saved")}</span>
            </>
          )}
        </span>
        {mayChange ? (
          <SettingControl setting={setting} value={value} label={name} describedBy={`${id}-effect`} onChange={save} />
        ) : (
          <b className={css.value}>{valueName(value)}</b>
        )}
      </div>
    </li>
  );
}
