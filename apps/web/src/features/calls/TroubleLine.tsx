// What stands in the way of a call, in words and with the way out of it.
import { Button } from "@mantine/core";
import type { Call } from "@prosa/contracts/calls/calls";
import { useTranslation } from "../../shared/i18n/index.ts";
import { textsOfCode } from "../../shared/notices/index.ts";
import { useStore } from "../../shared/store.ts";
import css from "./calls.module.css";
import { dismissTrouble, listen, trouble } from "./calls.state.ts";

export function TroubleLine({ call }: { call: Call | null }) {
  const { t } = useTranslation("calls");
  const problem = useStore(trouble);
  if (!problem) return null;
  const isLine = problem.kind === "line";
  const said = isLine
    ? t("trouble.line")
    : problem.kind === "microphone"
      ? t(`trouble.microphone.${problem.why}` as "trouble.microphone.denied")
      : problem.why === "ERR_CALL_BUSY" && problem.detail === "self"
        ? t("trouble.self")
        : wordsOf(problem.why);
  return (
    <div className={css.trouble} role="alert" data-testid="call-trouble">
      <span>{said}</span>
      {isLine && call ? (
        <Button size="compact-sm" variant="light" onClick={() => void listen(call)}>
          {t("trouble.again")}
        </Button>
      ) : (
        <Button size="compact-sm" variant="subtle" color="gray" onClick={dismissTrouble}>
          {t("window.close")}
        </Button>
      )}
    </div>
  );
}

function wordsOf(code: string): string {
  const { title, detail } = textsOfCode(code);
  return [title, detail].filter(Boolean).join(". ");
}
