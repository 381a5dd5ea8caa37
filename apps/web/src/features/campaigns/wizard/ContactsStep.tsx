// Who gets it: whoever any of the chosen segments, tags, wallets, lanes, states, numbers or earlier campaigns means; and who is left out, and why.
import { Button, Select } from "@mantine/core";
import { type AudienceSource, type CampaignOutcome, campaignOutcomes, SkipReason } from "@prosa/contracts/campaigns";
import { IconUsers } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { AudienceFields } from "../AudienceFields.tsx";
import css from "../campaigns.module.css";
import { useCampaignActions } from "../campaigns.queries.ts";
import { optionsOf, type StepProps } from "./step.types.ts";
import { TableSource } from "./TableSource.tsx";

export function ContactsStep({ campaign, made, choices }: StepProps) {
  const { t } = useTranslation("campaigns");
  const { draft, set, save } = made;
  const { prepare } = useCampaignActions();
  const [isAsking, setAsking] = useState(false);
  const { audience } = draft;
  const others = (kind: AudienceSource["kind"]) => audience.filter((source) => source.kind !== kind);
  const earlier = audience.find((source) => source.kind === "campaign");
  const people = audience.find((source) => source.kind === "contacts");
  async function make() {
    setAsking(true);
    try {
      if (await save()) await prepare(campaign.id);
    } catch (error) {
      showError(error);
    } finally {
      setAsking(false);
    }
  }
  return (
    <div className={css.fields}>
      <p className="meta">{t("audience.hint")}</p>
      <AudienceFields
        sources={audience}
        onChange={(sources) => set({ audience: sources })}
        choices={choices}
        withSegments
      />
      {choices.campaigns.length > 0 && (
        <div className={css.row}>
          <Select
            label={t("audience.campaign")}
            searchable
            clearable
            data={optionsOf(choices.campaigns.filter(({ id }) => id !== campaign.id))}
            value={earlier ? String(earlier.id) : null}
            onChange={(id) =>
              set({
                audience:
                  id === null
                    ? others("campaign")
                    : [
                        ...others("campaign"),
                        { kind: "campaign", id: Number(id), outcome: earlier?.outcome ?? "failed" },
                      ],
              })
            }
          />
          {earlier && (
            <Select
              label={t("audience.outcome")}
              allowDeselect={false}
              data={campaignOutcomes.map((value) => ({ value, label: t(`outcomes.${value}`) }))}
              value={earlier.outcome}
              onChange={(outcome) =>
                set({ audience: [...others("campaign"), { ...earlier, outcome: outcome as CampaignOutcome }] })
              }
            />
          )}
        </div>
      )}
      <TableSource campaign={campaign} made={made} choices={choices} />
      {people && <p>{t("audience.people", { count: people.ids.length })}</p>}
      <Button
        variant="default"
        style={{ justifySelf: "start" }}
        disabled={audience.length === 0}
        loading={isAsking || campaign.preparation.isRunning}
        leftSection={<IconUsers size={16} stroke={1.75} aria-hidden />}
        onClick={() => void make()}
        data-testid="prepare-campaign"
      >
        {t("audience.prepare")}
      </Button>
      <Prepared campaign={campaign} />
    </div>
  );
}

/** How many are in, and who is out by which reason. */
function Prepared({ campaign: { preparation } }: Pick<StepProps, "campaign">) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  if (preparation.isRunning) return <p role="status">{t("audience.running")}</p>;
  if (!preparation.preparedAt) return <p className="meta">{t("audience.notYet")}</p>;
  const reasons = SkipReason.options.filter((reason) => (preparation.skipped[reason] ?? 0) > 0);
  return (
    <div className={css.box} role="status" data-testid="prepared">
      <strong>{t("audience.in", { count: preparation.recipients })}</strong>
      {reasons.length > 0 && (
        <ul>
          {reasons.map((reason) => (
            <li key={reason}>
              {formats.count(preparation.skipped[reason] ?? 0)} · {t(`reasons.${reason}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
