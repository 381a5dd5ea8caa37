// The platform's own screen: companies, plans, and what went wrong for any of them.
import { isOperator } from "@prosa/contracts/permissions";
import { type ComponentType, Suspense } from "react";
import { useSignedIn } from "../../shared/api/index.ts";
import { lazyForm } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { PageTabs, usePageTab } from "../../shared/page-tabs/index.ts";
import { CompaniesTab } from "./components/CompaniesTab.tsx";
import type { TabProps } from "./operator.types.ts";

const names = [
  "empresas",
  "painel",
  "planos",
  "usuarios",
  "canais",
  "faturas",
  "dinheiro",
  "recebimento",
  "configuracoes",
  "marca",
  "ajuda",
  "gateways",
  "api",
  "quarentena",
  "falhas",
  "registro",
  "apagamentos",
] as const;
type Name = (typeof names)[number];

const screens: Record<Name, ComponentType<TabProps>> = {
  empresas: CompaniesTab,
  painel: lazyForm(async () => (await import("./dashboard/DashboardTab.tsx")).DashboardTab),
  planos: lazyForm(async () => (await import("./components/PlansTab.tsx")).PlansTab),
  usuarios: lazyForm(async () => (await import("./components/UsersTab.tsx")).UsersTab),
  canais: lazyForm(async () => (await import("./components/ChannelsTab.tsx")).ChannelsTab),
  faturas: lazyForm(async () => (await import("./components/InvoicesTab.tsx")).InvoicesTab),
  dinheiro: lazyForm(async () => (await import("./components/PaymentsTab.tsx")).PaymentsTab),
  gateways: lazyForm(async () => (await import("./components/GatewaysTab.tsx")).GatewaysTab),
  api: lazyForm(async () => (await import("./components/TokenTab.tsx")).TokenTab),
  recebimento: lazyForm(async () => (await import("./components/ReceivingTab.tsx")).ReceivingTab),
  configuracoes: lazyForm(async () => (await import("./saas/SaasTab.tsx")).SaasTab),
  marca: lazyForm(async () => (await import("./brand/BrandTab.tsx")).BrandTab),
  ajuda: lazyForm(async () => (await import("./components/HelpTab.tsx")).HelpTab),
  quarentena: lazyForm(async () => (await import("./components/QuarantineTab.tsx")).QuarantineTab),
  falhas: lazyForm(async () => (await import("./components/JobsTab.tsx")).JobsTab),
  registro: lazyForm(async () => (await import("./components/LogTab.tsx")).LogTab),
  apagamentos: lazyForm(async () => (await import("./components/ErasuresTab.tsx")).ErasuresTab),
};

export function OperatorScreen() {
  const { t } = useTranslation("operator");
  const current = usePageTab(names);
  const Tab = screens[current];
  const tabs = (count?: number) => (
    <PageTabs
      label={t("title")}
      current={current}
      tabs={names.map((name) => ({
        name,
        label: t(`tabs.${name}`),
        ...(name === current && count !== undefined ? { count } : {}),
      }))}
    />
  );
  return (
    <Suspense fallback={null}>
      <Tab tabs={tabs} allowed={isOperator(useSignedIn())} />
    </Suspense>
  );
}
