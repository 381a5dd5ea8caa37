// The templates of a channel as the provider has them: category, state, parameters, and how each looks.
import { Button, Loader } from "@mantine/core";
import type { Channel, Template } from "@prosa/contracts/channels";
import { IconRefresh, IconTemplate } from "@tabler/icons-react";
import { useDeferredValue, useState } from "react";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { MessageText } from "../../../shared/message-text/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { SearchField } from "../../../shared/search-field/index.ts";
import { Chip, Empty, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../channels.module.css";
import { useChannelActions, useTemplates } from "../channels.queries.ts";

const tones = {
  approved: "success",
  pending: "info",
  paused: "warning",
  rejected: "danger",
  disabled: "danger",
  other: "neutral",
} as const;

function TemplateRow({ template }: { template: Template }) {
  const { t } = useTranslation("channels");
  const { header, body, footer, buttons } = template;
  return (
    <li className={css.template}>
      <div className={css.templateHead}>
        <b className="trunc grow">{template.name}</b>
        <Chip tone={tones[template.status]}>{t(`templates.status.${template.status}`)}</Chip>
      </div>
      <p className="meta">
        {[t(`templates.category.${template.category}`), template.language, qualityWord(template)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <div className={css.bubble}>
        {header && (
          <p className={css.templateHeader}>
            {header.format === "text" ? header.text : t(`templates.header.${header.format}`)}
          </p>
        )}
        <div>
          <MessageText body={body} />
        </div>
        {footer && <p className="meta">{footer}</p>}
        {buttons.length > 0 && (
          <ul className={css.templateButtons}>
            {buttons.map((button) => (
              <li key={`${button.kind}-${button.text}`}>{button.text}</li>
            ))}
          </ul>
        )}
      </div>
      {template.rejectedReason && <p className="meta">{t("templates.reason", { reason: template.rejectedReason })}</p>}
      {template.status === "approved" && !template.isSendable && <p className="meta">{t("templates.notSendable")}</p>}
    </li>
  );

  function qualityWord({ quality }: Template): string {
    return quality === "unknown" ? "" : t(`quality.${quality}`);
  }
}

export function TemplatesTab({ channel, readOnly }: { channel: Channel; readOnly: boolean }) {
  const { t } = useTranslation("channels");
  const formats = useFormats();
  const now = useNow();
  const [query, setQuery] = useState("");
  const asked = useTemplates(channel.id, useDeferredValue(query.trim()));
  const { sync } = useChannelActions();
  const askAgain = async () => {
    try {
      await sync(channel.id);
      notify({ kind: "success", title: t("templates.syncing") });
    } catch (error) {
      showError(error);
    }
  };
  const syncedAt = asked.data?.syncedAt;
  const isFresh = syncedAt !== null && syncedAt !== undefined && now.getTime() - Date.parse(syncedAt) < 60_000;
  return (
    <div className={`${css.stack} scroll`}>
      <div className={css.toolbar}>
        <SearchField
          query={query}
          onQuery={setQuery}
          label={t("templates.search")}
          clearLabel={t("clearSearch")}
          group={t("title")}
          className="grow"
        />
        {!readOnly && (
          <Button
            variant="default"
            leftSection={<IconRefresh size={16} stroke={1.75} aria-hidden />}
            onClick={() => void askAgain()}
          >
            {t("templates.sync")}
          </Button>
        )}
      </div>
      {syncedAt && (
        <p className="meta">
          {isFresh ? t("templates.syncedNow") : t("templates.syncedAt", { time: formats.wait(syncedAt, now) })}
        </p>
      )}
      {asked.isPending && (
        <Waiting label={t("templates.loading")}>
          <Loader size={24} />
        </Waiting>
      )}
      {asked.isError && !asked.data && <FailedPanel error={asked.error} onRetry={() => void asked.refetch()} />}
      {asked.data?.items.length === 0 && (
        <Empty icon={<IconTemplate size={24} stroke={1.75} aria-hidden />}>
          {t(query ? "templates.nothing" : "templates.empty")}
        </Empty>
      )}
      <ul className={css.templates}>
        {asked.data?.items.map((template) => (
          <TemplateRow key={template.id} template={template} />
        ))}
      </ul>
    </div>
  );
}
