// The message that greets whoever signs up, through a WhatsApp API of the operator's choice.
import { PasswordInput, Switch, Textarea, TextInput } from "@mantine/core";
import { type ShownSaas, Welcome } from "@prosa/contracts/company/saas";
import { platformLanguages } from "@prosa/contracts/company/saas-words";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Section } from "./Section.tsx";
import { useSaasActions } from "./saas.queries.ts";
import { Trial } from "./Trial.tsx";

const isNumber = (text: string) => /^\+?[\d\s()-]{8,20}$/.test(text);

export function WelcomeSection({ settings, has }: Pick<ShownSaas, "settings" | "has">) {
  const { t } = useTranslation("operator_saas");
  const { testWelcome } = useSaasActions();
  const [welcome, setWelcome] = useState(settings.welcome);
  const [token, setToken] = useState("");
  const wrong = (Welcome.safeParse(welcome).error?.issues ?? []).map(({ path }) => path.join("."));
  const change = wrong.length > 0 ? null : { welcome, ...(token === "" ? {} : { welcomeToken: token }) };
  return (
    <>
      <Section title={t("welcome.title")} hint={t("welcome.hint")} change={change} onSaved={() => setToken("")}>
        <Switch
          label={t("welcome.isOn")}
          checked={welcome.isOn}
          onChange={(event) => setWelcome({ ...welcome, isOn: event.currentTarget.checked })}
        />
        <TextInput
          label={t("welcome.url")}
          description={t("welcome.urlHint")}
          value={welcome.url ?? ""}
          maxLength={500}
          inputMode="url"
          placeholder="https://"
          error={wrong.includes("url") && t("welcome.urlWrong")}
          onChange={(event) => setWelcome({ ...welcome, url: event.currentTarget.value.trim() || null })}
        />
        <PasswordInput
          label={t("welcome.token")}
          description={t(has.welcomeToken ? "kept" : "notKept")}
          value={token}
          maxLength={500}
          autoComplete="off"
          visibilityToggleButtonProps={{ "aria-label": t("show") }}
          onChange={(event) => setToken(event.currentTarget.value)}
        />
        {platformLanguages.map((language) => (
          <Textarea
            key={language}
            label={t("welcome.text", { language: t(`languages.${language}`) })}
            {...(language === "pt" ? { description: t("welcome.textHint", vars) } : {})}
            value={welcome.texts[language] ?? ""}
            maxLength={1000}
            autosize
            minRows={2}
            error={wrong.includes(`texts.${language}`) && t("welcome.textWrong")}
            onChange={(event) => {
              const { value } = event.currentTarget;
              const text = language === "pt" ? value : value || null;
              setWelcome((now) => ({ ...now, texts: { ...now.texts, [language]: text } }));
            }}
          />
        ))}
      </Section>
      {settings.welcome.url !== null && <Trial of="welcome" first="" isGood={isNumber} run={testWelcome} />}
    </>
  );
}

/** Shown as they are typed. */
const vars = { name: "{{name}}", company: "{{company}}", link: "{{link}}" };
