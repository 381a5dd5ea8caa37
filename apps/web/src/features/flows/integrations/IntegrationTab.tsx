// The tab of integrations, or what says that the plan leaves them out.
import type { ReactNode } from "react";
import { PlanLock } from "../../../entities/plan/index.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { TabPanel } from "../../../shared/page-tabs/index.ts";
import { IntegrationList } from "./IntegrationList.tsx";

export function IntegrationTab({ tabs }: { tabs: ReactNode }) {
  const { features } = useSignedIn();
  if (features.includes("integrations")) return <IntegrationList tabs={tabs} />;
  return (
    <TabPanel tabs={tabs}>
      <PlanLock gate="integrations" />
    </TabPanel>
  );
}
