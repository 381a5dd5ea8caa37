// The states of a region that is not simply full: empty, failed, waiting.
import { Button } from "@mantine/core";
import { IconAlertCircle, IconRefresh } from "@tabler/icons-react";
import { type ReactNode, useEffect, useState } from "react";
import { ApiError } from "../api/index.ts";
import { useTranslation } from "../i18n/index.ts";
import { CodeDetail, errorTexts } from "../notices/index.ts";
import css from "./ui.module.css";

interface EmptyProps {
  icon: ReactNode;
  title?: string;
  children: ReactNode;
  action?: ReactNode;
}

/** A glyph, one sentence, one button. */
export function Empty({ icon, title, children, action }: EmptyProps) {
  return (
    <div className={css.empty}>
      <span className={css.emptyGlyph}>{icon}</span>
      {title && <h2>{title}</h2>}
      <p>{children}</p>
      {action}
    </div>
  );
}

/** A region that could not load: why, what to do, try again. The rest of the screen lives on. */
export function FailedPanel({ error, onRetry }: { error: unknown; onRetry(): void }) {
  const { t } = useTranslation(["common", "errors"]);
  const { title, detail, action, code, requestId } = errorTexts(error);
  if (error instanceof ApiError) error.shown = true;
  return (
    <div className={css.empty} role="alert">
      <span className={css.emptyGlyph} data-kind="danger">
        <IconAlertCircle size={24} stroke={1.75} aria-hidden />
      </span>
      <h2>{title}</h2>
      <p>{[detail, action].filter(Boolean).join(" ")}</p>
      <Button variant="default" leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={onRetry}>
        {t("actions.retry")}
      </Button>
      <CodeDetail code={code} requestId={requestId} />
    </div>
  );
}

const APPEAR_AFTER_MS = 150;

/** Shows its content only when waiting takes a moment, so that quick answers do not flicker. */
export function Waiting({ children, label }: { children: ReactNode; label: string }) {
  const [late, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), APPEAR_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div aria-busy="true">
      <span className="sr" role="status">
        {late ? label : ""}
      </span>
      {late && children}
    </div>
  );
}
