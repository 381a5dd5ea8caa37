// A screen that failed: only its area says so, the rest of the shell lives, drafts are untouched.
import { Button } from "@mantine/core";
import { IconAlertCircle, IconRefresh } from "@tabler/icons-react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { useTranslation } from "../shared/i18n/index.ts";
import { flushDrafts } from "../shared/safety/index.ts";
import { Empty, usePageTitle } from "../shared/ui/index.ts";
import css from "./app.module.css";
import { NotFoundScreen } from "./NotFoundScreen.tsx";

function Crash() {
  const { t } = useTranslation();
  usePageTitle(t("crash.title"));
  const reload = () => void flushDrafts().finally(() => location.reload());
  return (
    <div className={css.centre} role="alert">
      <Empty
        icon={<IconAlertCircle size={24} stroke={1.75} aria-hidden />}
        title={t("crash.title")}
        action={
          <Button leftSection={<IconRefresh size={16} stroke={1.75} />} onClick={reload}>
            {t("crash.reload")}
          </Button>
        }
      >
        {t("crash.detail")}
      </Empty>
    </div>
  );
}

export function RouteCrash() {
  const error = useRouteError();
  return isRouteErrorResponse(error) && error.status === 404 ? <NotFoundScreen /> : <Crash />;
}
