// The line that every company sees at the top of its screens, as it will look.
import { ColorInput, Switch, TextInput } from "@mantine/core";
import { contrast, TEXT_CONTRAST } from "@prosa/contracts/company/brand/contrast";
import type { SaasSettings } from "@prosa/contracts/company/saas";
import { Banner } from "@prosa/contracts/company/saas-words";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Section } from "./Section.tsx";
import css from "./saas.module.css";
import "../../../shared/form-drawer/styles.ts";

function Preview({ banner }: { banner: Banner }) {
  const { t } = useTranslation("operator_saas");
  return (
    <div className={css.preview} style={{ background: banner.background, color: banner.color }}>
      {banner.text || t("banner.sample")} {banner.link && <u>{banner.linkText || banner.link}</u>}
    </div>
  );
}

export function BannerSection({ settings }: { settings: SaasSettings }) {
  const { t } = useTranslation("operator_saas");
  const formats = useFormats();
  const [banner, setBanner] = useState(settings.banner);
  const set = (part: Partial<Banner>) => setBanner((now) => ({ ...now, ...part }));
  const wrong = (Banner.safeParse(banner).error?.issues ?? []).map(({ path }) => path[0]);
  const ratio = contrast(banner.color, banner.background);
  const color = (name: "background" | "color") => ({
    label: t(`banner.${name}`),
    value: banner[name],
    format: "hex" as const,
    withEyeDropper: false,
    onChange: (hex: string) => /^#[0-9a-f]{6}$/i.test(hex) && set({ [name]: hex.toUpperCase() }),
  });
  return (
    <Section title={t("banner.title")} hint={t("banner.hint")} change={wrong.length === 0 ? { banner } : null}>
      <Switch
        label={t("banner.isOn")}
        checked={banner.isOn}
        onChange={(event) => set({ isOn: event.currentTarget.checked })}
      />
      <TextInput
        label={t("banner.text")}
        value={banner.text}
        maxLength={200}
        error={wrong.includes("text") && t("banner.textWrong")}
        onChange={(event) => set({ text: event.currentTarget.value })}
      />
      <div className={css.pair}>
        <ColorInput {...color("background")} />
        <ColorInput {...color("color")} />
      </div>
      <p className={css.hint} data-wrong={ratio < TEXT_CONTRAST || undefined}>
        {t(ratio < TEXT_CONTRAST ? "banner.unreadable" : "banner.readable", { ratio: formats.oneDecimal(ratio) })}
      </p>
      <div className={css.pair}>
        <TextInput
          label={t("banner.link")}
          value={banner.link ?? ""}
          maxLength={500}
          inputMode="url"
          placeholder="https://"
          error={wrong.includes("link") && t("banner.linkWrong")}
          onChange={(event) => set({ link: event.currentTarget.value.trim() || null })}
        />
        <TextInput
          label={t("banner.linkText")}
          value={banner.linkText}
          maxLength={40}
          onChange={(event) => set({ linkText: event.currentTarget.value })}
        />
      </div>
      <Preview banner={banner} />
    </Section>
  );
}
