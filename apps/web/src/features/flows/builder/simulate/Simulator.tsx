// A telephone beside the drawing: one plays the customer, the draft answers as it would, and the path lights up.
import { ActionIcon, Checkbox, Select, Textarea, TextInput, UnstyledButton } from "@mantine/core";
import {
  asksOutside,
  awaits,
  type ChannelKind,
  type CompiledFlow,
  channelKinds,
  channelSets,
  compile,
  type Moment,
  passTime,
  play,
  type Said,
  type Situation,
  sayWords,
  startPlay,
} from "@prosa/flows";
import { IconHourglass, IconRefresh, IconSend } from "@tabler/icons-react";
import { useEffect, useMemo, useRef, useState } from "react";
import { useSignedIn } from "../../../../shared/api/index.ts";
import { useFormats } from "../../../../shared/formats/index.ts";
import { useTranslation } from "../../../../shared/i18n/index.ts";
import { PanelFrame } from "../PanelFrame.tsx";
import { useBuilder } from "../state/builder.ts";
import { useDrawn } from "../state/document-store.ts";
import { ActAssistant, type Acting, actedBy } from "./ActAssistant.tsx";
import { Bubble, type Tapped } from "./Bubble.tsx";
import css from "./simulate.module.css";
import { Tests } from "./Tests.tsx";

interface Choice {
  channel: ChannelKind;
  isOpen: boolean;
  skipWaits: boolean;
  callFails: boolean;
  callAnswer: string;
  assistant: Acting;
}

const FIRST = "Oi";
const begun: Choice = {
  channel: "official",
  isOpen: true,
  skipWaits: true,
  callFails: false,
  callAnswer: "{}",
  assistant: { text: "", way: "answers" },
};

function useSituation(choice: Choice): Situation {
  const { tenantName, username } = useSignedIn();
  const formats = useFormats();
  const { t } = useTranslation("builder");
  return useMemo(() => {
    const now = new Date();
    return {
      isOpen: choice.isOpen,
      skipWaits: choice.skipWaits,
      callAnswer: choice.callFails ? null : choice.callAnswer,
      assistant: actedBy(choice.assistant, t("sim.assistantText")),
      abilities: channelSets[choice.channel],
      hoursText: "",
      variables: {
        name: "Maria Souza",
        firstName: "Maria",
        greeting: "Olá",
        protocol: "20260001",
        user: username,
        queue: "",
        company: tenantName,
        date: formats.date(now),
        time: formats.time(now),
      },
    };
  }, [choice, formats, t, tenantName, username]);
}

/** What was said, and what came of it. */
interface Told {
  said: Said;
  moment: Moment;
}

const opening = (flow: CompiledFlow, situation: Situation): Told => ({
  said: { text: FIRST },
  moment: startPlay(flow, Date.now(), situation, FIRST),
});

export function Simulator() {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const document = useDrawn(store, (one) => one);
  const flow = useMemo(() => compile(document), [document]);
  const [choice, setChoice] = useState(begun);
  const situation = useSituation(choice);
  /** Every moment so far; the last is now. */
  const [moments, setMoments] = useState<readonly Told[]>(() => [opening(flow, situation)]);
  const moment = moments.at(-1)?.moment;
  const again = () => setMoments([opening(flow, situation)]);
  useLitPath(moment);
  const log = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each moment adds words at the end
  useEffect(() => {
    log.current?.scrollTo({ top: log.current.scrollHeight });
  }, [moments]);
  if (!moment) return null;

  const tell = ({ text, choiceId }: Tapped) =>
    setMoments([
      ...moments,
      {
        said: { text, ...(choiceId ? { choiceId } : {}) },
        moment: sayWords(flow, moment, { text, choiceId, kind: "text" }, situation),
      },
    ]);
  const wait = () => {
    const later = passTime(moment);
    if (later) setMoments([...moments, { said: null, moment: play(flow, later.moment, later.event, situation) }]);
  };
  const backTo = (count: number) => {
    const at = moments.findLastIndex(({ moment: { entries } }) => entries.length <= count);
    if (at >= 0) setMoments(moments.slice(0, at + 1));
  };

  return (
    <PanelFrame
      title={t("sim.title")}
      tools={
        <ActionIcon variant="subtle" color="gray" size={28} aria-label={t("sim.restart")} onClick={again}>
          <IconRefresh size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      }
      foot={<Writing isOver={moment.state.ended !== null} canWait={awaits(moment)} onSay={tell} onWait={wait} />}
    >
      <SituationFields choice={choice} onChange={setChoice} />
      <div ref={log} className={`scroll ${css.log}`} role="log" aria-label={t("sim.log")} data-testid="flow-simulator">
        {moment.entries.map((entry, index) => (
          <Bubble
            // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows at its end, or is cut there
            key={index}
            entry={entry}
            onTap={moment.state.ended ? undefined : tell}
            onBack={entry.kind === "me" && index > 0 ? () => backTo(index) : undefined}
          />
        ))}
        {!moment.state.ended && moment.state.wait?.kind === "delay" && <p className={css.did}>{t("sim.waiting")}</p>}
      </div>
      <Vars vars={moment.state.vars} />
      <Tests
        flow={flow}
        situation={{
          channel: choice.channel,
          isOpen: choice.isOpen,
          callAnswer: situation.callAnswer,
          assistant: situation.assistant,
        }}
        words={moments.map(({ said }) => said)}
      />
    </PanelFrame>
  );
}

