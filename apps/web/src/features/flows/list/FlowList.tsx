// The flows of a company: which are active, what is published of them, who is in them now, and what can be done with each.
import type { FlowRow } from "@prosa/contracts/flows";
import { allows } from "@prosa/contracts/permissions";
import { IconRobot } from "@tabler/icons-react";
import { type ReactNode, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import { flowPath } from "../../../app/paths.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import {
  DrawerContent,
  FormDrawer,
  lazyForm,
  useDrawerAddress,
  useOpenRow,
} from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { ListPage, useListState } from "../../../shared/list-page/index.ts";
import { flowList, useFlows } from "../flows.queries.ts";
import { useFlowColumns } from "./use-flow-columns.tsx";
import { useFlowDeeds } from "./use-flow-deeds.ts";

const FlowForm = lazyForm(async () => (await import("./FlowForm.tsx")).FlowForm);
const NewFlowForm = lazyForm(async () => (await import("./NewFlowForm.tsx")).NewFlowForm);
const VersionsDialog = lazyForm(async () => (await import("./VersionsDialog.tsx")).VersionsDialog);

export function FlowList({ title, tabs }: { title?: string; tabs?: ReactNode }) {
  const { t } = useTranslation("flows");
  const { profile } = useSignedIn();
  const [mayRead, mayChange] = [allows(profile, "flows", "read"), allows(profile, "flows", "full")];
  const control = useListState(flowList);
  const drawer = useDrawerAddress();
  const navigate = useNavigate();
  const list = useFlows(control, mayRead);
  const columns = useFlowColumns();
  const opened = useOpenRow(list, drawer.openId);
  const [versionsOf, setVersionsOf] = useState<FlowRow | null>(null);
  const { actionsOf, askDelete } = useFlowDeeds({ drawer, onVersions: setVersionsOf });
  // A row leads to its drawing; the drawer holds the rest.
  const rows = { ...drawer, hrefOf: flowPath, open: (id: number) => void navigate(flowPath(id)) };

  return (
    <>
      <ListPage
        title={title ?? t("title")}
        list={list}
        control={control}
        drawer={rows}
        counted={(count) => t("counted", { count })}
        searchLabel={t("search")}
        columns={columns}
        nameOf={({ name }) => name}
        actions={mayChange ? actionsOf : undefined}
        create={mayChange ? { label: t("create") } : undefined}
        empty={{ icon: <IconRobot size={24} stroke={1.75} aria-hidden />, text: t("empty") }}
        allowed={mayRead}
      >
        {tabs}
      </ListPage>
      <FormDrawer drawer={drawer} title={(id) => (id === "new" ? t("create") : (opened.value?.name ?? t("one")))}>
        {(id) =>
          id === "new" ? (
            <NewFlowForm />
          ) : (
            <DrawerContent of={opened}>
              {(flow) => <FlowForm flow={flow} readOnly={!mayChange} onDelete={() => askDelete(flow)} />}
            </DrawerContent>
          )
        }
      </FormDrawer>
      <Suspense fallback={null}>
        {versionsOf && <VersionsDialog flow={versionsOf} mayChange={mayChange} onClose={() => setVersionsOf(null)} />}
      </Suspense>
    </>
  );
}
