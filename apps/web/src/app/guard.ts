// Runs the guard's decision on every navigation: asks for the due date, redirects, tells why.
import { tenantDate } from "@prosa/contracts/tenants";
import { type LoaderFunctionArgs, redirect } from "react-router";
import { hasSetupTicket } from "../features/access/sign-in/setup-ticket.ts";
import { api, planExpired, session, sessionEnd } from "../shared/api/index.ts";
import { t } from "../shared/i18n/index.ts";
import { notify } from "../shared/notices/index.ts";
import { takePosition } from "../shared/realtime/index.ts";
import { createStore } from "../shared/store.ts";
import { decide, type GuardFacts, type Refusal } from "./guard.rules.ts";
import { queryClient } from "./query-client.ts";

export const dueDateQuery = {
  queryKey: ["tenant", "date"],
  queryFn: () => api(tenantDate, { quiet: true, silent: true }),
  staleTime: 60_000,
};

/** The guard could not ask: people are let in, and a banner says that the server is not reached. */
export const guardUnreached = createStore(false);

async function planState(): Promise<GuardFacts["plan"]> {
  try {
    const { expired } = await queryClient.fetchQuery(dueDateQuery);
    guardUnreached.set(false);
    planExpired.set(expired);
    return expired ? "expired" : "valid";
  } catch {
    guardUnreached.set(session.get() !== null);
    return "unknown";
  }
}

function explain(why: Refusal) {
  if (why.kind === "loginRequired") notify({ kind: "info", title: t("nav:guard.loginRequired"), key: "guard" });
  if (why.kind === "planExpired") {
    notify({
      kind: "warning",
      title: t("nav:guard.planExpired.title"),
      detail: t("nav:guard.planExpired.detail"),
      key: "guard",
    });
  }
  if (why.kind === "unauthorized") {
    const area = t(`nav:areas.${why.area}`);
    notify({
      kind: "warning",
      title: t("nav:guard.unauthorized.title"),
      detail: t("nav:guard.unauthorized.detail", { area }),
      key: "guard",
    });
  }
}

/** The session ended while the guard asked: the card over the screen leads on, and leaving aborts this navigation. */
const untilAborted = ({ signal }: Request) =>
  new Promise<never>((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));

export async function guard({ request }: LoaderFunctionArgs): Promise<null> {
  const { pathname, search } = new URL(request.url);
  const before = session.get();
  const [plan] = before ? await Promise.all([planState(), takePosition(before.userId)]) : (["unknown"] as const);
  if (sessionEnd.get()) return untilAborted(request);
  const decision = decide({ path: pathname, search, session: session.get(), hasSetupTicket: hasSetupTicket(), plan });
  if (decision.allow) return null;
  if (decision.why) explain(decision.why);
  throw redirect(decision.to);
}
