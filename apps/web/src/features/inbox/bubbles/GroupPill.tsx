// Quiet lines of a telephone: who came into a group, who left it, what it is called from now on, and a call that was rejected.
import { useTranslation } from "../../../shared/i18n/index.ts";
import { SystemPill } from "./EventPill.tsx";

const events = ["groupJoined", "groupLeft", "groupRemoved", "groupRenamed", "callRejected"] as const;

export default function GroupPill({ event, who, at }: { event: string; who: string; at: string }) {
  const { t } = useTranslation("group");
  const known = events.find((one) => one === event);
  return <SystemPill words={known ? t(`events.${known}`, { who }) : who} at={at} />;
}
