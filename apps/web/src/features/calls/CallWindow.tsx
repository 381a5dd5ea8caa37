// The window of a call, above whatever screen is open: it can be moved, never takes the focus, and says in words what goes on.
import { ActionIcon, Button, FloatingWindow } from "@mantine/core";
import "@mantine/core/styles/FloatingWindow.layer.css";
import type { Call } from "@prosa/contracts/calls/calls";
import { IconGripHorizontal, IconX } from "@tabler/icons-react";
import { Link } from "react-router";
import { ticketPath } from "../../app/paths.ts";
import type { WantedCall } from "../../entities/call/index.ts";
import { useSignedIn } from "../../shared/api/index.ts";
import { useFormats } from "../../shared/formats/index.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { useStore } from "../../shared/store.ts";
import { Avatar } from "../../shared/ui/index.ts";
import css from "./calls.module.css";
import { endingOf, type Stage, stageOf } from "./calls.rules.ts";
import { act, dialing, dismissTrouble, trouble } from "./calls.state.ts";
import { Incoming } from "./Incoming.tsx";
import { Talking } from "./Talking.tsx";
import { TroubleLine } from "./TroubleLine.tsx";

interface Props {
  call: Call | null;
  /** Asked for, and not yet a call. */
  asked: WantedCall | null;
}

const WIDTH = 340;

export function CallWindow({ call, asked }: Props) {
  const { t } = useTranslation("calls");
  const problem = useStore(trouble);
  const name = call?.contact_name ?? asked?.name ?? "";
  return (
    <FloatingWindow
      className={css.window}
      w={`min(${WIDTH}px, calc(100vw - 16px))`}
      p={0}
      withBorder
      shadow="lg"
      radius="md"
      dragHandleSelector="[data-handle]"
      initialPosition={{ bottom: 16, right: 8 }}
      constrainToViewport
      constrainOffset={8}
      zIndex={390}
      role="region"
      aria-label={t("window.label", { name })}
      data-testid="call-window"
    >
      <div className={css.handle} data-handle="">
        <IconGripHorizontal size={16} stroke={1.75} aria-hidden />
      </div>
      {call ? <OfCall call={call} /> : <Asked name={name} isOver={problem !== null} />}
      <TroubleLine call={call} />
    </FloatingWindow>
  );
}

function OfCall({ call }: { call: Call }) {
  const { userId } = useSignedIn();
  const stage = stageOf(call, userId);
  return (
    <>
      <Person call={call} stage={stage} />
      {stage === "offer" && <Incoming call={call} />}
      {stage === "dialing" && <HangUp callId={call.id} />}
      {stage === "joining" && <HangUp callId={call.id} isRelease />}
      {stage === "talking" && <Talking key={call.id} call={call} />}
    </>
  );
}

function Person({ call, stage }: { call: Call; stage: Stage }) {
  const { t } = useTranslation("calls");
  const formats = useFormats();
  const said =
    stage === "over"
      ? endingOf(call)
      : stage === "dialing" && call.tag === "preaccept"
        ? "stage.ringing"
        : `stage.${stage}`;
  return (
    <div className={css.person}>
      <Avatar id={call.contactId ?? call.id} name={call.contact_name} size={40} picture={call.picture_profile} />
      <div className="grow">
        {call.ticketId === null ? (
          <b className="trunc">{call.contact_name}</b>
        ) : (
          <Link className={`${css.name} trunc`} to={ticketPath(call.ticketId)}>
            {call.contact_name}
          </Link>
        )}
        <small className="trunc">
          {[call.phone && formats.phone(call.phone), call.inbox_name].filter(Boolean).join(" · ")}
        </small>
        <span className={css.stage} role="status" data-testid="call-stage" data-stage={stage}>
          {t(said as "stage.offer", { name: call.user?.name ?? "" })}
        </span>
      </div>
    </div>
  );
}

function HangUp({ callId, isRelease = false }: { callId: number; isRelease?: boolean }) {
  const { t } = useTranslation("calls");
  return (
    <div className={css.actions}>
      <Button
        color="red"
        fullWidth
        onClick={() => void act(callId, isRelease ? "release" : "end")}
        data-testid="hang-up"
      >
        {t("window.cancel")}
      </Button>
    </div>
  );
}

function Asked({ name, isOver }: { name: string; isOver: boolean }) {
  const { t } = useTranslation("calls");
  const asked = useStore(dialing);
  return (
    <div className={css.person}>
      <div className="grow">
        {name !== "" && <b className="trunc">{name}</b>}
        {!isOver && asked && (
          <span className={css.stage} role="status">
            {t("stage.asking")}
          </span>
        )}
      </div>
      {isOver && (
        <ActionIcon size={32} aria-label={t("window.close")} onClick={dismissTrouble}>
          <IconX size={16} stroke={1.75} aria-hidden />
        </ActionIcon>
      )}
    </div>
  );
}
