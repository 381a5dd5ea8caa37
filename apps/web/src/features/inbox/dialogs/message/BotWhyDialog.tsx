// "Why did the bot answer this?": flow, step, what it heard and the way that led there, with the way into the drawing.
import { Button } from "@mantine/core";
import { type FlowWhy, messageWhy, type WhyWay } from "@prosa/contracts/automation/flow-why";
import type { Message } from "@prosa/contracts/messages";
import { allows } from "@prosa/contracts/permissions";
import { IconArrowRight, IconRoute } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { Link } from "react-router";
import { flowPath } from "../../../../app/paths.ts";
import { api, useSignedIn } from "../../../../shared/api/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { FailedPanel, Remark, Waiting } from "../../../../shared/ui/index.ts";
import { Dialog } from "../Dialog.tsx";
import css from "./bot-why.module.css";

export default function BotWhyDialog({ message, onClose }: { message: Message; onClose(): void }) {
  const { t } = useTranslation("why");
  const { profile } = useSignedIn();
  const params = { messageId: message.id };
  const query = useQuery({
    queryKey: ["inbox", "bot-why", message.id],
    queryFn: ({ signal }) => api(messageWhy, { params, signal, quiet: true }),
    staleTime: 60_000,
  });
  const why = query.data?.why;
  return (
    <Dialog onClose={onClose} title={t("title")} data-testid="bot-why">
      {query.error && <FailedPanel error={query.error} onRetry={() => void query.refetch()} />}
      {query.isPending && (
        <Waiting label={t("loading")}>
          <span className="skel" style={{ height: 160 }} />
        </Waiting>
      )}
      {why === null && <Remark tone="info">{t("none")}</Remark>}
      {why && (
        <div className={css.why}>
          <Facts why={why} />
          <Path why={why} />
          {why.values === null ? (
            <p className="meta">{t("noValues")}</p>
          ) : (
            why.values.length > 0 && <Kept values={why.values} />
          )}
          {allows(profile, "flows", "read") && <OpenDrawing to={`${flowPath(why.flow.id)}&why=${message.id}`} />}
        </div>
      )}
    </Dialog>
  );
}

/** Comes after the answer, when the dialog has already given the focus away: it takes it, so that Enter goes on. */
function OpenDrawing({ to }: { to: string }) {
  const { t } = useTranslation("why");
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => place.current?.querySelector("a")?.focus(), []);
  return (
    <div ref={place}>
      <Button
        component={Link}
        to={to}
        fullWidth
        data-autofocus
        leftSection={<IconRoute size={16} stroke={1.75} aria-hidden />}
      >
        {t("open")}
      </Button>
    </div>
  );
}

function Facts({ why }: { why: FlowWhy }) {
  const { t } = useTranslation("why");
  const { flow, step, origin, heard, event, assistant } = why;
  const version = flow.version === null ? t("draft") : t("version", { number: flow.version });
  return (
    <dl className={css.facts}>
      <dt>{t("flow")}</dt>
      <dd>
        {flow.name} <span className="meta">{version}</span>
      </dd>
      <dt>{t("origin.label")}</dt>
      <dd>{t(`origin.${origin}`)}</dd>
      <dt>{t("step")}</dt>
      <dd>{step?.name ?? t("outside")}</dd>
      <dt>{t("heard")}</dt>
      <dd>
        {heard.length === 0
          ? t(assistant ? "assistant.event" : `event.${event}`)
          : heard.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: said once, never changed
              <q key={index}>{text}</q>
            ))}
      </dd>
      {assistant && (
        <>
          <dt>{t("assistant.label")}</dt>
          <dd>
            {assistant.integration}{" "}
            <span className="meta">
              {t("assistant.told", {
                model: assistant.model ?? t("assistant.noModel"),
                in: assistant.tokensIn,
                out: assistant.tokensOut,
                seconds: (assistant.ms / 1000).toFixed(1),
              })}
            </span>
          </dd>
          {assistant.articles.length > 0 && (
            <>
              <dt>{t("assistant.articles")}</dt>
              <dd>
                {assistant.articles
                  .map(({ title, pages }) =>
                    pages.length === 0 ? title : t("assistant.source", { title, pages: pages.join(", ") }),
                  )
                  .join("; ")}
              </dd>
            </>
          )}
        </>
      )}
    </dl>
  );
}

/** The turn that was asked about; how long the way before it was is only counted. */
function Path({ why }: { why: FlowWhy }) {
  const { t } = useTranslation("why");
  const now = why.path.filter(({ isTurn }) => isTurn);
  const before = why.path.length - now.length;
  return (
    <section>
      <h3 className={css.head}>{t("path")}</h3>
      {before > 0 && <p className="meta">{t("earlier", { count: before })}</p>}
      {now.length === 0 && <p>{t("stayed")}</p>}
      <ol className={css.path}>
        {now.map((way, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a recorded way never changes
          <PathStep key={index} way={way} />
        ))}
      </ol>
    </section>
  );
}

function PathStep({ way: { from, rule, words, to } }: { way: WhyWay }) {
  const { t } = useTranslation("why");
  const name = t(`rule.${rule}`);
  return (
    <li>
      {from && <b>{from.name}</b>}
      <span className={css.rule}>{words ? t("words", { rule: name, words: words.join(", ") }) : name}</span>
      <span className={css.to}>
        <IconArrowRight size={14} stroke={1.75} aria-hidden />
        {to?.name ?? t("toPeople")}
      </span>
    </li>
  );
}

function Kept({ values }: { values: NonNullable<FlowWhy["values"]> }) {
  const { t } = useTranslation("why");
  return (
    <section>
      <h3 className={css.head}>{t("kept")}</h3>
      <dl className={css.facts}>
        {values.map(({ key, value }) => [<dt key={key}>{key}</dt>, <dd key={`${key} value`}>{value}</dd>])}
      </dl>
    </section>
  );
}
