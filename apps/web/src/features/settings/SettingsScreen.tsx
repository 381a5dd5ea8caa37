// The settings of the company: searched by any word, saved at once, read-only for those who may only look.
import { Button } from "@mantine/core";
import { useScrollSpy } from "@mantine/hooks";
import { allows } from "@prosa/contracts/permissions";
import { type Setting, type SettingKey, settingSections } from "@prosa/contracts/settings";
import { IconSearchOff } from "@tabler/icons-react";
import { useEffect, useRef } from "react";
import { useSearchParams } from "react-router";
import type { z } from "zod";
import { paths } from "../../app/paths.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import "../../shared/form-drawer/styles.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { notify } from "../../shared/notices/index.ts";
import { Empty, FailedPanel, Remark, usePageTitle, Waiting } from "../../shared/ui/index.ts";
import { putParam, useChangeAddress } from "../../shared/use-change-address.ts";
import "@mantine/core/styles/NumberInput.layer.css";
import { SettingRow } from "./components/SettingRow.tsx";
import { SettingsIndex, sectionId } from "./components/SettingsIndex.tsx";
import css from "./settings.module.css";
import { useSettings } from "./settings.queries.ts";
import { findSettings, isSettingKey, keysOf } from "./settings.rules.ts";
import { useSettingTexts } from "./use-setting-texts.ts";

interface SectionsProps {
  rows: readonly z.infer<typeof Setting>[];
  found: readonly SettingKey[];
  target: string | null;
  onLink(key: SettingKey): void;
}

function Sections({ rows, found, target, onLink }: SectionsProps) {
  const { t } = useTranslation("settings");
  const { profile } = useSignedIn();
  const mayChange = allows(profile, "settings", "full");
  return settingSections.map((section) => {
    const shown = rows.filter(({ key }) => keysOf(section, found).includes(key));
    if (shown.length === 0) return null;
    return (
      <section key={section} aria-labelledby={sectionId(section)}>
        <h2 id={sectionId(section)} data-section={section} className={css.heading}>
          {t(`sections.${section}`)}
        </h2>
        <ul className={`card ${css.list}`}>
          {shown.map((row) => (
            <SettingRow
              key={row.key}
              setting={row.key}
              value={row.value}
              isStandard={row.isStandard}
              people={row.people}
              mayChange={mayChange}
              isTarget={row.key === target}
              onLink={() => onLink(row.key)}
            />
          ))}
        </ul>
      </section>
    );
  });
}

function useAddress() {
  const { t } = useTranslation("settings");
  const [search] = useSearchParams();
  const change = useChangeAddress();
  return {
    query: search.get("busca") ?? "",
    target: isSettingKey(search.get("s")) ? search.get("s") : null,
    setQuery(query: string) {
      change((now) => putParam("s", null)(putParam("busca", query)(now)), { atOnce: true });
    },
    copyLink(key: SettingKey) {
      change(putParam("s", key));
      const address = `${location.origin}${location.pathname}#${paths.settings}?s=${key}`;
      void navigator.clipboard?.writeText(address).then(
        () => notify({ kind: "success", title: t("linkCopied"), key: "setting-link" }),
        () => {},
      );
    },
  };
}

export function SettingsScreen() {
  const { t } = useTranslation("settings");
  const { profile } = useSignedIn();
  const settings = useSettings();
  const textsOf = useSettingTexts();
  const { query, target, setQuery, copyLink } = useAddress();
  const found = findSettings(query, textsOf);
  const page = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLElement>(null);
  const spy = useScrollSpy({
    selector: "[data-section]",
    getValue: (heading) => heading.dataset.section ?? "",
    scrollHost: host,
    offset: 120,
  });
  usePageTitle(t("title"));

  const shown = settings.data ? found.join() : "";
  // biome-ignore lint/correctness/useExhaustiveDependencies: the headings on the page changed
  useEffect(() => {
    host.current = page.current?.closest<HTMLElement>(".scroll") ?? null;
    spy.reinitialize();
  }, [shown]);

  return (
    <div className={css.page} ref={page}>
      <SettingsIndex query={query} onQuery={setQuery} found={found} current={spy.data[spy.active]?.value} />
      <div className={css.sections}>
        {!allows(profile, "settings", "full") && <Remark tone="info">{t("readOnly")}</Remark>}
        {settings.isPending && (
          <Waiting label={t("loading")}>
            {[0, 1, 2, 3, 4, 5].map((row) => (
              <span key={row} className={`skel ${css.skeleton}`} />
            ))}
          </Waiting>
        )}
        {settings.isError && !settings.data && (
          <div className="card">
            <FailedPanel error={settings.error} onRetry={() => void settings.refetch()} />
          </div>
        )}
        {settings.data && <Sections rows={settings.data.settings} found={found} target={target} onLink={copyLink} />}
        {settings.data && found.length === 0 && (
          <div className="card">
            <Empty
              icon={<IconSearchOff size={24} stroke={1.75} aria-hidden />}
              action={
                <Button variant="default" onClick={() => setQuery("")}>
                  {t("search.clear")}
                </Button>
              }
            >
              {t("search.none", { query: query.trim() })}
            </Empty>
          </div>
        )}
      </div>
    </div>
  );
}
