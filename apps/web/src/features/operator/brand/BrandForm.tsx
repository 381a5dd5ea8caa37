// One brand: what it is called, its colour and pictures, with what they look like beside it.
import { Button, ColorInput, TextInput } from "@mantine/core";
import { type Brand, BrandHost, BrandInput } from "@prosa/contracts/company/brand/branding";
import { useState } from "react";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { BrandImages } from "./BrandImages.tsx";
import { BrandPreview } from "./BrandPreview.tsx";
import css from "./brand.module.css";
import { useBrandActions } from "./brand.queries.ts";
import "../../../shared/form-drawer/styles.ts";

export const OUR_COLOR = "#0B7A6B";
const noImages = { logoLight: null, logoDark: null, icon: null, loginBackground: null };

interface Props {
  known: Brand | undefined;
  isNewHost: boolean;
  onSaved(brand: Brand): void;
}

function useBrandForm({ known, isNewHost, onSaved }: Props) {
  const { t } = useTranslation("operator_brand");
  const { save, remove } = useBrandActions();
  const [busy, setBusy] = useState(false);
  const [values, setValues] = useState<BrandInput>(() => ({
    host: known?.host ?? (isNewHost ? "" : null),
    name: known?.name ?? "Prosa",
    color: (known?.color ?? OUR_COLOR).toUpperCase(),
    support: known?.support ?? null,
    images: known?.images ?? noImages,
  }));
  const set = (part: Partial<BrandInput>) => setValues((now) => ({ ...now, ...part }));
  const checked = BrandInput.safeParse(values);
  const wrong = new Set((checked.error?.issues ?? []).map(({ path }) => path[0]));
  const keep = () => {
    if (!checked.success) return;
    setBusy(true);
    void save(checked.data)
      .then((brand) => {
        notify({ kind: "success", title: t("saved") });
        onSaved(brand);
      }, showError)
      .finally(() => setBusy(false));
  };
  const drop = (brand: Brand) =>
    confirmDelete({
      title: t(brand.host === null ? "restore" : "restoreHost"),
      name: brand.name,
      consequence: t("restoreAsk", { name: brand.name }),
      done: t("restored"),
      action: () => remove(brand.id),
    });
  return { values, set, wrong, isGood: checked.success, busy, keep, drop };
}

export function BrandForm(props: Props) {
  const { t } = useTranslation("operator_brand");
  const { known, isNewHost } = props;
  const { values, set, wrong, isGood, busy, keep, drop } = useBrandForm(props);
  return (
    <div className={css.page}>
      <form
        className={css.fields}
        onSubmit={(event) => {
          event.preventDefault();
          keep();
        }}
      >
        {isNewHost && (
          <TextInput
            label={t("host")}
            description={t("hostHint")}
            value={values.host ?? ""}
            maxLength={253}
            required
            error={values.host !== "" && !BrandHost.safeParse(values.host).success && t("hostWrong")}
            onChange={(event) => set({ host: event.currentTarget.value.trim().toLowerCase() })}
          />
        )}
        <TextInput
          label={t("name")}
          value={values.name}
          maxLength={40}
          required
          error={wrong.has("name") && t("nameWrong")}
          onChange={(event) => set({ name: event.currentTarget.value })}
        />
        <ColorInput
          label={t("color")}
          value={values.color}
          format="hex"
          withEyeDropper={false}
          onChange={(hex) => /^#[0-9a-f]{6}$/i.test(hex) && set({ color: hex.toUpperCase() })}
        />
        <TextInput
          label={t("support")}
          description={t("supportHint")}
          value={values.support ?? ""}
          maxLength={120}
          onChange={(event) => set({ support: event.currentTarget.value || null })}
        />
        <BrandImages
          images={values.images}
          onChange={(ref, name) => set({ images: { ...values.images, [ref]: name } })}
        />
        <div className={css.buttons}>
          <Button type="submit" loading={busy} disabled={!isGood}>
            {t("save")}
          </Button>
          {known && (
            <Button variant="default" onClick={() => drop(known)}>
              {t(known.host === null ? "restore" : "restoreHost")}
            </Button>
          )}
        </div>
      </form>
      <section className={css.fields} aria-label={t("preview")}>
        <BrandPreview color={values.color} />
      </section>
    </div>
  );
}
