// Whether the token is a bot's, and where its news go.
import { fieldsOf, lineOf, numberOf, objectIdOf } from "#adapters/reading";
import type { ChannelAccount, ChannelCheck, CheckedChannel } from "../channel-adapter.ts";
import { ask, type Bot, type Trouble } from "./api.ts";
import type { Credentials } from "./proof.ts";

type Step = "token" | "webhook";

/** What a channel needs; the rest are kinds of news that Telegram sends only when asked for them. */
const UPDATES = ["message", "edited_message", "callback_query", "message_reaction", "my_chat_member"];
const CONNECTIONS = 40;
/** As many may lie there for a moment when many write at once. */
const MANY_PENDING = 100;

export async function checkBot(bot: Bot, { externalId }: ChannelAccount, isPolled: boolean): Promise<CheckedChannel> {
  const asked = await ask(bot, { method: "getMe" });
  if (!asked.ok) {
    const step =
      asked.class === "AUTH_LOST" ? failed("token", "tokenRefused", asked) : failed("token", "unreachable", asked);
    return {
      steps: [step, open("webhook")],
      state: null,
      lost: step.reason === "tokenRefused" ? "tokenRefused" : null,
    };
  }
  const me = fieldsOf(asked.result);
  if (objectIdOf(me?.id) !== externalId) {
    return { steps: [failed("token", "otherBot"), open("webhook")], state: null, lost: "otherBot" };
  }
  const username = lineOf(me?.username, 100);
  const state = {
    isConnected: true,
    number: null,
    verifiedName: username ? `@${username}` : (lineOf(me?.first_name, 100) ?? null),
    quality: "unknown" as const,
    messagingLimit: null,
    throughput: null,
  };
  return { steps: [ok("token")], state, lost: null, problems: isPolled ? [] : await problemsOf(bot) };
}

/** What Telegram says of our address: nothing there, news that wait, and why it could not be reached. */
async function problemsOf(bot: Bot): Promise<NonNullable<CheckedChannel["problems"]>> {
  const asked = await ask(bot, { method: "getWebhookInfo" });
  if (!asked.ok) return [];
  const info = fieldsOf(asked.result);
  const pending = numberOf(info?.pending_update_count) ?? 0;
  const detail = lineOf(info?.last_error_message, 200) ?? null;
  if (!lineOf(info?.url, 2000)) return [{ problem: "noWebhook", detail: null }];
  if (pending >= MANY_PENDING) return [{ problem: "pending", detail: detail ?? String(pending) }];
  return [];
}

/** Our address with our secret; another's address is taken over only by whoever says so. */
export async function subscribeBot(
  bot: Bot,
  { url, takesOver }: { url: string; takesOver: boolean },
  { secret }: Credentials,
  isPolled: boolean,
): Promise<ChannelCheck[]> {
  if (isPolled) {
    const left = await ask(bot, { method: "deleteWebhook" });
    return [left.ok ? ok("webhook") : failedToAsk(left)];
  }
  const asked = await ask(bot, { method: "getWebhookInfo" });
  if (!asked.ok) return [failedToAsk(asked)];
  const there = lineOf(fieldsOf(asked.result)?.url, 2000);
  if (there && there !== url && !takesOver) {
    // Whose it is shows in its host; the rest of such an address is often a secret.
    return [{ ...failed("webhook", "otherWebhook"), detail: URL.parse(there)?.host ?? null }];
  }
  const entered = await ask(bot, {
    method: "setWebhook",
    json: { url, secret_token: secret, allowed_updates: UPDATES, max_connections: CONNECTIONS },
  });
  return [entered.ok ? ok("webhook") : failedToAsk(entered)];
}

/** The address of the poller, who asks for the same kinds. */
export const polledUpdates = UPDATES;

function failedToAsk(trouble: Trouble): ChannelCheck {
  if (trouble.class === "AUTH_LOST") return failed("webhook", "tokenRefused", trouble);
  return failed("webhook", trouble.isTemporary ? "unreachable" : "addressRefused", trouble);
}

function ok(step: Step): ChannelCheck {
  return { step, isNeeded: step === "token", result: "ok", reason: null, detail: null };
}

function open(step: Step): ChannelCheck {
  return { step, isNeeded: step === "token", result: "waiting", reason: null, detail: null };
}

function failed(step: Step, reason: string, trouble?: Trouble): ChannelCheck {
  return { step, isNeeded: step === "token", result: "failed", reason, detail: trouble?.detail ?? null };
}
