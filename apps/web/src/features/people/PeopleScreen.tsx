// Users, teams, and when the platform's support may come in.
import { allows } from "@prosa/contracts/permissions";
import { Suspense } from "react";
import { useSignedIn } from "../../shared/api/index.ts";
import { lazyForm } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { PageTabs, usePageTab } from "../../shared/page-tabs/index.ts";
import { UsersTab } from "./components/UsersTab.tsx";

const TeamsTab = lazyForm(async () => (await import("./components/TeamsTab.tsx")).TeamsTab);
const SupportTab = lazyForm(async () => (await import("./components/SupportTab.tsx")).SupportTab);

const names = ["usuarios", "equipes", "suporte"] as const;

export function PeopleScreen() {
  const { t } = useTranslation("people");
  const { profile } = useSignedIn();
  const mayGrant = allows(profile, "users", "full");
  const asked = usePageTab(names);
  const current = asked === "suporte" && !mayGrant ? "usuarios" : asked;
  const tabs = (count?: number) => (
    <PageTabs
      label={t("title")}
      current={current}
      tabs={[
        { name: "usuarios", label: t("tabs.users"), count: current === "usuarios" ? count : undefined },
        { name: "equipes", label: t("tabs.teams"), count: current === "equipes" ? count : undefined },
        ...(mayGrant ? [{ name: "suporte" as const, label: t("tabs.support") }] : []),
      ]}
    />
  );
  if (current === "usuarios") return <UsersTab tabs={tabs} />;
  return <Suspense>{current === "equipes" ? <TeamsTab tabs={tabs} /> : <SupportTab tabs={tabs} />}</Suspense>;
}
