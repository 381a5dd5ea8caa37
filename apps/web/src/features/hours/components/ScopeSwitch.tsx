// Whose hours: the company's, a channel's or a queue's, with a mark on those that have none of their own.
import { SegmentedControl, Select } from "@mantine/core";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../hours.module.css";
import { type Place, type Scope, useScopes } from "../hours.queries.ts";

const scopes: readonly Scope[] = ["company", "channel", "queue"];

export function ScopeSwitch({ place, onChange }: { place: Place; onChange(place: Place): void }) {
  const { t } = useTranslation("hours");
  const listed = useScopes();
  const items = listed.data?.items.filter(({ scope }) => scope === place.scope) ?? [];
  const choose = (scope: Scope) => {
    const first = listed.data?.items.find((one) => one.scope === scope);
    onChange(scope === "company" ? { scope } : { scope, ...(first && { scopeId: first.id }) });
  };
  return (
    <div className={css.scope}>
      <SegmentedControl
        aria-label={t("scope.label")}
        value={place.scope}
        onChange={(scope) => choose(scope as Scope)}
        data={scopes.map((scope) => ({ value: scope, label: t(`scope.${scope}`) }))}
      />
      {place.scope !== "company" && (
        <Select
          className={css.scopePick}
          aria-label={t(`scope.pick.${place.scope}`)}
          placeholder={t(`scope.pick.${place.scope}`)}
          nothingFoundMessage={t(`scope.none.${place.scope}`)}
          data={items.map(({ id, name }) => ({ value: String(id), label: name }))}
          value={place.scopeId ? String(place.scopeId) : null}
          onChange={(id) => id && onChange({ scope: place.scope, scopeId: Number(id) })}
          searchable={items.length > 8}
          allowDeselect={false}
          comboboxProps={{ width: 280, position: "bottom-start" }}
          renderOption={({ option }) => {
            const item = items.find(({ id }) => String(id) === option.value);
            return (
              <span className={css.scopeOption}>
                <span className="trunc">{option.label}</span>
                <span className="meta">{item?.inherits ? t("scope.inherits") : t("scope.own")}</span>
              </span>
            );
          }}
        />
      )}
    </div>
  );
}
