// What the company tells of itself: name, contact, where its clock stands, its currency and its logo.
import { Button } from "@mantine/core";
import type { CompanyProfile } from "@prosa/contracts/company-profile";
import { allows } from "@prosa/contracts/permissions";
import { IconPencil } from "@tabler/icons-react";
import { useSignedIn } from "../../shared/api/index.ts";
import { FormDrawer, lazyForm, useDrawerAddress } from "../../shared/form-drawer/index.ts";
import { useFormats, useNow } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { Keys, useShortcut } from "../../shared/keyboard/index.ts";
import { FailedPanel, Remark, usePageTitle, Waiting } from "../../shared/ui/index.ts";
import css from "./company.module.css";
import { useCompanyProfile } from "./company.queries.ts";
import { Logo } from "./Logo.tsx";

const ProfileForm = lazyForm(async () => (await import("./ProfileForm.tsx")).ProfileForm);

function Lines({ profile }: { profile: CompanyProfile }) {
  const { t } = useTranslation("settings");
  const formats = useFormats();
  const now = useNow();
  const lines: [string, string | null][] = [
    [t("company.fields.name"), profile.name],
    [t("company.fields.email"), profile.email],
    [t("company.fields.whatsapp"), profile.whatsapp],
    [t("company.fields.website"), profile.website],
    [t("company.fields.postalAddress"), profile.postalAddress],
    [t("company.fields.timeZone"), t("company.zoneNow", { zone: profile.timeZone, time: formats.time(now) })],
    [t("company.fields.currency"), `${profile.currency} · ${formats.money(123_456, profile.currency)}`],
  ];
  return (
    <dl className={css.lines}>
      {lines.map(([term, value]) => (
        <div key={term}>
          <dt>{term}</dt>
          <dd data-none={value === null || undefined}>{value ?? t("company.none")}</dd>
        </div>
      ))}
    </dl>
  );
}

export function CompanyScreen() {
  const { t } = useTranslation("settings");
  const { profile: role, tenantId } = useSignedIn();
  const mayChange = allows(role, "settings", "full");
  const drawer = useDrawerAddress();
  const profile = useCompanyProfile();
  const edit = () => drawer.open(tenantId);
  usePageTitle(t("company.title"));
  useShortcut(
    { keys: "e", group: t("company.title"), label: t("company.edit"), run: edit },
    mayChange && profile.data !== undefined,
  );

  if (profile.isPending) {
    return (
      <div className={css.page}>
        <Waiting label={t("company.loading")}>
          <span className={`skel ${css.skeleton}`} />
        </Waiting>
      </div>
    );
  }
  if (!profile.data) {
    return (
      <div className={css.page}>
        <FailedPanel error={profile.error} onRetry={() => void profile.refetch()} />
      </div>
    );
  }
  return (
    <div className={css.page}>
      {!mayChange && <Remark tone="info">{t("company.readOnly")}</Remark>}
      <section className={`card ${css.card}`} aria-labelledby="company-logo">
        <h2 id="company-logo">{t("company.logo.title")}</h2>
        <Logo profile={profile.data} mayChange={mayChange} />
      </section>
      <section className={`card ${css.card}`} aria-labelledby="company-data">
        <div className={css.head}>
          <h2 id="company-data">{t("company.data")}</h2>
          {mayChange && (
            <Button
              variant="default"
              leftSection={<IconPencil size={16} stroke={1.75} aria-hidden />}
              rightSection={<Keys keys="e" />}
              onClick={edit}
            >
              {t("company.edit")}
            </Button>
          )}
        </div>
        <Lines profile={profile.data} />
      </section>
      <FormDrawer drawer={drawer} title={() => t("company.title")}>
        {() => <ProfileForm profile={profile.data} />}
      </FormDrawer>
    </div>
  );
}
