// What strangers send is told only in a shape and size that the link takes: news that a server must refuse would hold the
// session's ratchets for ever.
import { SessionNews } from "@prosa/contracts/session-link";

const MAX_BYTES = 200_000;

/** The news as it may be told; undefined where nothing of it can be. */
export function checkedNews(news: SessionNews): SessionNews | undefined {
  const checked = SessionNews.safeParse(news);
  if (!checked.success) return undefined;
  if (JSON.stringify(checked.data).length <= MAX_BYTES) return checked.data;
  if (checked.data.kind !== "message") return undefined;
  // Larger than any telephone writes: that something came is told, to be looked at on the phone.
  const { attrs, isOwn } = checked.data;
  return { kind: "waiting", attrs: { ...attrs, unavailable: "too_large" }, isOwn };
}
