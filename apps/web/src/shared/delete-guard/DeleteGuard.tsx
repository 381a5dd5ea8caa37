// The dialog before a deletion, and what it becomes when something still uses the object.
import { Button, Modal, TextInput } from "@mantine/core";
import { IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { Link } from "react-router";
import { ApiError } from "../api/index.ts";
import { useCovers } from "../covered.ts";
import { loadNamespaces, useTranslation } from "../i18n/index.ts";
import { CodeDetail, errorTexts, notify, showError } from "../notices/index.ts";
import { useStore } from "../store.ts";
import { Remark } from "../ui/index.ts";
import { type Deletion, deletion } from "./confirm-delete.ts";
import css from "./delete-guard.module.css";
import { kindOf, type Use, usesIn } from "./guard.rules.ts";

void loadNamespaces(["patterns"]);

/** What was focused is gone with the row: the next best place is the list itself. */
function focusSomething() {
  if (document.activeElement && document.activeElement !== document.body) return;
  const place = document.querySelector<HTMLElement>("[data-row-link]") ?? document.querySelector<HTMLElement>("main");
  place?.focus();
}

function UseLine({ use, links, onGo }: { use: Use; links: Deletion["links"]; onGo(): void }) {
  const { t } = useTranslation("patterns");
  const kind = kindOf(use.kind);
  const words = t(`usedBy.${kind}`, { count: use.count });
  const to = kind === "other" ? undefined : links?.[kind];
  const more = use.count - use.names.length;
  return (
    <li className={css.use}>
      <b>{words}</b>
      <span className={css.names}>
        {use.names.join(", ")}
        {more > 0 && use.names.length > 0 && ` ${t("usedBy.more", { count: more })}`}
      </span>
      {to && (
        <Link className="text-link" to={to} onClick={onGo}>
          {t("usedBy.see")}
        </Link>
      )}
    </li>
  );
}

function Question({ wanted, onClose }: { wanted: Deletion; onClose(): void }) {
  const { t } = useTranslation(["patterns", "common"]);
  const [busy, setBusy] = useState(false);
  const [refused, setRefused] = useState<ApiError | null>(null);
  const [typed, setTyped] = useState("");
  const isTyped = wanted.typed === undefined || typed.trim() === wanted.typed.trim();
  const uses = refused ? usesIn(refused) : null;
  const texts = refused ? errorTexts(refused) : null;

  const remove = async () => {
    if (busy) return;
    setBusy(true);
    setRefused(null);
    try {
      await wanted.action();
      notify({ kind: "success", title: wanted.done, detail: wanted.name });
      onClose();
    } catch (cause) {
      if (cause instanceof ApiError) {
        cause.shown = true;
        setRefused(cause);
      } else showError(cause);
    } finally {
      setBusy(false);
    }
  };
  const { instead } = wanted;
  const runInstead = () => {
    onClose();
    void Promise.resolve(instead?.run()).catch(showError);
  };

  return (
    <>
      <p className={css.text}>
        <b>{wanted.name}</b>
      </p>
      <div role="alert" className={css.part}>
        {uses && texts && (
          <>
            <Remark tone="warning" title={texts.title}>
              {texts.action}
            </Remark>
            <ul className={css.uses} aria-label={t("usedBy.label")}>
              {uses.map((use) => (
                <UseLine key={use.kind} use={use} links={wanted.links} onGo={onClose} />
              ))}
            </ul>
          </>
        )}
        {!uses && texts && (
          <>
            <Remark tone="danger" title={texts.title}>
              {[texts.detail, texts.action].filter(Boolean).join(" ")}
            </Remark>
            <CodeDetail code={texts.code} requestId={texts.requestId} />
          </>
        )}
      </div>
      {!uses && <p className={css.text}>{wanted.consequence}</p>}
      {!uses && wanted.typed !== undefined && (
        <TextInput
          label={t("delete.type", { name: wanted.typed })}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
      )}
      <div className={css.foot}>
        <span className="grow" />
        <Button variant="default" onClick={onClose} data-autofocus>
          {t(uses ? "common:actions.close" : "common:actions.cancel")}
        </Button>
        {uses
          ? instead && <Button onClick={runInstead}>{instead.label}</Button>
          : !uses && (
              <Button
                color="red"
                leftSection={<IconTrash size={16} stroke={1.75} aria-hidden />}
                loading={busy}
                disabled={!isTyped}
                onClick={() => void remove()}
              >
                {wanted.verb ?? t("delete.verb")}
              </Button>
            )}
      </div>
    </>
  );
}

/** Stands once, above every screen; `confirmDelete` opens it. */
export function DeleteGuard() {
  const { t } = useTranslation("common");
  const wanted = useStore(deletion);
  const [shown, setShown] = useState(wanted);
  if (wanted && wanted !== shown) setShown(wanted);
  const close = () => deletion.set(null);
  const isTop = useCovers(wanted !== null);
  return (
    <Modal
      opened={wanted !== null}
      onClose={() => isTop() && close()}
      title={shown?.title}
      size={440}
      zIndex={300}
      closeButtonProps={{ "aria-label": t("actions.close") }}
      onExitTransitionEnd={focusSomething}
    >
      {shown && <Question wanted={shown} onClose={close} />}
    </Modal>
  );
}
