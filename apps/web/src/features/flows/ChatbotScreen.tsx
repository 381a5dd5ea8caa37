// The chatbot's hub: its flows and the keywords that begin them, each a tab.
import { Suspense } from "react";
import { lazyForm } from "../../shared/form-drawer/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { PageTabs, usePageTab } from "../../shared/page-tabs/index.ts";
import { FlowList } from "./list/FlowList.tsx";

const KeywordList = lazyForm(async () => (await import("./keywords/KeywordList.tsx")).KeywordList);

const NAMES = ["fluxos", "palavras"] as const;

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
      <KeywordList tabs={tabs} />
    </Suspense>
  );
}
