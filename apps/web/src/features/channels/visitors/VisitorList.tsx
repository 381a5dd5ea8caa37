// The visitors of one web chat's sites at this moment, the latest first, each with a way to invite them.
import { Button, Loader } from "@mantine/core";
import type { SiteVisitor } from "@prosa/contracts/webchat/webchat";
import { IconMessagePlus, IconWorld } from "@tabler/icons-react";
import { useState } from "react";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Chip, Empty, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import { InviteForm } from "./InviteForm.tsx";
import css from "./visitors.module.css";
import { useVisitors } from "./visitors.queries.ts";

const glyph = <IconWorld size={24} stroke={1.75} aria-hidden />;

export function VisitorList({ webchatId }: { webchatId: number }) {
  const { t } = useTranslation("webchat");
  const asked = useVisitors(webchatId);
  // Kept beside the list: a visitor who leaves takes no typed words along.
  const [invited, setInvited] = useState<SiteVisitor | null>(null);
  if (!asked.data) {
    return asked.error ? (
      <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />
    ) : (
      <Waiting label={t("visitors.loading")}>
        <Loader size={24} />
      </Waiting>
    );
  }
  const { isOn, total, visitors } = asked.data;
  return (
    <div className={css.list} data-testid="visitors">
      {invited && <InviteForm webchatId={webchatId} visitor={invited} onClose={() => setInvited(null)} />}
      {total > 0 && (
        <p className={css.count}>
          {t("visitors.count", { count: total })} {total > visitors.length && t("visitors.rest")}
        </p>
      )}
      {visitors.length === 0 ? (
        <Empty icon={glyph}>{t(isOn ? "visitors.none" : "visitors.off")}</Empty>
      ) : (
        <ul className={css.rows}>
          {visitors.map((visitor) => (
            <VisitorRow key={visitor.id} visitor={visitor} onInvite={() => setInvited(visitor)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function VisitorRow({ visitor, onInvite }: { visitor: SiteVisitor; onInvite(): void }) {
  const { t, i18n } = useTranslation("webchat");
  const formats = useFormats();
  const { page, title, device, language, since, isChatting, invitedAt, invitedBy } = visitor;
  const facts = [device, languageName(language, i18n.language), t("visitors.since", { time: formats.time(since) })];
  return (
    <li className={css.row} data-testid="visitor">
      <div className={css.facts}>
        <b className="trunc">{title || page}</b>
        <span className={`${css.detail} trunc`}>{page}</span>
        <span className={css.detail}>{facts.filter(Boolean).join(" · ")}</span>
        {isChatting && <Chip tone="info">{t("visitors.chatting")}</Chip>}
        {invitedAt && (
          <span className={css.detail}>
            {t("visitors.invited", { name: invitedBy ?? "", time: formats.time(invitedAt) })}
          </span>
        )}
      </div>
      <Button
        variant="default"
        disabled={invitedAt !== null}
        leftSection={<IconMessagePlus size={16} stroke={1.75} aria-hidden />}
        onClick={onInvite}
      >
        {t("visitors.invite")}
      </Button>
    </li>
  );
}

function languageName(code: string | null, locale: string): string | null {
  return code && (new Intl.DisplayNames([locale], { type: "language" }).of(code) ?? code);
}
