// What the list of flows tells of each.
import type { FlowRow } from "@prosa/contracts/flows";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { ListColumn } from "../../../shared/list-page/index.ts";
import { Chip } from "../../../shared/ui/index.ts";
import css from "../flows.module.css";

const USES = ["isDefault", "forTransfer"] as const;

function State({ flow }: { flow: FlowRow }) {
  const { t } = useTranslation("flows");
  if (flow.version === null) return <Chip tone="neutral">{t("state.draft")}</Chip>;
  return (
    <Chip tone={flow.isActive ? "success" : "neutral"}>{t(flow.isActive ? "state.active" : "state.inactive")}</Chip>
  );
}

function Version({ flow }: { flow: FlowRow }) {
  const { t } = useTranslation("flows");
  if (flow.version === null) return <span className="meta">{t("version.none")}</span>;
  return (
    <span className={css.version}>
      <span className="tnum">{t("version.number", { number: flow.version })}</span>
      {flow.hasChanges && <span className="meta">{t("version.changed")}</span>}
    </span>
  );
}

export function useFlowColumns(): [ListColumn<FlowRow>, ...ListColumn<FlowRow>[]] {
  const { t } = useTranslation("flows");
  const formats = useFormats();
  const usesOf = (flow: FlowRow) => USES.filter((use) => flow[use]).map((use) => t(`use.${use}`));
  const editedOf = ({ editedAt, editedBy }: FlowRow) => {
    const when = formats.dateTime(new Date(editedAt));
    return editedBy ? t("edited.by", { when, name: editedBy }) : when;
  };
  return [
    {
      key: "name",
      title: t("columns.name"),
      sort: "name",
      render: (flow) => (
        <span className={css.name}>
          <span className="trunc">{flow.name}</span>
          {flow.description && <span className={`trunc ${css.about}`}>{flow.description}</span>}
        </span>
      ),
    },
    {
      key: "state",
      title: t("columns.state"),
      width: 110,
      render: (flow) => <State flow={flow} />,
      card: (flow) => <State flow={flow} />,
    },
    {
      key: "version",
      title: t("columns.version"),
      width: 170,
      render: (flow) => <Version flow={flow} />,
      card: ({ version }) => (version === null ? null : t("version.card", { number: version })),
    },
    {
      key: "use",
      title: t("columns.use"),
      width: 180,
      render: (flow) => <span className="trunc">{usesOf(flow).join(", ")}</span>,
      card: (flow) => usesOf(flow).join(", ") || null,
    },
    {
      key: "running",
      title: t("columns.running"),
      width: 120,
      align: "end",
      render: ({ running }) => formats.count(running),
      card: ({ running }) => t("card.running", { count: running }),
    },
    {
      key: "edited",
      title: t("columns.edited"),
      sort: "editedAt",
      width: 210,
      render: (flow) => <span className="trunc">{editedOf(flow)}</span>,
      card: false,
    },
  ];
}
