// How the product looks at each address: the standard brand, and those of other hosts.
import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { TabPanel } from "../../../shared/page-tabs/index.ts";
import { FailedPanel, usePageTitle, Waiting } from "../../../shared/ui/index.ts";
import type { TabProps } from "../operator.types.ts";
import { BrandForm } from "./BrandForm.tsx";
import css from "./brand.module.css";
import { useBrands } from "./brand.queries.ts";

const NEW = "+";
const STANDARD = "";

export function BrandTab({ tabs, allowed }: TabProps) {
  const { t } = useTranslation(["operator_brand", "operator"]);
  usePageTitle(t("operator:title"));
  const brands = useBrands();
  const [which, setWhich] = useState(STANDARD);
  const list = brands.data?.brands ?? [];
  const hosts = list.flatMap(({ host }) => (host === null ? [] : [host]));
  const chosen = which === NEW || hosts.includes(which) ? which : STANDARD;
  const known = list.find(({ host }) => (host ?? STANDARD) === chosen);
  return (
    <TabPanel tabs={tabs()}>
      {allowed && brands.isPending && (
        <Waiting label={t("loading")}>
          <span className="skel" />
        </Waiting>
      )}
      {brands.isError && <FailedPanel error={brands.error} onRetry={() => void brands.refetch()} />}
      {allowed && brands.data && (
        <>
          <div className={css.head}>
            <p className={css.hint}>{t("hint")}</p>
            <NativeSelect
              className={css.which}
              label={t("which")}
              value={chosen}
              data={[
                { value: STANDARD, label: t("standard") },
                ...hosts.map((host) => ({ value: host, label: host })),
                { value: NEW, label: t("newHost") },
              ]}
              onChange={(event) => setWhich(event.currentTarget.value)}
            />
          </div>
          <BrandForm
            key={`${chosen}.${known?.updatedAt ?? ""}`}
            known={known}
            isNewHost={chosen === NEW}
            onSaved={({ host }) => setWhich(host ?? STANDARD)}
          />
        </>
      )}
    </TabPanel>
  );
}
