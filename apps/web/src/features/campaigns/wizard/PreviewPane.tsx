// How it will look to real recipients, one after the other, and a test to a contact of one's choice.
import { Button, SegmentedControl, Select } from "@mantine/core";
import "@mantine/core/styles/SegmentedControl.layer.css";
import { useDebouncedValue } from "@mantine/hooks";
import type { CampaignShown } from "@prosa/contracts/campaigns";
import { IconChevronLeft, IconChevronRight, IconPaperclip, IconSend } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { notify, showError } from "../../../shared/notices/index.ts";
import { Remark } from "../../../shared/ui/index.ts";
import css from "../campaigns.module.css";
import { useCampaignActions, usePreview } from "../campaigns.queries.ts";
import { useFoundContacts } from "./choices.queries.ts";
import type { DraftCampaign } from "./use-draft-campaign.ts";

const LETTERS = ["A", "B", "C"];

export function PreviewPane({ campaign, made }: { campaign: CampaignShown; made: DraftCampaign }) {
  const { t } = useTranslation("campaigns");
  const [variant, setVariant] = useState("0");
  const [at, setAt] = useState(0);
  const { data } = usePreview(campaign.id, campaign.updatedAt);
  const { texts } = made.draft;
  const people = data?.items ?? [];
  const person = people[Math.min(at, people.length - 1)];
  const place = Math.min(Number(variant), Math.max(texts.length - 1, 0));
  const file = campaign.files.find((one) => one.place === (campaign.kind === "template" ? 0 : place + 1));
  const isSaved = texts[place] === campaign.texts[place];
  const shown = (isSaved && person?.texts[campaign.kind === "template" ? 0 : place]) || texts[place] || "";
  return (
    <>
      <div className={css.previewHead}>
        <strong>{t("wizard.preview")}</strong>
        {campaign.kind === "free" && texts.length > 1 && (
          <SegmentedControl
            size="xs"
            aria-label={t("fields.variants")}
            data={texts.map((_, index) => ({ value: String(index), label: LETTERS[index] ?? "" }))}
            value={String(place)}
            onChange={setVariant}
          />
        )}
      </div>
      <div className={css.phone}>
        {(shown || file) && (
          <p className={css.bubble}>
            {file && (
              <small className="meta">
                <IconPaperclip size={14} stroke={1.75} aria-hidden /> {file.name}
              </small>
            )}
            {file && <br />}
            {shown}
          </p>
        )}
      </div>
      {person && (
        <div className={css.turn}>
          <Button
            variant="subtle"
            size="xs"
            color="gray"
            aria-label={t("preview.before")}
            onClick={() => setAt((at + people.length - 1) % people.length)}
          >
            <IconChevronLeft size={16} aria-hidden />
          </Button>
          <span className="trunc">
            {person.name}{" "}
            <small className="meta">
              {Math.min(at, people.length - 1) + 1}/{people.length}
            </small>
          </span>
          <Button
            variant="subtle"
            size="xs"
            color="gray"
            aria-label={t("preview.next")}
            onClick={() => setAt((at + 1) % people.length)}
          >
            <IconChevronRight size={16} aria-hidden />
          </Button>
        </div>
      )}
      {person && person.missing.length > 0 && (
        <Remark tone="warning">{t("preview.missing", { marks: person.missing.join(", ") })}</Remark>
      )}
      <TestBox campaign={campaign} save={made.save} />
    </>
  );
}

function TestBox({ campaign, save }: { campaign: CampaignShown; save(): Promise<boolean> }) {
  const { t } = useTranslation("campaigns");
  const { test } = useCampaignActions();
  const [search, setSearch] = useState("");
  const [wanted] = useDebouncedValue(search, 250);
  const [contact, setContact] = useState<string | null>(null);
  const [isSending, setSending] = useState(false);
  const found = useFoundContacts(wanted);
  async function send() {
    setSending(true);
    try {
      if (!(await save())) return;
      const { messages } = await test(campaign.id, Number(contact));
      notify({ kind: "success", title: t("test.sent", { count: messages }) });
    } catch (error) {
      showError(error);
    } finally {
      setSending(false);
    }
  }
  return (
    <div className={css.lines} style={{ marginTop: 12 }}>
      <Select
        label={t("test.to")}
        placeholder={t("test.search")}
        searchable
        clearable
        searchValue={search}
        onSearchChange={setSearch}
        nothingFoundMessage={wanted.trim().length < 2 ? t("test.letters") : t("test.nobody")}
        data={(found.data?.items ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
        filter={({ options }) => options}
        value={contact}
        onChange={setContact}
        data-testid="test-contact"
      />
      <Button
        variant="default"
        disabled={contact === null}
        loading={isSending}
        leftSection={<IconSend size={16} stroke={1.75} aria-hidden />}
        onClick={() => void send()}
        data-testid="send-test"
      >
        {t("test.send")}
      </Button>
    </div>
  );
}
