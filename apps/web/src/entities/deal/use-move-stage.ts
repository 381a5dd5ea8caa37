// Moving a deal from stage to stage beside its contact: drawn at once, honest when it fails, with a way back.
import type { ContactDeal, contactDeals } from "@prosa/contracts/contact-deals";
import type { AnswerOf } from "@prosa/contracts/route";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { errorTexts, notify, showError } from "../../shared/notices/index.ts";
import { changeDeal, dealKeys } from "./deal.queries.ts";
import { Overtaken } from "./overtaken.ts";
import type { Stage } from "./stages.rules.ts";

type Answer = AnswerOf<typeof contactDeals>;

const withLane = (answer: Answer | undefined, dealId: number, lane: Stage): Answer | undefined =>
  answer && {
    ...answer,
    items: answer.items.map((deal) => (deal.id === dealId ? { ...deal, lane, laneId: lane.id } : deal)),
  };

export function useMoveStage(contactId: number, contactName: string) {
  const { t } = useTranslation(["kanban", "common"]);
  const cache = useQueryClient();
  const [said, setSaid] = useState("");
  const key = dealKeys.contact(contactId);

  async function send(deal: ContactDeal, lane: Stage, version: { version?: number }): Promise<void> {
    await cache.cancelQueries({ queryKey: key });
    const before = cache.getQueryData<Answer>(key);
    cache.setQueryData<Answer>(key, (now) => withLane(now, deal.id, lane));
    try {
      await changeDeal(deal.id, { laneId: lane.id, ...version });
    } catch (error) {
      cache.setQueryData(key, before);
      throw error;
    } finally {
      void cache.invalidateQueries({ queryKey: dealKeys.all });
    }
  }

  function explain(error: unknown) {
    const name = contactName;
    if (error instanceof Overtaken) {
      const title = t("moves.overtaken", { name });
      setSaid(title);
      notify({ kind: "warning", title });
      return;
    }
    setSaid(t("moves.failed", { name, reason: errorTexts(error).title }));
    showError(error);
  }

  async function takeBack(deal: ContactDeal) {
    try {
      await send(deal, deal.lane, {});
      setSaid(t("moves.takenBack", { name: contactName }));
    } catch (error) {
      explain(error);
    }
  }

  async function move(deal: ContactDeal, lane: Stage) {
    if (lane.id === deal.laneId) return;
    try {
      await send(deal, lane, { version: deal.version });
      const title = t("moves.movedTitle", { name: contactName, lane: lane.name });
      setSaid(title);
      notify({
        kind: "success",
        title,
        action: { label: t("common:actions.undo"), run: () => void takeBack(deal) },
        key: `moved|${deal.id}`,
      });
    } catch (error) {
      explain(error);
    }
  }
  return { move, said };
}
