// Sends what an earlier visit could not, whatever screen is opened first. Draws nothing.
import { planExpired } from "../../../shared/api/index.ts";
import { useStore } from "../../../shared/store.ts";
import { useInboxLocal } from "../state/inbox.local.ts";

export default function OutboxWatch() {
  return useStore(planExpired) ? null : <Watching />;
}

/** The first to ask starts it; the inbox finds the same one. */
function Watching() {
  useInboxLocal();
  return null;
}
