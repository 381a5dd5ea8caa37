// A call that rings: answered here, silenced for oneself, or refused for all, with words if one likes.
import { Button, Textarea } from "@mantine/core";
import type { Call } from "@prosa/contracts/calls/calls";
import { IconBellOff, IconPhone, IconPhoneOff } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/index.ts";
import css from "./calls.module.css";
import { act, answer } from "./calls.state.ts";

const TEXT_MAX = 1000;

export function Incoming({ call }: { call: Call }) {
  const { t } = useTranslation("calls");
  const [isBusy, setBusy] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const during = (work: Promise<unknown>) => {
    setBusy(true);
    void work.finally(() => setBusy(false));
  };
  if (text !== null) {
    return (
      <div className={css.form}>
        <Textarea
          label={t("window.rejectText")}
          description={t("window.rejectTextHint")}
          value={text}
          maxLength={TEXT_MAX}
          autosize
          minRows={2}
          maxRows={5}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <div className={css.actions}>
          <Button variant="default" onClick={() => setText(null)}>
            {t("window.back")}
          </Button>
          <Button color="red" loading={isBusy} onClick={() => during(act(call.id, "reject", text.trim() || undefined))}>
            {t("window.reject")}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <>
      <div className={css.actions}>
        <Button
          color="green"
          loading={isBusy}
          leftSection={<IconPhone size={16} stroke={1.75} aria-hidden />}
          onClick={() => during(answer(call.id))}
          data-testid="call-answer"
        >
          {t("window.answer")}
        </Button>
        <Button
          color="red"
          variant="light"
          disabled={isBusy}
          leftSection={<IconPhoneOff size={16} stroke={1.75} aria-hidden />}
          onClick={() => setText("")}
          data-testid="call-reject"
        >
          {t("window.reject")}
        </Button>
      </div>
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        className={css.quiet}
        disabled={isBusy}
        leftSection={<IconBellOff size={14} stroke={1.75} aria-hidden />}
        onClick={() => during(act(call.id, "decline"))}
        data-testid="call-silence"
      >
        {t("window.silence")}
      </Button>
    </>
  );
}
