// Changes this browser kept and the server never got: offered once, when the flow is opened again.
import { Button } from "@mantine/core";
import { parseDocument } from "@prosa/flows";
import { useEffect, useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import css from "./builder.module.css";
import { useBuilder } from "./state/builder.ts";
import { type LocalCopy, readCopy, removeCopy } from "./state/local-copy.ts";

export function Recover({ rev }: { rev: number }) {
  const { t } = useTranslation("builder");
  const formats = useFormats();
  const { flowId, store } = useBuilder();
  const [copy, setCopy] = useState<LocalCopy | null>(null);
  useEffect(() => {
    let isHere = true;
    void readCopy(flowId).then((found) => {
      const parsed = found && parseDocument(found.document);
      if (!isHere || !found || !parsed?.ok) return;
      // The server went on without it, or has it already: nothing to offer.
      const isSame = JSON.stringify(parsed.document) === JSON.stringify(store.document());
      if (isSame) removeCopy(flowId);
      else setCopy({ ...found, document: parsed.document });
    });
    return () => {
      isHere = false;
    };
  }, [flowId, store]);
  if (!copy) return null;
  const settle = (take: boolean) => {
    if (take) store.edit(() => copy.document);
    else removeCopy(flowId);
    setCopy(null);
  };
  return (
    <div className={css.recover} role="status" data-old={copy.rev < rev || undefined}>
      <span className="grow">
        <b>{t("recover.title")}</b> {t("recover.text", { when: formats.dateTime(new Date(copy.at)) })}
      </span>
      <Button size="xs" onClick={() => settle(true)}>
        {t("recover.take")}
      </Button>
      <Button size="xs" variant="subtle" color="gray" onClick={() => settle(false)}>
        {t("recover.drop")}
      </Button>
    </div>
  );
}
