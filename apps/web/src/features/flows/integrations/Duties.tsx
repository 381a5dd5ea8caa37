// Which integration helps the people who attend: one for the copilot, one for voice messages. Off until somebody chooses.
import { Select, Switch } from "@mantine/core";
import { type Duty, integrationDuties } from "@prosa/contracts/automation/duties";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify } from "../../../shared/notices/index.ts";
import css from "./duties.module.css";
import { useAble, useDuties, useDutyChange } from "./duties.queries.ts";

const NOBODY = "";

export function Duties({ readOnly }: { readOnly: boolean }) {
  const { t } = useTranslation("integrations");
  const { data } = useDuties();
  if (!data) return null;
  return (
    <section className={css.duties} aria-label={t("duties.title")} data-testid="duties">
      {integrationDuties.map((duty) => (
        <DutyRow
          key={duty}
          held={data.duties.find((one) => one.duty === duty) ?? { duty, integrationId: null, isAutomatic: false }}
          readOnly={readOnly}
        />
      ))}
      <p className={css.abroad}>{t("duties.abroad")}</p>
    </section>
  );
}

function DutyRow({ held, readOnly }: { held: Duty; readOnly: boolean }) {
  const { t } = useTranslation("integrations");
  const able = useAble(held.duty);
  const change = useDutyChange(() => notify({ kind: "success", title: t("duties.saved"), key: "duties" }));
  const isLocked = readOnly || change.isPending;
  const { duty, integrationId, isAutomatic } = held;
  return (
    <div className={css.duty}>
      <Select
        label={t(`duties.${duty}`)}
        description={able.length === 0 ? t("duties.none") : t(`duties.${duty}Hint`)}
        allowDeselect={false}
        disabled={isLocked || able.length === 0}
        data={[
          { value: NOBODY, label: t("duties.nobody") },
          ...able.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={integrationId === null ? NOBODY : String(integrationId)}
        onChange={(value) => change.mutate({ duty, integrationId: value ? Number(value) : null, isAutomatic })}
      />
      {duty === "transcripts" && integrationId !== null && (
        <Switch
          label={t("duties.automatic")}
          checked={isAutomatic}
          disabled={isLocked}
          onChange={(event) => change.mutate({ duty, integrationId, isAutomatic: event.currentTarget.checked })}
        />
      )}
    </div>
  );
}
