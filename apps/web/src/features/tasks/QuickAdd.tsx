// A task in one sentence: what is understood stands below the words and can be changed before it is added.
import { Button, TextInput } from "@mantine/core";
import "@mantine/core/styles/Input.layer.css";
import { useDebouncedValue } from "@mantine/hooks";
import { IconBolt } from "@tabler/icons-react";
import { type FormEvent, useEffect, useState } from "react";
import { useSignedIn } from "../../shared/api/index.ts";
import { useLocale, useTranslation } from "../../shared/i18n/index.ts";
import { instantOf, MomentField, useTimeZone, wallAfter, wallOf } from "../../shared/moment-field/index.ts";
import { notify, showError } from "../../shared/notices/index.ts";
import css from "./tasks.module.css";
import { useTaskActions } from "./tasks.queries.ts";

const AFTER_MS = 150;

function useUnderstood(text: string) {
  const zone = useTimeZone();
  const language = useLocale().slice(0, 2);
  const [asked] = useDebouncedValue(text, AFTER_MS);
  const [understood, set] = useState({ of: "", name: "", wall: "" });
  useEffect(() => {
    if (asked.trim() === "") return;
    let isOver = false;
    const now = new Date();
    void import("./quick-add.rules.ts")
      .then(({ understand }) => understand(asked, language, wallOf(now, zone)))
      .then(({ name, wall }) => {
        if (!isOver) set({ of: asked, name, wall: wall ?? wallAfter(now, zone, 1, "09:00") });
      });
    return () => {
      isOver = true;
    };
  }, [asked, language, zone]);
  return understood.of === text ? understood : null;
}

export function QuickAdd() {
  const { t } = useTranslation("tasks");
  const { userId } = useSignedIn();
  const zone = useTimeZone();
  const { create } = useTaskActions();
  const [text, setText] = useState("");
  const [changed, setChanged] = useState<{ name?: string; wall?: string }>({});
  const [busy, setBusy] = useState(false);
  const understood = useUnderstood(text);
  const isShown = text.trim() !== "";
  const name = changed.name ?? understood?.name ?? text.trim();
  const wall = changed.wall ?? understood?.wall ?? "";

  const add = async (event: FormEvent) => {
    event.preventDefault();
    const limitDate = instantOf(wall, zone)?.toISOString();
    if (busy || !limitDate || name.trim() === "") return;
    setBusy(true);
    try {
      const made = await create({
        name: name.trim(),
        description: text.trim(),
        limitDate,
        ownerId: userId,
        priority: "none",
        remindMinutes: 0,
      });
      notify({ kind: "success", title: t("added"), detail: made.name });
      setText("");
      setChanged({});
    } catch (error) {
      showError(error);
    }
    setBusy(false);
  };

  return (
    <form className={css.quick} onSubmit={(event) => void add(event)} aria-label={t("quick.label")}>
      <TextInput
        aria-label={t("quick.label")}
        placeholder={t("quick.placeholder")}
        leftSection={<IconBolt size={16} stroke={1.75} aria-hidden />}
        maxLength={200}
        value={text}
        data-testid="quick-add"
        onChange={(event) => {
          setText(event.currentTarget.value);
          setChanged({});
        }}
      />
      {isShown && (
        <div className={css.understood}>
          <TextInput
            label={t("fields.name")}
            maxLength={200}
            value={name}
            onChange={(event) => setChanged({ ...changed, name: event.currentTarget.value })}
          />
          <MomentField
            label={t("fields.limitDate")}
            value={wall}
            onChange={(value) => setChanged({ ...changed, wall: value })}
          />
          <Button type="submit" loading={busy} disabled={name.trim() === "" || wall === ""}>
            {t("quick.add")}
          </Button>
        </div>
      )}
    </form>
  );
}
