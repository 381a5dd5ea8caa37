// An address that leads nowhere.
import { Button } from "@mantine/core";
import { IconMapPinOff, IconSearch } from "@tabler/icons-react";
import { Link } from "react-router";
import { useTranslation } from "../shared/i18n/index.ts";
import { Empty, usePageTitle } from "../shared/ui/index.ts";
import css from "./app.module.css";
import { paths } from "./paths.ts";
import { openPalette } from "./shell/shell-state.ts";

export function NotFoundScreen() {
  const { t } = useTranslation();
  usePageTitle(t("notFound.title"));
  return (
    <div className={css.centre}>
      <Empty
        icon={<IconMapPinOff size={24} stroke={1.75} aria-hidden />}
        title={t("notFound.title")}
        action={
          <div className={css.buttons}>
            <Button component={Link} to={paths.root} replace>
              {t("notFound.home")}
            </Button>
            <Button variant="default" leftSection={<IconSearch size={16} stroke={1.75} />} onClick={openPalette}>
              {t("notFound.search")}
            </Button>
          </div>
        }
      >
        {t("notFound.detail")}
      </Empty>
    </div>
  );
}
