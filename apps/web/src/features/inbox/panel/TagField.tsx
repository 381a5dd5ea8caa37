// The contact's tags: taken off with one press, added from a list.
import type { Contact } from "@prosa/contracts/contacts";
import { IconX } from "@tabler/icons-react";
import { useState } from "react";
import { useTagChoices } from "../../../entities/tag/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Tag } from "../marks/Tag.tsx";
import { AddChoice } from "./AddChoice.tsx";
import css from "./panel.module.css";
import { useSaveContact } from "./panel.queries.ts";
import { tagsAreOpen, useTagsWanted } from "./tag-door.ts";

export function TagField({ contact }: { contact: Contact }) {
  const { t } = useTranslation(["attend", "contact_panel"]);
  const save = useSaveContact(contact.id);
  const [isAsked, setAsked] = useState(false);
  const choices = useTagChoices(isAsked);
  const isWanted = useTagsWanted();
  const { tags } = contact;
  const remove = (tagId: number) => {
    const kept = tags.filter(({ id }) => id !== tagId);
    save.mutate({ change: { tagIds: kept.map(({ id }) => id) }, soon: { tags: kept } });
  };
  return (
    <span className={css.tags}>
      {tags.map(({ id, name, color }) => (
        <span key={id} className={css.tag}>
          <Tag name={name} color={color} />
          <button type="button" aria-label={t("panel.removeTag", { name })} onClick={() => remove(id)}>
            <IconX size={12} stroke={2} aria-hidden />
          </button>
        </span>
      ))}
      <AddChoice
        texts={{
          add: t("panel.addTag"),
          search: t("contact_panel:searchTag"),
          list: t("contact_panel:tags"),
          none: t("contact_panel:noTags"),
        }}
        choices={choices}
        taken={tags.map(({ id }) => id)}
        testId="add-tag"
        isWanted={isWanted}
        onOpen={() => {
          setAsked(true);
          tagsAreOpen();
        }}
        onAdd={(id) => save.mutate({ change: { tagIds: [...tags.map((tag) => tag.id), id] } })}
      />
    </span>
  );
}
