// A new group, or the people and rules of one that is there.
import { Button, Checkbox, Modal, TextInput } from "@mantine/core";
import type { ChatMember, OwnChat } from "@prosa/contracts/office/internal-chat";
import { IconStar, IconStarFilled, IconX } from "@tabler/icons-react";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslation } from "../../shared/i18n/index.ts";
import { showError } from "../../shared/notices/index.ts";
import { Avatar, Hint } from "../../shared/ui/index.ts";
import { chatKeys, useChatActions, useChats } from "./chat.queries.ts";
import css from "./internal-chat.module.css";
import { plainly } from "./mentions.rules.ts";

function useColleagues(without: readonly number[]) {
  const { data } = useChats();
  return (data?.users ?? []).filter(({ id }) => !without.includes(id));
}

interface PickProps {
  people: readonly { id: number; name: string }[];
  chosen: readonly number[];
  onChoose(ids: number[]): void;
}

function PickPeople({ people, chosen, onChoose }: PickProps) {
  const { t } = useTranslation("chat");
  const [query, setQuery] = useState("");
  const shown = people.filter(({ name }) => plainly(name).includes(plainly(query.trim())));
  return (
    <fieldset className={css.pick}>
      <legend>{t("group.members")}</legend>
      <TextInput
        type="search"
        value={query}
        placeholder={t("list.search")}
        aria-label={t("list.search")}
        onChange={(event) => setQuery(event.currentTarget.value)}
      />
      <div className={`${css.pickList} scroll`}>
        {shown.length === 0 && <p>{t("group.nobody")}</p>}
        {shown.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={chosen.includes(id)}
            onChange={(event) =>
              onChoose(event.currentTarget.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
    </fieldset>
  );
}

export function NewGroupDialog({ onMade, onClose }: { onMade(chat: OwnChat): void; onClose(): void }) {
  const { t } = useTranslation(["chat", "common"]);
  const { data } = useChats();
  const people = useColleagues(data ? [data.me] : []);
  const { createGroup } = useChatActions();
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<number[]>([]);
  const [onlyAdmins, setOnlyAdmins] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const make = async () => {
    setBusy(true);
    try {
      const posting = onlyAdmins ? "admins" : "all";
      onMade(await createGroup({ name: name.trim(), userIds: chosen, history: "since_join", posting }));
    } catch (error) {
      showError(error);
      setBusy(false);
    }
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t("group.new")}
      closeButtonProps={{ "aria-label": t("common:actions.close") }}
    >
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault();
          void make();
        }}
      >
        <TextInput
          label={t("group.name")}
          maxLength={80}
          required
          data-autofocus
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
        />
        <PickPeople people={people} chosen={chosen} onChoose={setChosen} />
        <Checkbox
          label={t("group.onlyAdmins")}
          checked={onlyAdmins}
          onChange={(event) => setOnlyAdmins(event.currentTarget.checked)}
        />
        <Button type="submit" loading={isBusy} disabled={name.trim() === "" || chosen.length === 0}>
          {t("group.create")}
        </Button>
      </form>
    </Modal>
  );
}

interface ManageProps {
  chat: OwnChat;
  members: readonly ChatMember[];
  me: number;
  onClose(): void;
}

export function GroupDialog({ chat, members, me, onClose }: ManageProps) {
  const { t } = useTranslation(["chat", "common"]);
  const cache = useQueryClient();
  const { updateGroup, addMembers, removeMember, setRole } = useChatActions();
  const isAdmin = chat.own.role === "admin";
  const people = useColleagues(members.map(({ id }) => id));
  const [name, setName] = useState(chat.name);
  const [chosen, setChosen] = useState<number[]>([]);
  const [withHistory, setWithHistory] = useState(chat.history === "all");
  const run = (work: Promise<unknown>) =>
    void work.then(() => cache.invalidateQueries({ queryKey: chatKeys.one(chat.id) }), showError);
  return (
    <Modal opened onClose={onClose} title={chat.name} closeButtonProps={{ "aria-label": t("common:actions.close") }}>
      <div className={css.form}>
        {isAdmin && (
          <form
            className={css.line}
            onSubmit={(event) => {
              event.preventDefault();
              run(updateGroup(chat.id, { name: name.trim() }));
            }}
          >
            <TextInput
              label={t("group.name")}
              maxLength={80}
              value={name}
              onChange={(event) => setName(event.currentTarget.value)}
            />
            <Button type="submit" variant="default" disabled={name.trim() === "" || name.trim() === chat.name}>
              {t("save")}
            </Button>
          </form>
        )}
        {isAdmin && (
          <Checkbox
            label={t("group.onlyAdmins")}
            checked={chat.posting === "admins"}
            onChange={(event) => run(updateGroup(chat.id, { posting: event.currentTarget.checked ? "admins" : "all" }))}
          />
        )}
        <h3 className={css.part}>{t("group.people", { count: members.length })}</h3>
        <ul className={css.people}>
          {members.map((member) => (
            <li key={member.id}>
              <Avatar id={member.id} name={member.name} size={24} />
              <span className="trunc">{member.name}</span>
              {member.role === "admin" && <small>{t("group.admin")}</small>}
              {isAdmin && member.id !== me && (
                <>
                  <Hint label={t(member.role === "admin" ? "group.demote" : "group.promote")}>
                    <button
                      type="button"
                      className={css.iconButton}
                      aria-label={`${t(member.role === "admin" ? "group.demote" : "group.promote")}: ${member.name}`}
                      onClick={() => run(setRole(chat.id, member.id, member.role === "admin" ? "member" : "admin"))}
                    >
                      {member.role === "admin" ? (
                        <IconStarFilled size={16} aria-hidden />
                      ) : (
                        <IconStar size={16} aria-hidden />
                      )}
                    </button>
                  </Hint>
                  <button
                    type="button"
                    className={css.iconButton}
                    aria-label={t("group.remove", { name: member.name })}
                    onClick={() => run(removeMember(chat.id, member.id))}
                  >
                    <IconX size={16} stroke={1.75} aria-hidden />
                  </button>
                </>
              )}
            </li>
          ))}
        </ul>
        {isAdmin && (
          <>
            <PickPeople people={people} chosen={chosen} onChoose={setChosen} />
            <Checkbox
              label={t("group.withHistory")}
              description={t("group.withHistoryHint")}
              checked={withHistory}
              onChange={(event) => setWithHistory(event.currentTarget.checked)}
            />
            <Button
              disabled={chosen.length === 0}
              onClick={() => {
                run(addMembers(chat.id, chosen, withHistory));
                setChosen([]);
              }}
            >
              {t("group.add")}
            </Button>
          </>
        )}
      </div>
    </Modal>
  );
}
