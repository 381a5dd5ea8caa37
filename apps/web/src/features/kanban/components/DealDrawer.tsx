// A deal at the right edge: its fields, notes and history, and beside them the live conversation with its customer.
import { SegmentedControl } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import { type DealCard, type DealDetail, mayChangeDeal } from "@prosa/contracts/kanban";
import { IconMessageOff } from "@tabler/icons-react";
import { Suspense, useState } from "react";
import { Link } from "react-router";
import { newTaskPath, ticketPath } from "../../../app/paths.ts";
import { useSignedIn } from "../../../shared/api/index.ts";
import { DrawerContent, FormDrawer, lazyForm, type OpenId } from "../../../shared/form-drawer/index.ts";
import { useFormats } from "../../../shared/formats/index.ts";
import { useTranslation } from "../../../shared/i18n/index.ts";
import { Avatar, Empty } from "../../../shared/ui/index.ts";
import { leaveFor } from "../../../shared/way-back.ts";
import css from "../deal.module.css";
import { useDeal } from "../kanban.queries.ts";
import type { BoardView } from "../kanban.rules.ts";
import type { ConversationOf } from "../kanban.types.ts";
import type { DealAddress } from "../use-deal-address.ts";

const DealForm = lazyForm(async () => (await import("./DealForm.tsx")).DealForm);
const NewDealForm = lazyForm(async () => (await import("./NewDealForm.tsx")).NewDealForm);

const PHONE = "(max-width: 1023.98px)";
const WITH_CONVERSATION = "min(1080px, 92vw)";

interface Props {
  board: BoardView;
  deal: DealAddress;
  newIn: number | null;
  conversation: ConversationOf;
  onDelete(card: DealCard): void;
}

export function DealDrawer({ board, deal, newIn, conversation, onDelete }: Props) {
  const { t } = useTranslation("kanban");
  const formats = useFormats();
  const { drawer } = deal;
  const id = typeof drawer.openId === "number" ? drawer.openId : null;
  const query = useDeal(id);
  const shown = query.data;
  const opened = {
    value: shown,
    isPending: query.isPending,
    error: query.error,
    retry: () => void query.refetch(),
  };
  const titleOf = (openId: OpenId) => (openId === "new" ? t("deal.create") : (shown?.contact.name ?? t("deal.one")));
  return (
    <FormDrawer
      drawer={drawer}
      title={titleOf}
      mark={(openId) =>
        openId !== "new" && shown && <Avatar id={shown.contactId} name={shown.contact.name} size={36} />
      }
      subtitle={(openId) =>
        openId !== "new" &&
        shown && <>{[formats.money(shown.valueCents, board.currency), shown.title].filter(Boolean).join(" · ")}</>
      }
      size={id === null ? undefined : WITH_CONVERSATION}
    >
      {(openId) =>
        openId === "new" ? (
          <NewDealForm board={board} laneId={newIn} />
        ) : (
          <DrawerContent of={opened}>
            {(value) => (
              <OpenDeal
                board={board}
                value={value}
                focus={deal.focus}
                conversation={conversation}
                onClose={drawer.close}
                onDelete={onDelete}
              />
            )}
          </DrawerContent>
        )
      }
    </FormDrawer>
  );
}

interface OpenProps extends Pick<Props, "board" | "conversation" | "onDelete"> {
  value: DealDetail;
  focus: DealAddress["focus"];
  onClose(): void;
}

/** Side by side; where there is no room, one after the other. */
function OpenDeal({ board, value, focus, conversation, onClose, onDelete }: OpenProps) {
  const { t } = useTranslation("kanban");
  const { profile, userId } = useSignedIn();
  const isNarrow = useMediaQuery(PHONE, false, { getInitialValueInEffect: false });
  const [part, setPart] = useState<"deal" | "talk">("deal");
  const isForeign = !mayChangeDeal({ profile, userId }, value.owner?.id ?? null);
  return (
    <>
      {isNarrow && (
        <SegmentedControl
          className={css.parts}
          fullWidth
          aria-label={t("deal.parts")}
          value={part}
          onChange={(chosen) => setPart(chosen as typeof part)}
          data={[
            { value: "deal", label: t("deal.one") },
            { value: "talk", label: t("deal.talk") },
          ]}
        />
      )}
      <div className={css.beside}>
        <div className={css.fields} hidden={isNarrow && part !== "deal"}>
          <Link className="text-link" to={newTaskPath({ contactId: value.contactId, name: value.contact.name })}>
            {t("deal.task")}
          </Link>
          <DealForm board={board} deal={value} isForeign={isForeign} focus={focus} onDelete={() => onDelete(value)} />
        </div>
        {(!isNarrow || part === "talk") && (
          <div className={css.talk}>
            {value.ticket ? (
              <>
                <Suspense fallback={null}>{conversation(value.ticket.id, onClose)}</Suspense>
                <Link
                  className={`text-link ${css.talkLink}`}
                  to={ticketPath(value.ticket.id)}
                  onClick={() => leaveFor(ticketPath(value.ticket?.id ?? 0))}
                >
                  {t("deal.openTalk")}
                </Link>
              </>
            ) : (
              <Empty icon={<IconMessageOff size={24} stroke={1.75} aria-hidden />}>{t("deal.noTalk")}</Empty>
            )}
          </div>
        )}
      </div>
    </>
  );
}
