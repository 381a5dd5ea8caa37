// Users, teams, and when the platform's support may come in.
import { allows } from "@prosa/contracts/permissions";
import { useSignedIn } from "../../shared/api/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { PageTabs, usePageTab } from "../../shared/page-tabs/index.ts";
import { SupportTab } from "./components/SupportTab.tsx";
import { TeamsTab } from "./components/TeamsTab.tsx";
import { UsersTab } from "./components/UsersTab.tsx";

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
  if (current === "equipes") return <TeamsTab tabs={tabs} />;
  if (current === "suporte") return <SupportTab tabs={tabs} />;
  return <UsersTab tabs={tabs} />;
}
