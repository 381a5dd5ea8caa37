// What can be done with a flow from its row: draw, copy, save as a file, stop, delete.
import type { FlowRow } from "@prosa/contracts/flows";
import {
  IconCopy,
  IconDownload,
  IconHandStop,
  IconHistory,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconRoute,
  IconTrash,
} from "@tabler/icons-react";
import { useNavigate } from "react-router";
import { flowPath, paths } from "../../../app/paths.ts";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import type { DrawerAddress } from "../../../shared/form-drawer/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { RowAction } from "../../../shared/list-page/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { fetchFlow, useFlowActions } from "../flows.queries.ts";
import { saveFlowFile } from "../save-flow-file.ts";

interface Place {
  drawer: DrawerAddress;
  onVersions(flow: FlowRow): void;
}

const NAME_MOST = 80;

export function useFlowDeeds({ drawer, onVersions }: Place) {
  const { t } = useTranslation("flows");
  const navigate = useNavigate();
  const { create, update, remove, stop } = useFlowActions();

  const trying = (deed: () => Promise<unknown>) => () => void deed().catch(showError);
  const setActive = async (flow: FlowRow, isActive: boolean) => {
    await update(flow.id, { isActive });
    notify({ kind: "success", title: t(isActive ? "done.on" : "done.off"), detail: flow.name });
  };
  const duplicate = async ({ id, name }: FlowRow) => {
    const { draft, description } = await fetchFlow(id);
    const copy = await create({ name: t("copyName", { name }).slice(0, NAME_MOST), description, document: draft });
    notify({
      kind: "success",
      title: t("done.duplicated"),
      detail: copy.name,
      action: { label: t("actions.draw"), run: () => void navigate(flowPath(copy.id)) },
    });
  };
  const askStop = (flow: FlowRow) =>
    confirmDelete({
      title: t("stop.title"),
      name: flow.name,
      consequence: t("stop.consequence", { count: flow.running }),
      verb: t("stop.verb"),
      done: t("done.stopped"),
      action: async () => {
        const { handedOver } = await stop(flow.id);
        notify({ kind: "info", title: t("done.handedOver", { count: handedOver }), detail: flow.name });
      },
    });
  const askDelete = (flow: FlowRow) =>
    confirmDelete({
      title: t("delete.title"),
      name: flow.name,
      consequence: t("delete.consequence"),
      done: t("done.deleted"),
      links: { channels: paths.channels },
      instead: flow.isActive ? { label: t("actions.off"), run: trying(() => setActive(flow, false)) } : undefined,
      action: async () => {
        await remove(flow.id);
        if (drawer.openId === flow.id) drawer.close();
      },
    });

  const actionsOf = (flow: FlowRow): RowAction[] => [
    { id: "draw", label: t("actions.draw"), icon: IconRoute, run: () => void navigate(flowPath(flow.id)) },
    { id: "settings", label: t("actions.settings"), icon: IconPencil, run: () => drawer.open(flow.id) },
    flow.isActive
      ? { id: "off", label: t("actions.off"), icon: IconPlayerPause, run: trying(() => setActive(flow, false)) }
      : {
          id: "on",
          label: t("actions.on"),
          icon: IconPlayerPlay,
          disabled: flow.version === null ? t("actions.neverPublished") : undefined,
          run: trying(() => setActive(flow, true)),
        },
    { id: "duplicate", label: t("actions.duplicate"), icon: IconCopy, run: trying(() => duplicate(flow)) },
    { id: "export", label: t("actions.export"), icon: IconDownload, run: trying(() => saveFlowFile(flow.id)) },
    {
      id: "versions",
      label: t("actions.versions"),
      icon: IconHistory,
      disabled: flow.version === null ? t("version.none") : undefined,
      run: () => onVersions(flow),
    },
    {
      id: "stop",
      label: t("actions.stop"),
      icon: IconHandStop,
      disabled: flow.isActive || flow.running > 0 ? undefined : t("actions.notRunning"),
      run: () => askStop(flow),
    },
    { id: "delete", label: t("actions.delete"), icon: IconTrash, danger: true, run: () => askDelete(flow) },
  ];
  return { actionsOf, askDelete };
}
