// A flow that is not there, or whose draft nobody can read.
import { Button } from "@mantine/core";
import { IconSearchOff } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../../app/paths.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Empty } from "../../../shared/ui/index.ts";
import css from "./builder.module.css";

export function NoFlow() {
  const { t } = useTranslation("builder");
  return (
    <div className={css.state}>
      <h1 className="sr">{t("bar.label")}</h1>
      <Empty
        icon={<IconSearchOff size={24} stroke={1.75} aria-hidden />}
        title={t("missing.title")}
        action={
          <Button component={Link} to={paths.flows} variant="default">
            {t("missing.action")}
          </Button>
        }
      >
        {t("missing.text")}
      </Empty>
    </div>
  );
}
