// The deals of one contact: board, stage, value and owner of each; opened, moved and made anew here, by hand or by keyboard.
import { Button } from "@mantine/core";
import { IconPlus } from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { ApiError } from "../../shared/api/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useShortcut } from "../../shared/keyboard/index.ts";
import { FailedPanel, loadChunk, Waiting } from "../../shared/ui/index.ts";
import { DealRow } from "./DealRow.tsx";
import css from "./deal.module.css";
import { useContactDeals } from "./deal.queries.ts";
import { useContactDealsNews } from "./deal.realtime.ts";
import { useMoveStage } from "./use-move-stage.ts";

const NewDealDialog = lazy(() =>
  loadChunk(async () => ({ default: (await import("./NewDealDialog.tsx")).NewDealDialog })),
);

interface Props {
  contactId: number;
  contactName: string;
  /** The key that leads here from elsewhere on the screen; without it there is none. */
  keys?: string;
}

export function ContactDeals({ contactId, contactName, keys }: Props) {
  const { t } = useTranslation("kanban");
  const query = useContactDeals(contactId);
  useContactDealsNews(contactId);
  const { move, said } = useMoveStage(contactId, contactName);
  const [isMaking, setMaking] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const focusFirst = () => place.current?.querySelector<HTMLElement>("a, button")?.focus();
  useShortcut({ keys: keys ?? "", group: t("keys.group"), label: t("keys.go"), run: focusFirst }, keys !== undefined);

  const { data } = query;
  if (!data) {
    if (!query.error) return <Bones />;
    const isRefused = query.error instanceof ApiError && query.error.code === "ERR_NO_PERMISSION";
    if (isRefused) return <p className={css.none}>{t("beside.noPermission")}</p>;
    return <FailedPanel error={query.error} onRetry={() => void query.refetch()} />;
  }
  return (
    <div ref={place} className={css.deals} data-testid="contact-deals">
      {data.items.length > 0 ? (
        <ul className={css.list}>
          {data.items.map((deal) => (
            <DealRow key={deal.id} deal={deal} currency={data.currency} onMove={(lane) => void move(deal, lane)} />
          ))}
        </ul>
      ) : (
        <p className={css.none}>{t(data.isInCrm ? "beside.none" : "beside.outside")}</p>
      )}
      <Total {...data} />
      {data.isInCrm && (
        <Button
          className={css.new}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
          onClick={() => setMaking(true)}
        >
          {t("beside.create")}
        </Button>
      )}
      <p className="sr" role="status">
        {said}
      </p>
      <Suspense fallback={null}>
        {isMaking && <NewDealDialog contactId={contactId} contactName={contactName} onClose={() => setMaking(false)} />}
      </Suspense>
    </div>
  );
}

/** Where one row says it already, nothing. */
function Total({
  items,
  count,
  valueCents,
  currency,
}: {
  items: unknown[];
  count: number;
  valueCents: number;
  currency: string;
}) {
  const { t } = useTranslation("kanban");
  const formats = useFormats();
  if (count < 2) return null;
  const value = formats.money(valueCents, currency);
  return (
    <p className={css.total}>
      {count > items.length
        ? t("beside.totalOfMany", { count, shown: items.length, value })
        : t("beside.total", { count, value })}
    </p>
  );
}

function Bones() {
  const { t } = useTranslation("kanban");
  return (
    <Waiting label={t("beside.loading")}>
      <div className={css.bones}>
        <span className="skel" />
        <span className="skel" />
      </div>
    </Waiting>
  );
}
