// What a colour becomes in both themes, drawn with the product's own parts, and how well each reads.
import { Button } from "@mantine/core";
import type { BrandLook } from "@prosa/contracts/company/brand/branding";
import type { CSSProperties } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { FailedPanel, Remark, Waiting } from "../../../shared/ui/index.ts";
import css from "./brand.module.css";
import { useBrandPreview } from "./brand.queries.ts";

const fixed = {
  light: { "--app-text2": "#4a5765", "--app-text3": "#5f6b78", "--app-border": "#d9dfe6", "--app-hover": "#f0f3f6" },
  dark: { "--app-text2": "#a9b6c2", "--app-text3": "#93a1ae", "--app-border": "#2c3740", "--app-hover": "#1f2930" },
};
const kinds = ["button", "link", "selected", "edge"] as const;

function Look({ theme, look }: { theme: "light" | "dark"; look: BrandLook }) {
  const { t } = useTranslation("operator_brand");
  const formats = useFormats();
  const { roles } = look;
  const colors: Record<string, string> = {
    ...fixed[theme],
    "--app-canvas": look.canvas,
    "--app-surface": look.surface,
    "--app-control": look.surface,
    "--app-text": look.ink,
    "--app-primary": roles.primary,
    "--app-primary-hover": roles.hover,
    "--app-on-primary": roles.onPrimary,
    "--app-primary-text": roles.text,
    "--app-primary-soft": roles.soft,
    "--app-primary-edge": roles.edge,
    "--app-selected": roles.soft,
  };
  return (
    <section className={css.look} style={colors as CSSProperties} aria-label={t(`theme.${theme}`)}>
      <h3>{t(`theme.${theme}`)}</h3>
      {/* A picture of controls, not controls: nothing here can be pressed. */}
      <div className={css.fields} aria-hidden inert>
        <div className={css.line}>
          <Button>{t("sample.button")}</Button>
          <Button variant="default">{t("sample.second")}</Button>
          <span className={css.badge}>{t("sample.badge")}</span>
        </div>
        <div className={css.line}>
          <span className={css.tab} data-current>
            {t("sample.tab")}
          </span>
          <span className={css.tab}>{t("sample.otherTab")}</span>
          <span className={css.link}>{t("sample.link")}</span>
        </div>
        <div className={css.row}>{t("sample.row")}</div>
        <div className={css.toast}>{t("sample.toast")}</div>
      </div>
      <p className={css.ratios}>
        {kinds.map((kind) => (
          <span key={kind}>
            {t("ratio", { what: t(`ratios.${kind}`), ratio: formats.oneDecimal(look.ratios[kind]) })}
          </span>
        ))}
      </p>
    </section>
  );
}

export function BrandPreview({ color }: { color: string }) {
  const { t } = useTranslation("operator_brand");
  const preview = useBrandPreview(color);
  if (preview.isError) return <FailedPanel error={preview.error} onRetry={() => void preview.refetch()} />;
  if (!preview.data) {
    return (
      <Waiting label={t("loading")}>
        <span className="skel" />
      </Waiting>
    );
  }
  const { light, dark } = preview.data;
  return (
    <div className={css.looks}>
      <Look theme="light" look={light} />
      <Look theme="dark" look={dark} />
      {(light.isNearDanger || dark.isNearDanger) && <Remark tone="info">{t("nearDanger")}</Remark>}
    </div>
  );
}
