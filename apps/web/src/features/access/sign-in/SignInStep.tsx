// Sign in with e-mail and password.
import { Button, Checkbox, TextInput } from "@mantine/core";
import { login } from "@prosa/contracts/auth";
import { Email } from "@prosa/contracts/shapes";
import { IconAlertCircle, IconArrowLeft, IconCheck, IconLock, IconMail } from "@tabler/icons-react";
import { type KeyboardEvent, useId, useRef, useState } from "react";
import { Link, useLocation, useNavigate, useSearchParams } from "react-router";
import { paths } from "../../../app/paths.ts";
import { api, isErrorCode } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { FLASH_MS, useFlash } from "../../../shared/notices/index.ts";
import { Remark, useBrowserOnline, usePageTitle } from "../../../shared/ui/index.ts";
import { AccessFrame } from "../AccessFrame.tsx";
import css from "../access.module.css";
import { Form } from "../Form.tsx";
import { FormError } from "../FormError.tsx";
import { PasswordField } from "../PasswordField.tsx";
import { useSubmit } from "../use-submit.ts";
import { CompanyList } from "./CompanyList.tsx";
import {
  type Companies,
  choiceOf,
  companyOfLink,
  type NamedCompany,
  rememberCompany,
  rememberedCompany,
} from "./company-choice.ts";
import { enter } from "./enter.ts";
import { NamedCompanyLine } from "./NamedCompany.tsx";
import { isRemembered, remember, rememberedEmail } from "./remember.ts";

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Why the last session ended, when that is what brought the person here. */
function Reason() {
  const { t } = useTranslation("errors");
  const state: unknown = useLocation().state;
  const reason = typeof state === "object" && state !== null && "reason" in state ? state.reason : null;
  if (!isErrorCode(reason)) return null;
  return (
    <Remark tone="warning" title={t(`${reason}.title`)}>
      {t(`${reason}.detail`)}
    </Remark>
  );
}

export function SignInStep({ onForgotten }: { onForgotten(email: string): void }) {
  const { t } = useTranslation("auth");
  usePageTitle(t("login.title"));
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const online = useBrowserOnline();
  const passwordId = useId();
  const emailField = useRef<HTMLInputElement>(null);
  const passwordField = useRef<HTMLInputElement>(null);
  const [email, setEmail] = useState(rememberedEmail);
  const [password, setPassword] = useState("");
  const [keep, setKeep] = useState(isRemembered);
  const [capsLock, setCapsLock] = useState(false);
  const [missing, setMissing] = useState<{ email?: string; password?: string }>({});
  const [done, flash] = useFlash();
  const [linked, setLinked] = useState<NamedCompany | null>(() => companyOfLink(location.search));
  const [isAny, setAny] = useState(false);
  const named = linked ?? (isAny ? null : rememberedCompany(email.trim()));
  const [choice, setChoice] = useState<Companies | null>(null);
  const [entering, setEntering] = useState<number | null>(null);
  const watchCaps = (event: KeyboardEvent) => setCapsLock(event.getModifierState("CapsLock"));

  const { busy, error, submit } = useSubmit(async (chosen?: Companies[number]) => {
    if (!online) return;
    const address = Email.safeParse(email);
    const wrong = {
      email: address.success ? undefined : t(email.trim() ? "fields.email.invalid" : "fields.email.required"),
      password: password ? undefined : t("fields.password.required"),
    };
    setMissing(wrong);
    if (wrong.email) return emailField.current?.focus();
    if (wrong.password) return passwordField.current?.focus();
    const company = chosen?.id ?? named?.id;
    const body = { email: email.trim(), password, remember: keep, ...(company === undefined ? {} : { company }) };
    const record = await api(login, { body, quiet: true }).catch((cause: unknown) => {
      const companies = choiceOf(cause);
      setChoice(companies);
      if (companies) return null;
      throw cause;
    });
    if (!record) return;
    remember(keep, email.trim());
    rememberCompany(company === undefined ? null : { id: record.tenantId, name: record.tenantName });
    flash();
    await pause(FLASH_MS);
    await navigate(enter(record, params.get("next")), { replace: true });
  });

  const choose = async (company: Companies[number]) => {
    setEntering(company.id);
    await submit(company);
    setEntering(null);
  };
  if (choice) {
    return (
      <AccessFrame title={t("choice.title")} sub={t("choice.sub", { email: email.trim() })}>
        <CompanyList companies={choice} entering={entering} onChoose={(company) => void choose(company)} />
        <button type="button" className={`text-link ${css.back}`} onClick={() => setChoice(null)}>
          <IconArrowLeft size={16} stroke={1.75} aria-hidden />
          {t("backToLogin")}
        </button>
      </AccessFrame>
    );
  }

  return (
    <AccessFrame title={t("login.title")} sub={t("login.sub")}>
      <Reason />
      {!online && (
        <Remark tone="danger" title={t("offline.title")}>
          {t("offline.detail")}
        </Remark>
      )}
      <Form onSubmit={() => submit()}>
        {named && (
          <NamedCompanyLine
            company={named}
            onDrop={() => {
              setLinked(null);
              setAny(true);
            }}
          />
        )}
        <TextInput
          ref={emailField}
          size="md"
          type="email"
          name="email"
          autoComplete="username"
          inputMode="email"
          spellCheck={false}
          autoCapitalize="none"
          label={t("fields.email.label")}
          leftSection={<IconMail size={16} stroke={1.75} />}
          value={email}
          onChange={(event) => setEmail(event.currentTarget.value)}
          onBlur={() => setEmail(email.trim())}
          error={missing.email}
        />
        <div>
          <div className={css.labelRow}>
            <label htmlFor={passwordId}>{t("fields.password.label")}</label>
            <button type="button" className="text-link" onClick={() => onForgotten(email.trim())}>
              {t("login.forgotten")}
            </button>
          </div>
          <PasswordField
            ref={passwordField}
            id={passwordId}
            size="md"
            name="password"
            autoComplete="current-password"
            leftSection={<IconLock size={16} stroke={1.75} />}
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            onKeyDown={watchCaps}
            onKeyUp={watchCaps}
            onBlur={() => setCapsLock(false)}
            error={missing.password}
          />
          <p className={css.caps} role="status">
            {capsLock && (
              <>
                <IconAlertCircle size={14} stroke={1.75} aria-hidden />
                {t("login.capsLock")}
              </>
            )}
          </p>
        </div>
        <Checkbox
          label={t("login.remember")}
          checked={keep}
          onChange={(event) => setKeep(event.currentTarget.checked)}
        />
        <FormError error={error} />
        <Button
          type="submit"
          size="md"
          fullWidth
          loading={busy && !done}
          disabled={!online}
          leftSection={done ? <IconCheck size={18} stroke={2} /> : undefined}
        >
          {t("login.submit")}
        </Button>
      </Form>
      <p className={css.other}>
        {t("login.newHere")}{" "}
        <Link className="text-link" to={paths.signup}>
          {t("login.create")}
        </Link>
      </p>
    </AccessFrame>
  );
}
