// Why something of a running campaign waits, number by number, with the way to the number that was stopped.
import type { CampaignWait } from "@prosa/contracts/campaigns-running";
import { Link } from "react-router";
import { paths } from "../../../app/paths.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Remark } from "../../../shared/ui/index.ts";

const byPerson = ["complaints", "badList", "faults", "spam", "quality", "line"];

export function Waits({ waits }: { waits: readonly CampaignWait[] }) {
  const { t } = useTranslation("campaigns");
  const formats = useFormats();
  if (waits.length === 0) return null;
  return (
    <div data-testid="campaign-waits">
      <Remark tone="info">
        <strong>{t("waits.title")}</strong>
        {waits.map(({ why, channel, until }) => {
          const words = t(`waits.why.${why}`);
          const said = channel ? t("waits.on", { channel: channel.name, why: words }) : words;
          return (
            <p key={`${why}${channel?.id ?? ""}`}>
              {until ? t("waits.until", { why: said, time: formats.dateTime(until) }) : said}{" "}
              {channel && byPerson.includes(why) && (
                <Link to={`${paths.channels}?id=${channel.id}`}>{t("paused.release")}</Link>
              )}
            </p>
          );
        })}
      </Remark>
    </div>
  );
}
