// A comment below a post: what it stands below, what it says, and the ways of answering it. Loaded when one is shown.
import type { ContentOf } from "@prosa/contracts/message-content";
import { IconArticle, IconEye, IconEyeOff, IconMail, IconMessageReply, IconTrash } from "@tabler/icons-react";
import { useState } from "react";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { MessageText } from "../../../shared/message-text/index.ts";
import { showError } from "../../../shared/notices/index.ts";
import { useConversation } from "../bubbles/conversation-context.ts";
import type { Entry } from "../state/entries.rules.ts";
import css from "./comments.module.css";
import { useModerate } from "./comments.queries.ts";
import { RemoveDialog, ReplyDialog } from "./ReplyDialog.tsx";

interface Props {
  entry: Entry;
  content: ContentOf<"comment">;
  tab: number;
}

export default function CommentBody({ entry, content, tab }: Props) {
  const { t } = useTranslation("comments");
  return (
    <div className={css.comment} data-testid="comment">
      {!entry.fromMe && <PostCard entry={entry} content={content} tab={tab} />}
      <small className={css.origin}>{originOf(t, entry, content)}</small>
      <MessageText body={entry.body} />
      {!entry.fromMe && <Doings entry={entry} content={content} tab={tab} />}
    </div>
  );
}

function originOf(t: ReturnType<typeof useTranslation<"comments">>["t"], entry: Entry, content: ContentOf<"comment">) {
  if (entry.fromMe) return t(content.mode === "private" ? "direction" : "answered");
  return t("by", { name: content.author ?? entry.author });
}

function PostCard({ entry, content, tab }: Props) {
  const { t } = useTranslation("comments");
  const picture = entry.media?.status === "ready" ? entry.media.thumbUrl : null;
  const { post } = content;
  return (
    <div className={css.post}>
      {picture ? (
        <img src={picture} alt="" width={48} height={48} />
      ) : (
        <IconArticle size={28} stroke={1.5} aria-hidden />
      )}
      <div className="grow">
        <b>{t("post")}</b>
        <p className={css.words}>{post?.text || t("noPost")}</p>
        {post?.url && (
          <a href={post.url} target="_blank" rel="noreferrer noopener" tabIndex={tab}>
            {t("open")}
          </a>
        )}
      </div>
    </div>
  );
}

function Doings({ entry, content, tab }: Props) {
  const { t } = useTranslation(["comments", "errors"]);
  const { capabilities, ticket } = useConversation();
  const [dialog, setDialog] = useState<"public" | "private" | "remove" | null>(null);
  const moderate = useModerate();
  const { stored } = entry;
  const can = capabilities?.comments;
  if (!stored || !can) return null;
  const isClosed = ticket.status === "closed";
  const { change } = stored;
  const isWaiting = change?.status === "waiting";
  const switchHidden = () => {
    const action = content.isHidden ? ("unhide" as const) : ("hide" as const);
    moderate.mutate({ message: stored, action }, { onError: showError });
  };
  return (
    <>
      {content.isHidden && <small className={css.state}>{t("hidden")}</small>}
      {content.isGuess && <small className={css.state}>{t("guess")}</small>}
      {change && isWaiting && isModeration(change.kind) && (
        <small className={css.state}>{t(`waiting.${change.kind}`)}</small>
      )}
      {change?.status === "failed" && isModeration(change.kind) && (
        <small className={css.state}>{t("refused", { reason: change.failure?.detail ?? change.failure?.code })}</small>
      )}
      <div className={css.doings}>
        <button type="button" tabIndex={tab} disabled={isClosed} onClick={() => setDialog("public")}>
          <IconMessageReply size={16} stroke={1.75} aria-hidden />
          {t("answer")}
        </button>
        {can.privateDays > 0 && (
          <button type="button" tabIndex={tab} disabled={isClosed} onClick={() => setDialog("private")}>
            <IconMail size={16} stroke={1.75} aria-hidden />
            {t("direct")}
          </button>
        )}
        {can.hides && (
          <button type="button" tabIndex={tab} disabled={isWaiting || moderate.isPending} onClick={switchHidden}>
            {content.isHidden ? <IconEye size={16} stroke={1.75} /> : <IconEyeOff size={16} stroke={1.75} />}
            {t(content.isHidden ? "unhide" : "hide")}
          </button>
        )}
        {can.removes && (
          <button type="button" tabIndex={tab} disabled={isWaiting} onClick={() => setDialog("remove")}>
            <IconTrash size={16} stroke={1.75} aria-hidden />
            {t("remove")}
          </button>
        )}
      </div>
      {(dialog === "public" || dialog === "private") && (
        <ReplyDialog message={stored} mode={dialog} onClose={() => setDialog(null)} />
      )}
      {dialog === "remove" && <RemoveDialog message={stored} onClose={() => setDialog(null)} />}
    </>
  );
}

const isModeration = (kind: string): kind is "hide" | "unhide" | "removeComment" =>
  kind === "hide" || kind === "unhide" || kind === "removeComment";
