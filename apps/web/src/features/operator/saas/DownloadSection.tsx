// How large a customer's file may be, and what people read in its place.
import { NumberInput, TextInput } from "@mantine/core";
import { Download, type ShownSaas } from "@prosa/contracts/company/saas";
import { platformLanguages } from "@prosa/contracts/company/saas-words";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Section } from "./Section.tsx";

export function DownloadSection({ settings, installation }: Pick<ShownSaas, "settings" | "installation">) {
  const { t } = useTranslation("operator_saas");
  const [download, setDownload] = useState(settings.download);
  const most = installation.downloadMb;
  const isTooMuch = download.limitMb > most;
  const isGood = Download.safeParse(download).success && !isTooMuch;
  return (
    <Section title={t("download.title")} hint={t("download.hint")} change={isGood ? { download } : null}>
      <NumberInput
        label={t("download.limit")}
        description={t("download.limitHint", { most })}
        value={download.limitMb}
        min={1}
        max={most}
        allowDecimal={false}
        error={!isGood && t("download.limitWrong", { most })}
        onChange={(limitMb) => setDownload({ ...download, limitMb: Number(limitMb) })}
      />
      {platformLanguages.map((language) => (
        <TextInput
          key={language}
          label={t("download.text", { language: t(`languages.${language}`) })}
          {...(language === "pt" ? { description: t("download.textHint") } : {})}
          value={download.texts[language] ?? ""}
          maxLength={300}
          onChange={(event) => {
            const text = event.currentTarget.value || null;
            setDownload((now) => ({ ...now, texts: { ...now.texts, [language]: text } }));
          }}
        />
      ))}
    </Section>
  );
}
