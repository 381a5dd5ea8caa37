// Two tags become one: the contacts of this one go to another, and this one goes.
import { Button, Modal, Select } from "@mantine/core";
import { useDebouncedValue } from "@mantine/hooks";
import type { Tag } from "@prosa/contracts/tags";
import { IconArrowMerge } from "@tabler/icons-react";
import { useState } from "react";
import { Trans, useTranslation } from "../../shared/i18n/index.ts";
import { errorTexts, notify } from "../../shared/notices/index.ts";
import { ColorDot, Remark } from "../../shared/ui/index.ts";
import css from "./tags.module.css";
import { useFoundTags, useTagActions } from "./tags.queries.ts";

const SEARCH_AFTER_MS = 250;

export function MergeDialog({ tag, onClose }: { tag: Tag; onClose(merged: boolean): void }) {
  const { t } = useTranslation(["tags", "common"]);
  const { merge } = useTagActions();
  const [search, setSearch] = useState("");
  const [asked] = useDebouncedValue(search.trim(), SEARCH_AFTER_MS);
  const [into, setInto] = useState<{ id: number; name: string } | null>(null);
  const [tried, setTried] = useState(false);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  // What is chosen has its name in the box; searching for that name again would hide all others.
  const choices = useFoundTags(asked === into?.name ? "" : asked);
  const others = (choices.data?.items ?? []).filter(({ id }) => id !== tag.id);

  const run = async () => {
    setTried(true);
    if (!into || busy) return;
    setBusy(true);
    setError(null);
    try {
      const { moved } = await merge(tag.id, into.id);
      notify({
        kind: "success",
        title: t("merge.done", { name: into.name }),
        detail: t("merge.moved", { count: moved }),
      });
      onClose(true);
    } catch (cause) {
      setError(cause);
      setBusy(false);
    }
  };
  const texts = error ? errorTexts(error) : null;

  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      title={t("merge.title")}
      size={440}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <form
        className={css.merge}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void run();
        }}
      >
        <p className={css.from}>
          <ColorDot color={tag.color} />
          <b className="trunc">{tag.name}</b>
        </p>
        <Select
          label={t("merge.into")}
          placeholder={t("merge.placeholder")}
          required
          searchable
          data-autofocus
          data={others.map(({ id, name }) => ({ value: String(id), label: name }))}
          filter={({ options }) => options}
          searchValue={search}
          onSearchChange={setSearch}
          value={into ? String(into.id) : null}
          onChange={(value) => setInto(others.find(({ id }) => String(id) === value) ?? null)}
          nothingFoundMessage={t("merge.none")}
          error={tried && !into && t("merge.required")}
          comboboxProps={{ zIndex: 310 }}
        />
        <p className={css.consequence}>
          {into ? (
            <Trans
              t={t}
              i18nKey="tags:merge.consequence"
              count={tag.contacts}
              values={{ from: tag.name, into: into.name }}
              components={{ b: <b /> }}
            />
          ) : (
            t("merge.hint")
          )}
        </p>
        <div role="alert">
          {texts && (
            <Remark tone="danger" title={texts.title}>
              {texts.action}
            </Remark>
          )}
        </div>
        <div className={css.foot}>
          <Button variant="default" onClick={() => onClose(false)}>
            {t("common:actions.cancel")}
          </Button>
          <Button type="submit" loading={busy} leftSection={<IconArrowMerge size={16} stroke={1.75} aria-hidden />}>
            {t("merge.verb")}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
