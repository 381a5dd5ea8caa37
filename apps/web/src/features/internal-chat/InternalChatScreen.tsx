// Colleagues talk: the screen. Which chat and which message is open stands in the address.
import { useNavigate, useParams, useSearchParams } from "react-router";
import { chatPath, paths } from "../../app/paths.ts";
import { useTranslation } from "../../shared/i18n/index.ts";
import { usePageTitle } from "../../shared/ui/index.ts";
import { ChatPanes } from "./ChatPanes.tsx";

export function InternalChatScreen() {
  const { t } = useTranslation(["chat", "nav"]);
  usePageTitle(t("nav:pages.internalChat"));
  const params = useParams();
  const [search] = useSearchParams();
  const navigate = useNavigate();
  const idOf = (text: string | null | undefined) => (text && /^\d+$/.test(text) ? Number(text) : null);
  return (
    <ChatPanes
      chatId={idOf(params.chatId)}
      messageId={idOf(search.get("m"))}
      onOpen={(chatId, messageId) =>
        void navigate(chatId === null ? paths.internalChat : chatPath(chatId, messageId ?? undefined))
      }
    />
  );
}
