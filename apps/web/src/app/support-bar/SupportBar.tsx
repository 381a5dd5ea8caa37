// Somebody of the platform is inside this company by its leave: said on every screen, with who, until when, and the way out.
import { Button } from "@mantine/core";
import { IconLifebuoy } from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { useSignedIn } from "../../shared/api/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { loadNamespaces, useTranslation } from "../../shared/i18n/index.ts";
import { signOut } from "../leave.ts";
import { paths } from "../paths.ts";
import css from "./support-bar.module.css";

void loadNamespaces(["operator"]);

export function SupportBar({ by, until }: { by: string; until: string }) {
  const { t } = useTranslation("operator");
  const navigate = useNavigate();
  const formats = useFormats();
  const { tenantName } = useSignedIn();
  const leave = async () => {
    await signOut();
    await navigate(`${paths.login}?next=${encodeURIComponent(paths.operator)}`);
  };
  return (
    <aside className={css.bar} aria-label={t("bar.label")} data-testid="support-bar">
      <IconLifebuoy size={16} stroke={1.75} aria-hidden />
      <span className={css.text}>
        <b>{t("bar.inside", { company: tenantName })}</b> {t("bar.who", { name: by, until: formats.dateTime(until) })}
      </span>
      <Button size="compact-sm" variant="white" color="dark" onClick={() => void leave()}>
        {t("bar.leave")}
      </Button>
    </aside>
  );
}
