// Says that the drawing shows a way of the past, in which version, and leads back to the drawing of today.
import { useEffect } from "react";
import { Link } from "react-router";
import { flowPath } from "../../../app/paths.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import { useBuilder } from "./state/builder.ts";
import { useLooks } from "./state/document-store.ts";
import type { Trail } from "./state/trail.ts";

export function TrailRemark({ trail }: { trail: Trail }) {
  const { t } = useTranslation("builder");
  const formats = useFormats();
  const { store, flowId } = useBuilder();
  const panel = useLooks(store, (looks) => looks.panel);
  // The simulator lights its own way while it is open.
  useEffect(() => {
    if (panel !== "simulator") store.look({ lit: trail.lit });
  }, [store, trail, panel]);
  useEffect(() => {
    if (trail.step !== null) store.look({ shown: { id: trail.step, times: 1 } });
  }, [store, trail]);
  const time = formats.dateTime(trail.at);
  return (
    <Remark tone="info">
      {trail.version === null ? t("trail.draft", { time }) : t("trail.version", { time, number: trail.version })}{" "}
      <Link className="text-link" to={flowPath(flowId)}>
        {t("trail.today")}
      </Link>
    </Remark>
  );
}
