// The chatbot's hub: its flows, the keywords that begin them, and what answers in them, each a tab.
import { Suspense } from "react";
import { lazyForm } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { PageTabs, usePageTab } from "../../shared/page-tabs/index.ts";
import { FlowList } from "./list/FlowList.tsx";

const KeywordList = lazyForm(async () => (await import("./keywords/KeywordList.tsx")).KeywordList);

const IntegrationTab = lazyForm(async () => (await import("./integrations/IntegrationTab.tsx")).IntegrationTab);

const KnowledgeTab = lazyForm(async () => (await import("./knowledge/KnowledgeList.tsx")).KnowledgeTab);

const UseTab = lazyForm(async () => (await import("./use/UseTab.tsx")).UseTab);

const NAMES = ["fluxos", "palavras", "integracoes", "conhecimento", "consumo"] as const;

export function ChatbotScreen() {
  const { t } = useTranslation("flows");
  const current = usePageTab(NAMES);
  const tabs = (
    <PageTabs
      label={t("chatbot.tabs")}
      tabs={NAMES.map((name) => ({ name, label: t(`chatbot.${name}`) }))}
      current={current}
    />
  );
  if (current === "fluxos") return <FlowList title={t("chatbot.title")} tabs={tabs} />;
  return (
    <Suspense fallback={null}>
      {current === "palavras" && <KeywordList tabs={tabs} />}
      {current === "integracoes" && <IntegrationTab tabs={tabs} />}
      {current === "conhecimento" && <KnowledgeTab tabs={tabs} />}
      {current === "consumo" && <UseTab tabs={tabs} />}
    </Suspense>
  );
}
