// The way back to the sign-in form.
import { IconArrowLeft } from "@tabler/icons-react";
import { Link } from "react-router";
import { paths } from "../../../app/paths.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "../access.module.css";

export function BackToLogin() {
  const { t } = useTranslation("auth");
  return (
    <Link className={`text-link ${css.back}`} to={paths.login}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      {t("backToLogin")}
    </Link>
  );
}
