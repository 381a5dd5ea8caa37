// The templates of a channel as the provider has them: category, state, parameters, and how each looks.
import { Button, Loader } from "@mantine/core";
import type { Channel, Template } from "@prosa/contracts/channels";
import { IconPencil, IconPlayerPlay, IconPlus, IconRefresh, IconTemplate, IconTrash } from "@tabler/icons-react";
import { useDeferredValue, useState } from "react";
import { confirmDelete } from "../../../shared/delete-guard/index.ts";
import { lazyForm } from "../../../shared/form-drawer/index.ts";
import { useFormats, useNow } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import type { RowAction } from "../../../shared/list-page/index.ts";
import { RowMenu } from "../../../shared/list-page/RowMenu.tsx";
import { notify, showError } from "../../../shared/notices/index.ts";
import { SearchField } from "../../../shared/search-field/index.ts";
import { Chip, Empty, FailedPanel, Waiting } from "../../../shared/ui/index.ts";
import css from "../channels.module.css";
import { useChannelActions, useTemplates } from "../channels.queries.ts";
import { TemplateBubble } from "./TemplateBubble.tsx";
import { useTemplateActions } from "./templates.queries.ts";

const TemplateDialog = lazyForm(async () => (await import("./TemplateDialog.tsx")).TemplateDialog);

const tones = {
  approved: "success",
  pending: "info",
  paused: "warning",
  rejected: "danger",
  disabled: "danger",
  other: "neutral",
} as const;

/** What the provider said, in plain words where it used one of its own. */
const reasons = [
  "ABUSIVE_CONTENT",
  "INVALID_FORMAT",
  "PROMOTIONAL",
  "TAG_CONTENT_MISMATCH",
  "INCORRECT_CATEGORY",
  "SCAM",
] as const;

function useReason(): (reason: string) => string {
  const { t } = useTranslation("templates");
  return (reason) => {
    const known = reasons.find((one) => one === reason.toUpperCase());
    return known ? t(`reasons.${known}`) : t("reasonSaid", { reason });
  };
}

interface RowProps {
  template: Template;
  readOnly: boolean;
  onEdit(): void;
}

function useRowActions({ template, readOnly, onEdit }: RowProps): RowAction[] {
  const { t } = useTranslation("templates");
  const { remove, unpause } = useTemplateActions(template.channelId);
  if (readOnly) return [];
  const { id, name, status, category } = template;
  const isEditable = status === "approved" || status === "rejected" || status === "paused";
  const why = category === "authentication" ? t("notHere") : isEditable ? undefined : t("inReview");
  const letGo = async () => {
    try {
      await unpause(id);
      notify({ kind: "success", title: t("unpaused"), detail: name });
    } catch (error) {
      showError(error);
    }
  };
  const askRemove = () =>
    confirmDelete({
      title: t("remove.title"),
      name,
      consequence: t("remove.consequence"),
      done: t("remove.done"),
      action: () => remove(id),
    });
  return [
    { id: "edit", label: t("actions.edit"), icon: IconPencil, run: onEdit, ...(why ? { disabled: why } : {}) },
    ...(status === "paused"
      ? [{ id: "unpause", label: t("actions.unpause"), icon: IconPlayerPlay, run: () => void letGo() }]
      : []),
    { id: "remove", label: t("actions.remove"), icon: IconTrash, danger: true, run: askRemove },
  ];
}

function TemplateRow(props: RowProps) {
  const { t } = useTranslation("channels");
  const said = useReason();
  const actions = useRowActions(props);
  const { template } = props;
  const { header, body, footer, buttons } = template;
  return (
    <li className={css.template} data-testid={`template-${template.id}`}>
      <div className={css.templateHead}>
        <b className="trunc grow">{template.name}</b>
        <Chip tone={tones[template.status]}>{t(`templates.status.${template.status}`)}</Chip>
        <RowMenu name={template.name} actions={actions} />
      </div>
      <p className="meta">
        {[t(`templates.category.${template.category}`), template.language, qualityWord(template)]
          .filter(Boolean)
          .join(" · ")}
      </p>
      <TemplateBubble
        header={header && (header.format === "text" ? header.text : t(`templates.header.${header.format}`))}
        body={body}
        footer={footer}
        buttons={buttons.map(({ kind, text }) => ({ key: `${kind}-${text}`, text }))}
      />
      {template.rejectedReason && <p className={css.problem}>{said(template.rejectedReason)}</p>}
      {template.status === "approved" && !template.isSendable && <p className="meta">{t("templates.notSendable")}</p>}
    </li>
  );

  function qualityWord({ quality }: Template): string {
    return quality === "unknown" ? "" : t(`quality.${quality}`);
  }
}

export function TemplatesTab({ channel, readOnly }: { channel: Channel; readOnly: boolean }) {
  const { t } = useTranslation(["channels", "templates"]);
  const [writing, setWriting] = useState<Template | "new" | null>(null);
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
        {!readOnly && (
          <Button
            leftSection={<IconPlus size={16} stroke={1.75} aria-hidden />}
            onClick={() => setWriting("new")}
            data-testid="new-template"
          >
            {t("templates:new")}
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
          <TemplateRow key={template.id} template={template} readOnly={readOnly} onEdit={() => setWriting(template)} />
        ))}
      </ul>
      {writing && (
        <TemplateDialog
          channelId={channel.id}
          template={writing === "new" ? null : writing}
          onClose={() => setWriting(null)}
        />
      )}
    </div>
  );
}
