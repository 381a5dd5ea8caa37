// A set-up link: its ticket is exchanged once, then the person chooses a password and is inside.
import { Button, Loader } from "@mantine/core";
import { exchangeSetup, finishSetup } from "@prosa/contracts/auth";
import { IconLinkOff } from "@tabler/icons-react";
import { useEffect, useState } from "react";
import { Link, useNavigate } from "react-router";
import { paths } from "../../../app/paths.ts";
import { ApiError, api } from "../../../shared/api/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Empty, FailedPanel, usePageTitle } from "../../../shared/ui/index.ts";
import { AccessFrame } from "../AccessFrame.tsx";
import css from "../access.module.css";
import { Form } from "../Form.tsx";
import { FormError } from "../FormError.tsx";
import { isGoodPassword, NewPasswordFields } from "../NewPasswordFields.tsx";
import { useSubmit } from "../use-submit.ts";
import { BackToLogin } from "./BackToLogin.tsx";
import { enter } from "./enter.ts";
import { dropSetupTicket, setupTicket } from "./setup-ticket.ts";

type Invited = { name: string; email: string; company: string };
type State =
  | { is: "checking" }
  | { is: "valid"; invited: Invited }
  | { is: "invalid" }
  | { is: "failed"; error: unknown };

/** Asked once per ticket, also when React mounts the screen twice. */
let asking: { ticket: string; answer: Promise<Invited> } | null = null;

function exchange(ticket: string): Promise<Invited> {
  if (asking?.ticket !== ticket)
    asking = { ticket, answer: api(exchangeSetup, { body: { tokenSetup: ticket }, quiet: true }) };
  return asking.answer;
}

function ChoosePassword({ invited }: { invited: Invited }) {
  const { t } = useTranslation("auth");
  const navigate = useNavigate();
  const [value, setValue] = useState({ password: "", again: "" });
  const [tried, setTried] = useState(false);
  const { busy, error, submit } = useSubmit(async () => {
    setTried(true);
    if (!isGoodPassword(value.password) || value.password !== value.again) return;
    const record = await api(finishSetup, { body: { password: value.password }, quiet: true });
    dropSetupTicket();
    await navigate(enter(record, null), { replace: true });
  });
  return (
    <Form onSubmit={submit}>
      <input type="email" name="email" autoComplete="username" value={invited.email} readOnly hidden />
      <NewPasswordFields value={value} onChange={setValue} tried={tried} />
      <FormError error={error} />
      <Button type="submit" size="md" fullWidth loading={busy}>
        {t("setup.submit")}
      </Button>
    </Form>
  );
}

export function SetupStep() {
  const { t } = useTranslation("auth");
  usePageTitle(t("setup.title"));
  const [state, setState] = useState<State>({ is: "checking" });
  const [attempt, setAttempt] = useState(0);
  const ticket = setupTicket();

  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again with the same ticket
  useEffect(() => {
    if (!ticket || ticket.length < 20) return setState({ is: "invalid" });
    let current = true;
    exchange(ticket).then(
      (invited) => current && setState({ is: "valid", invited }),
      (error: unknown) => {
        if (!current) return;
        asking = null;
        const refused = error instanceof ApiError && !error.isConnection && (error.status ?? 500) < 500;
        if (refused) dropSetupTicket();
        setState(refused ? { is: "invalid" } : { is: "failed", error });
      },
    );
    return () => {
      current = false;
    };
  }, [ticket, attempt]);

  const sub = state.is === "valid" ? t("setup.sub", state.invited) : undefined;
  return (
    <AccessFrame title={t("setup.title")} sub={sub}>
      {state.is === "checking" && (
        <p className={css.checking} role="status">
          <Loader size={18} />
          {t("setup.checking")}
        </p>
      )}
      {state.is === "valid" && <ChoosePassword invited={state.invited} />}
      {state.is === "invalid" && (
        <Empty
          icon={<IconLinkOff size={24} stroke={1.75} aria-hidden />}
          title={t("setup.invalid.title")}
          action={
            <Button component={Link} to={`${paths.login}?step=email`} size="md" fullWidth>
              {t("setup.invalid.action")}
            </Button>
          }
        >
          {t("setup.invalid.detail")}
        </Empty>
      )}
      {state.is === "failed" && (
        <FailedPanel
          error={state.error}
          onRetry={() => {
            setState({ is: "checking" });
            setAttempt(attempt + 1);
          }}
        />
      )}
      {state.is !== "checking" && <BackToLogin />}
    </AccessFrame>
  );
}
