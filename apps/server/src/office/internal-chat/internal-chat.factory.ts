// Chats among colleagues for tests: written as rows, told to nobody.
import type { ChatHistory, ChatPosting } from "@prosa/contracts/office/internal-chat";
import type { TestDatabase } from "../../testing/database.ts";

type Person = { id: number; tenantId: number };

export interface ChatGiven {
  /** The first one is a group's admin; two without a name are a direct chat. */
  members: readonly [Person, ...Person[]];
  name?: string;
  history?: ChatHistory;
  posting?: ChatPosting;
}

export interface TestChat {
  id: number;
  tenantId: number;
}

export async function aChat(db: TestDatabase, given: ChatGiven): Promise<TestChat> {
  const { members, name, history = "since_join", posting = "all" } = given;
  const [first] = members;
  const ids = [...new Set(members.map(({ id }) => id))];
  const pair = name === undefined ? [Math.min(...ids), Math.max(...ids)] : [null, null];
  const [row] = await db.sql<{ id: string }>(
    `insert into chats (tenant_id, kind, name, low_user_id, high_user_id, member_count, history, posting, created_by, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, now()) returning id`,
    [
      first.tenantId,
      name === undefined ? "direct" : "group",
      name ?? "",
      ...pair,
      ids.length,
      history,
      posting,
      first.id,
    ],
  );
  const id = Number(row?.id);
  await db.sql(
    `insert into chat_members (tenant_id, chat_id, user_id, role, from_n, read_n, joined_at)
     select $1, $2, u, case when u = $3 then 'admin' else 'member' end, 0, 0, now() from unnest($4::bigint[]) u`,
    [first.tenantId, id, first.id, ids],
  );
  return { id, tenantId: first.tenantId };
}

export interface ChatMessageGiven {
  chat: TestChat;
  by: Person;
  body?: string;
  at?: Date;
  mentions?: readonly Person[];
}

export async function aChatMessage(db: TestDatabase, given: ChatMessageGiven) {
  const { chat, by, body = "Bom dia", at = new Date(), mentions = [] } = given;
  const [row] = await db.sql<{ id: string; n: number }>(
    `with c as (update chats set last_n = last_n + 1, version = version + 1, last_at = $5 where tenant_id = $1 and id = $2 returning last_n),
          m as (insert into chat_messages (tenant_id, chat_id, n, at_n, user_id, client_id, type, body, created_at)
                select $1, $2, last_n, last_n, $3, gen_random_uuid(), 'text', $4, $5 from c returning id, n)
     select id, n from m`,
    [chat.tenantId, chat.id, by.id, body, at],
  );
  const id = Number(row?.id);
  await db.sql("update chats set last_message_id = $3 where tenant_id = $1 and id = $2", [chat.tenantId, chat.id, id]);
  for (const one of mentions) {
    await db.sql(
      `insert into chat_mentions (tenant_id, chat_id, message_id, n, author_id, user_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [chat.tenantId, chat.id, id, row?.n, by.id, one.id, at],
    );
  }
  return { id, n: Number(row?.n), chatId: chat.id, tenantId: chat.tenantId };
}
