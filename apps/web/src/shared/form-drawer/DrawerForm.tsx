// The form inside a drawer: its fields in sections, what is wrong, the danger zone, and the buttons that stay in sight.
import { Button, Loader } from "@mantine/core";
import { IconCheck, IconTrash } from "@tabler/icons-react";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef } from "react";
import { useFormats } from "../formats/index.ts";
import { useTranslation } from "../i18n/index.ts";
import { Keys, useShortcut } from "../keyboard/index.ts";
import { CodeDetail, errorTexts, notify } from "../notices/index.ts";
import { Remark } from "../ui/index.ts";
import { useDrawerFrame } from "./drawer-frame.ts";
import { focusFirstError } from "./focus-error.ts";
import css from "./form-drawer.module.css";
import { SUMMARY_ABOVE } from "./form-errors.rules.ts";
import type { DrawerForm as Form } from "./use-drawer-form.ts";

function Summary({ form, element }: { form: Form; element(): HTMLFormElement | null }) {
  const { t } = useTranslation("patterns");
  const wrong = Object.entries(form.mantine.errors).filter(([, text]) => Boolean(text));
  return (
    <div role="alert">
      {wrong.length > SUMMARY_ABOVE && (
        <Remark tone="danger" title={t("form.summary", { count: wrong.length })}>
          {wrong.map(([path, text]) => (
            <button
              key={path}
              type="button"
              className={`text-link ${css.summaryLine}`}
              onClick={() => focusFirstError(element(), [path])}
            >
              {text}
            </button>
          ))}
        </Remark>
      )}
    </div>
  );
}

function FormFailure({ error }: { error: unknown }) {
  const texts = error ? errorTexts(error) : null;
  return (
    <div className={css.failure} role="alert">
      {texts && (
        <>
          <Remark tone="danger" title={texts.title}>
            {[texts.detail, texts.action].filter(Boolean).join(" ")}
          </Remark>
          <CodeDetail code={texts.code} requestId={texts.requestId} />
        </>
      )}
    </div>
  );
}

/** Says in the drawer's head that what was typed is safe, and on leaving that it is kept. */
function useDraftWords(form: Form) {
  const { t } = useTranslation("patterns");
  const formats = useFormats();
  const frame = useDrawerFrame();
  const { at } = form.draft;
  const line = at === null ? "" : t("draft.keptAt", { time: formats.time(new Date(at)) });
  useEffect(() => {
    frame.say(line);
    return () => frame.say("");
  }, [frame, line]);
  const leave = useEffectEvent(() => {
    if (form.changes === 0 || !form.draft.flush()) return;
    notify({
      kind: "info",
      title: t("draft.left.title"),
      detail: t("draft.left.detail"),
      key: "draft-kept",
      action: { label: t("draft.discard"), run: () => form.draft.remove(true) },
    });
  });
  useEffect(() => frame.onLeave(() => leave()), [frame]);
}

interface Props {
  form: Form;
  /** At the end, apart: what cannot be undone. */
  danger?: ReactNode;
  children: ReactNode;
}

export function DrawerForm({ form, danger, children }: Props) {
  const { t } = useTranslation(["patterns", "common"]);
  const element = useRef<HTMLFormElement>(null);
  const frame = useDrawerFrame();
  const { readOnly, busy, saved, changes, draft } = form;
  useDraftWords(form);
  const submit = () => void form.submit(element.current);
  useShortcut({ keys: "mod+s", group: t("shortcuts.form"), label: t("common:actions.save"), run: submit }, !readOnly);
  // What is opened late, after its row has come, still begins with its first field.
  useEffect(() => {
    element.current?.querySelector<HTMLElement>("[data-autofocus]")?.focus({ preventScroll: true });
  }, []);

  return (
    <form
      ref={element}
      className={css.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      {/* With nothing to focus inside, the keyboard scrolls the region itself. */}
      <div className={`${css.fields} scroll`} tabIndex={readOnly ? 0 : undefined}>
        {readOnly && <Remark tone="info">{t("form.readOnly")}</Remark>}
        {draft.restored && (
          <div className={css.restored}>
            <span className="grow">{t("draft.restored")}</span>
            <Button variant="subtle" size="xs" onClick={form.discard}>
              {t("draft.discard")}
            </Button>
          </div>
        )}
        <Summary form={form} element={() => element.current} />
        <fieldset className={css.fieldset} disabled={readOnly}>
          {children}
        </fieldset>
        {danger && !readOnly && <DangerZone>{danger}</DangerZone>}
      </div>
      <FormFailure error={form.error} />
      <div className={css.foot}>
        {!readOnly && (
          <Button type="submit" aria-busy={busy} className={css.save}>
            {t("common:actions.save")}
            <span className={css.saveMark}>
              {busy ? (
                <Loader size={16} color="currentColor" />
              ) : saved ? (
                <IconCheck size={18} stroke={2} aria-hidden />
              ) : (
                <Keys keys="mod+s" />
              )}
            </span>
          </Button>
        )}
        <Button variant="subtle" color="gray" onClick={frame.close}>
          {t(readOnly ? "common:actions.close" : "common:actions.cancel")}
        </Button>
        <span className="grow" />
        <span className="sr" role="status">
          {saved ? t("form.saved") : ""}
        </span>
        {changes > 0 && !saved && <span className={css.changes}>{t("form.changes", { count: changes })}</span>}
      </div>
    </form>
  );
}

export function FormSection({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={css.section} aria-labelledby={id}>
      <h3>
        <span id={id} className="grow">
          {title}
        </span>
        {aside && <span className="meta">{aside}</span>}
      </h3>
      {children}
    </section>
  );
}

function DangerZone({ children }: { children: ReactNode }) {
  const { t } = useTranslation("patterns");
  return (
    <section className={css.danger} aria-label={t("form.danger")}>
      <h3>{t("form.danger")}</h3>
      {children}
    </section>
  );
}

/** The button of the danger zone. */
export function DangerButton({ icon, children, onClick }: { icon?: ReactNode; children: ReactNode; onClick(): void }) {
  return (
    <Button
      variant="outline"
      color="red"
      leftSection={icon ?? <IconTrash size={16} stroke={1.75} aria-hidden />}
      onClick={onClick}
    >
      {children}
    </Button>
  );
}
