// Two people changed the same part: for each, one chooses whose stays. Everything else was brought together already.
import { Button, Modal, Radio } from "@mantine/core";
import type { Conflict } from "@prosa/flows";
import { useState } from "react";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { useBuilder } from "../state/builder.ts";
import { textOf } from "../state/edits.rules.ts";
import css from "./publish.module.css";

const SHORT = 160;
const keyOf = ({ what, id }: Conflict) => `${what}:${id}`;

export function ConflictDialog({ conflicts, by }: { conflicts: readonly Conflict[]; by: string | null }) {
  const { t } = useTranslation("builder");
  const { autosave } = useBuilder();
  const [mine, setMine] = useState<ReadonlySet<string>>(new Set(conflicts.map(keyOf)));
  const nameOf = ({ what, id, mine: own, theirs }: Conflict) => {
    const name = ((own ?? theirs) as { name?: string } | null)?.name || id;
    if (what === "step") return t("conflict.step", { name });
    if (what === "settings") return t("conflict.settings", { name: id });
    return t(`conflict.${what}`);
  };
  const said = (value: unknown) =>
    value === null ? t("conflict.removed") : textOf(value).replace(/\s+/g, " ").trim().slice(0, SHORT);
  const theirs = by ? t("conflict.theirs", { name: by }) : t("conflict.theirsUnknown");
  return (
    <Modal
      opened
      onClose={() => {}}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t("conflict.title")}
      size={560}
    >
      <div className={css.publish}>
        <p>{t("conflict.text")}</p>
        {conflicts.map((conflict) => {
          const key = keyOf(conflict);
          return (
            <Radio.Group
              key={key}
              label={nameOf(conflict)}
              value={mine.has(key) ? "mine" : "theirs"}
              onChange={(value) => {
                const next = new Set(mine);
                if (value === "mine") next.add(key);
                else next.delete(key);
                setMine(next);
              }}
            >
              <div className={css.sides}>
                <Radio value="mine" label={t("conflict.mine")} description={said(conflict.mine)} />
                <Radio value="theirs" label={theirs} description={said(conflict.theirs)} />
              </div>
            </Radio.Group>
          );
        })}
        <div className={css.foot}>
          <Button
            data-autofocus
            onClick={() => autosave.settle(conflicts.filter((conflict) => mine.has(keyOf(conflict))))}
          >
            {t("conflict.apply")}
          </Button>
        </div>
      </div>
    </Modal>
  );
}
