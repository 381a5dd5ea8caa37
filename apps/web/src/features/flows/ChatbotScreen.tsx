// The chatbot's hub: its flows and the keywords that begin them, each a tab.
import { useTranslation } from "../../shared/i18n/index.ts";
import { PageTabs, usePageTab } from "../../shared/page-tabs/index.ts";
import { KeywordList } from "./keywords/KeywordList.tsx";
import { FlowList } from "./list/FlowList.tsx";

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
  return current === "palavras" ? <KeywordList tabs={tabs} /> : <FlowList title={t("chatbot.title")} tabs={tabs} />;
}
