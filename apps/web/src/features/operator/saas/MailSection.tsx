// The mail server of the platform's letters, and a letter that tries it.
import { NumberInput, PasswordInput, Select, Switch, TextInput } from "@mantine/core";
import { MailServer, type ShownSaas } from "@prosa/contracts/company/saas";
import { type FormEvent, useState } from "react";
import { useSignedIn } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import { Section } from "./Section.tsx";
import css from "./saas.module.css";
import { useSaasActions } from "./saas.queries.ts";
import { Trial } from "./Trial.tsx";

const fresh: MailServer = {
  isOn: true,
  host: "",
  port: 587,
  security: "starttls",
  user: "",
  fromName: "",
  fromAddress: "",
  replyTo: null,
};
const usualPorts = { tls: 465, starttls: 587, none: 25 } as const;
const isAddress = (text: string) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text);

interface FieldsProps {
  mail: MailServer;
  wrong: PropertyKey[];
  set(part: Partial<MailServer>): void;
}

function ServerFields({ mail, wrong, set }: FieldsProps) {
  const { t } = useTranslation("operator_saas");
  return (
    <>
      <TextInput
        label={t("mail.host")}
        value={mail.host}
        maxLength={253}
        autoComplete="off"
        placeholder="smtp.exemplo.com"
        error={mail.host !== "" && wrong.includes("host") && t("mail.hostWrong")}
        onChange={(event) => set({ host: event.currentTarget.value.trim() })}
      />
      <div className={css.pair}>
        <Select
          label={t("mail.security")}
          allowDeselect={false}
          value={mail.security}
          data={(["tls", "starttls", "none"] as const).map((value) => ({
            value,
            label: t(`mail.securities.${value}`),
          }))}
          onChange={(value) => {
            const security = (value ?? "starttls") as MailServer["security"];
            set({ security, port: usualPorts[security] });
          }}
        />
        <NumberInput
          label={t("mail.port")}
          value={mail.port}
          min={1}
          max={65_535}
          allowDecimal={false}
          onChange={(port) => set({ port: Number(port) })}
        />
      </div>
      {mail.security === "none" && <Remark tone="warning">{t("mail.open")}</Remark>}
    </>
  );
}

function SenderFields({ mail, wrong, set }: FieldsProps) {
  const { t } = useTranslation("operator_saas");
  const text = (name: "fromName" | "fromAddress" | "user") => ({
    label: t(`mail.${name}`),
    value: mail[name],
    maxLength: 200,
    autoComplete: "off",
    onChange: (event: FormEvent<HTMLInputElement>) => set({ [name]: event.currentTarget.value }),
  });
  const addressWrong = t("mail.addressWrong");
  return (
    <>
      <div className={css.pair}>
        <TextInput {...text("fromName")} error={wrong.includes("fromName") && t("mail.nameWrong")} />
        <TextInput
          {...text("fromAddress")}
          type="email"
          error={mail.fromAddress !== "" && wrong.includes("fromAddress") && addressWrong}
        />
      </div>
      <TextInput
        label={t("mail.replyTo")}
        type="email"
        value={mail.replyTo ?? ""}
        maxLength={200}
        error={wrong.includes("replyTo") && addressWrong}
        onChange={(event) => set({ replyTo: event.currentTarget.value.trim() || null })}
      />
      <TextInput {...text("user")} />
    </>
  );
}

export function MailSection({ settings, has, installation }: Omit<ShownSaas, "changedAt">) {
  const { t } = useTranslation("operator_saas");
  const { email } = useSignedIn();
  const { testMail } = useSaasActions();
  const [mail, setMail] = useState(settings.mail ?? fresh);
  const [password, setPassword] = useState("");
  const set = (part: Partial<MailServer>) => setMail((now) => ({ ...now, ...part }));
  const wrong = (MailServer.safeParse(mail).error?.issues ?? []).map(({ path }) => path[0] as PropertyKey);
  const change = wrong.length > 0 ? null : { mail, ...(password === "" ? {} : { mailPassword: password }) };
  const inUse = settings.mail?.isOn ? "own" : installation.mail ? "installation" : "none";
  return (
    <>
      <Section title={t("mail.title")} hint={t("mail.hint")} change={change} onSaved={() => setPassword("")}>
        <Remark tone={inUse === "none" ? "warning" : "info"}>{t(`mail.inUse.${inUse}`)}</Remark>
        <Switch
          label={t("mail.isOn")}
          checked={mail.isOn}
          onChange={(event) => set({ isOn: event.currentTarget.checked })}
        />
        <ServerFields mail={mail} wrong={wrong} set={set} />
        <SenderFields mail={mail} wrong={wrong} set={set} />
        <PasswordInput
          label={t("mail.password")}
          description={t(has.mailPassword ? "kept" : "notKept")}
          value={password}
          maxLength={500}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ "aria-label": t("show") }}
          onChange={(event) => setPassword(event.currentTarget.value)}
        />
      </Section>
      {inUse !== "none" && <Trial of="mail" first={email} isGood={isAddress} run={testMail} />}
    </>
  );
}
