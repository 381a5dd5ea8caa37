// Who is meant, as fields: tags, wallets, lanes, numbers and states. A campaign's step and the form of a segment ask the same.
import { MultiSelect } from "@mantine/core";
import { type AudienceSource, brazilianStates, type SegmentSource } from "@prosa/contracts/campaigns";
import { useTranslation } from "../../shared/i18n/index.ts";
import { type Choices, optionsOf } from "./wizard/step.types.ts";

type Named = "segment" | "tag" | "wallet" | "lane" | "channel";
type State = (typeof brazilianStates)[number];

interface Props<Source extends AudienceSource | SegmentSource> {
  sources: readonly Source[];
  onChange(sources: Source[]): void;
  choices: Choices;
  /** A segment is not made of segments. */
  withSegments?: boolean;
  /** Told apart from the same fields beside them. */
  prefix?: string;
}

export function AudienceFields<Source extends AudienceSource | SegmentSource>({
  sources,
  onChange,
  choices,
  withSegments = false,
  prefix = "audience",
}: Props<Source>) {
  const { t } = useTranslation("campaigns");
  const put = (kind: AudienceSource["kind"], of: readonly AudienceSource[]) =>
    onChange([...sources.filter((source) => source.kind !== kind), ...(of as Source[])]);
  const idsOf = (kind: Named) =>
    sources.flatMap((source) => (source.kind === kind && "id" in source ? [String(source.id)] : []));
  const named: [Named, readonly { id: number; name: string }[]][] = [
    ...(withSegments ? [["segment", choices.segments] as [Named, Choices["segments"]]] : []),
    ["tag", choices.tags],
    ["wallet", choices.wallets],
    ["lane", choices.lanes],
    ["channel", choices.channels],
  ];
  return (
    <>
      {named.map(([kind, items]) => (
        <MultiSelect
          key={kind}
          label={t(`audience.${kind}`)}
          searchable
          clearable
          data={optionsOf(items)}
          value={idsOf(kind)}
          onChange={(ids) =>
            put(
              kind,
              ids.map((id) => ({ kind, id: Number(id) })),
            )
          }
          data-testid={`${prefix}-${kind}`}
        />
      ))}
      <MultiSelect
        label={t("audience.state")}
        searchable
        clearable
        data={[...brazilianStates]}
        value={sources.flatMap((source) => (source.kind === "state" ? [source.state] : []))}
        onChange={(values) =>
          put(
            "state",
            values.map((state) => ({ kind: "state", state: state as State })),
          )
        }
        data-testid={`${prefix}-state`}
      />
    </>
  );
}
