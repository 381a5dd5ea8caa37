// Sending a template: choose one, fill in its values, see it as the customer will, send.
import { Button, Group, SegmentedControl, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { useDebouncedValue } from "@mantine/hooks";
import { listTemplates, type Template } from "@prosa/contracts/channels";
import type { Ticket } from "@prosa/contracts/tickets";
import { IconArrowLeft, IconSearch } from "@tabler/icons-react";
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { api } from "../../../../shared/api/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { plainPreview } from "../../../../shared/message-text/index.ts";
import { Chip, FailedPanel, Waiting } from "../../../../shared/ui/index.ts";
import type { Sendable } from "../../device/outbox.rules.ts";
import { Dialog } from "../Dialog.tsx";
import { TemplateForm } from "./TemplateForm.tsx";
import css from "./template.module.css";

interface Props {
  ticket: Ticket;
  channelId: number;
  onSend(item: Omit<Sendable, "clientId" | "ticketId">): void;
  onClose(): void;
}

type Category = Template["category"] | "all";
const categories: Category[] = ["all", "utility", "marketing", "authentication"];
const tones = { approved: "success", pending: "warning", rejected: "danger" } as const;

export default function TemplateDialog({ ticket, channelId, onSend, onClose }: Props) {
  const { t } = useTranslation(["composer", "common"]);
  const [chosen, setChosen] = useState<Template | null>(null);
  return (
    <Dialog onClose={onClose} size="xl" title={t("template.title")} data-testid="template-dialog">
      {chosen ? (
        <>
          <Button
            variant="subtle"
            size="xs"
            color="gray"
            leftSection={<IconArrowLeft size={14} aria-hidden />}
            onClick={() => setChosen(null)}
          >
            {t("template.others")}
          </Button>
          <TemplateForm template={chosen} ticket={ticket} onSend={onSend} onCancel={onClose} />
        </>
      ) : (
        <TemplateList channelId={channelId} onChoose={setChosen} onClose={onClose} />
      )}
    </Dialog>
  );
}

interface ListProps {
  channelId: number;
  onChoose(template: Template): void;
  onClose(): void;
}

function TemplateList({ channelId, onChoose, onClose }: ListProps) {
  const { t } = useTranslation(["composer", "common"]);
  const [category, setCategory] = useState<Category>("all");
  const [words, setWords] = useState("");
  const [asked] = useDebouncedValue(words.trim(), 200);
  const query = useQuery({
    queryKey: ["inbox", "templates", channelId, category, asked],
    queryFn: ({ signal }) =>
      api(listTemplates, {
        params: { channelId },
        query: {
          category: category === "all" ? undefined : category,
          searchParam: asked || undefined,
          pageSize: "100",
          sort: "name",
        },
        signal,
        quiet: true,
      }),
    placeholderData: keepPreviousData,
  });
  const items = query.data?.items ?? [];
  return (
    <>
      <div className={css.filters}>
        <SegmentedControl
          size="xs"
          value={category}
          onChange={(value) => setCategory(value as Category)}
          data={categories.map((value) => ({ value, label: t(`template.category.${value}`) }))}
        />
        <TextInput
          className="grow"
          size="xs"
          leftSection={<IconSearch size={14} aria-hidden />}
          placeholder={t("template.search")}
          aria-label={t("template.search")}
          value={words}
          data-autofocus
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      </div>
      {query.error && <FailedPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Waiting label={t("template.loading")}>
          <span className="skel" style={{ height: 160 }} />
        </Waiting>
      )}
      <ul className={css.list}>
        {items.map((template) => {
          const isOpen = template.status === "approved" && template.isSendable;
          return (
            <li key={template.id}>
              <button
                type="button"
                className={css.template}
                data-testid={`template-${template.name}`}
                aria-disabled={!isOpen}
                onClick={() => isOpen && onChoose(template)}
              >
                <span className={css.templateHead}>
                  <b className="trunc">{template.name}</b>
                  <span className="meta">{template.language}</span>
                  <Chip tone={tones[template.status as keyof typeof tones] ?? "neutral"}>
                    {t(`template.status.${template.status}`)}
                  </Chip>
                </span>
                <span className={css.words}>{plainPreview(template.body)}</span>
                {!isOpen && (
                  <span className="meta">
                    {t(template.isSendable ? "template.notApproved" : "template.notSendable")}
                  </span>
                )}
              </button>
            </li>
          );
        })}
      </ul>
      {query.data && items.length === 0 && <p className={css.none}>{t("template.none")}</p>}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t("common:actions.cancel")}
        </Button>
      </Group>
    </>
  );
}