/** The way so far is lit on the drawing while the simulator is open. */
function useLitPath(moment: Moment | undefined) {
  const { store } = useBuilder();
  useEffect(() => {
    if (!moment) return;
    const { node, ended } = moment.state;
    store.look({
      lit: {
        steps: new Set([...moment.steps, ...(node ? [node] : [])]),
        exits: new Set(moment.exits),
        at: ended ? null : node,
      },
    });
  }, [moment, store]);
  useEffect(() => () => store.look({ lit: null }), [store]);
}

function SituationFields({ choice, onChange }: { choice: Choice; onChange(next: Choice): void }) {
  const { t } = useTranslation("builder");
  const { store } = useBuilder();
  const [isMore, setMore] = useState(false);
  const calls = useDrawn(store, ({ steps }) =>
    steps.some((step) => step.kind === "step" && step.interactions.some(({ kind }) => kind === "webhookGet")),
  );
  const asks = useDrawn(store, ({ steps }) => steps.some(asksOutside));
  const box = (field: "isOpen" | "skipWaits" | "callFails", label: string) => (
    <Checkbox
      size="xs"
      label={label}
      checked={choice[field]}
      onChange={(event) => onChange({ ...choice, [field]: event.currentTarget.checked })}
    />
  );
  return (
    <section className={css.situation} aria-label={t("sim.options")}>
      <Select
        size="xs"
        aria-label={t("sim.channel")}
        allowDeselect={false}
        data={channelKinds.map((kind) => ({ value: kind, label: t(`channelKind.${kind}`) }))}
        value={choice.channel}
        onChange={(kind) =>
          onChange({ ...choice, channel: channelKinds.find((one) => one === kind) ?? choice.channel })
        }
      />
      <div className={css.boxes}>
        {box("isOpen", t("sim.open"))}
        {box("skipWaits", t("sim.skip"))}
        {calls && (
          <UnstyledButton className="text-link" aria-expanded={isMore} onClick={() => setMore(!isMore)}>
            {t("block.webhookGet")}
          </UnstyledButton>
        )}
      </div>
      {calls && isMore && (
        <>
          {box("callFails", t("sim.callFails"))}
          <Textarea
            size="xs"
            label={t("sim.callAnswer")}
            autosize
            minRows={2}
            maxRows={6}
            value={choice.callAnswer}
            onChange={(event) => onChange({ ...choice, callAnswer: event.currentTarget.value })}
          />
        </>
      )}
      {asks && <ActAssistant value={choice.assistant} onChange={(assistant) => onChange({ ...choice, assistant })} />}
    </section>
  );
}

interface WritingProps {
  isOver: boolean;
  canWait: boolean;
  onSay(said: Tapped): void;
  onWait(): void;
}

function Writing({ isOver, canWait, onSay, onWait }: WritingProps) {
  const { t } = useTranslation("builder");
  const [text, setText] = useState("");
  return (
    <form
      className={css.writing}
      onSubmit={(event) => {
        event.preventDefault();
        if (text.trim() === "" || isOver) return;
        onSay({ text: text.trim() });
        setText("");
      }}
    >
      <TextInput
        className="grow"
        aria-label={t("sim.write")}
        placeholder={t("sim.write")}
        disabled={isOver}
        maxLength={4096}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <ActionIcon variant="default" size={34} aria-label={t("sim.silence")} disabled={!canWait} onClick={onWait}>
        <IconHourglass size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
      <ActionIcon type="submit" variant="filled" size={34} aria-label={t("sim.send")} disabled={isOver}>
        <IconSend size={18} stroke={1.75} aria-hidden />
      </ActionIcon>
    </form>
  );
}

function Vars({ vars }: { vars: Record<string, string> }) {
  const { t } = useTranslation("builder");
  const all = Object.entries(vars);
  if (all.length === 0) return null;
  return (
    <section aria-label={t("sim.vars")} className={css.vars}>
      <h3>{t("sim.vars")}</h3>
      <dl>
        {all.map(([key, value]) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd className="trunc">{value}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
