// A company whose bot is an assistant, for the tests of assistants: what it is asked, what it says, what stands beside it.

import { createWatch } from "#automation/assistants";
import { addIntegration } from "#automation/integrations";
import { asSystem } from "#platform/context";
import { aDocument } from "../automation/bots/bots.factory.ts";
import { aStage, type Stage } from "../automation/bots/testing/stage.ts";
import type { TestDatabase, TestServer } from "./index.ts";

export type { Stage };

type Place = { db: TestDatabase; server: TestServer };

/** Later than every burst is gathered. */
const GATHERED_MS = 6_000;

export async function aTalk({ db, server }: Place, fields: object = {}) {
  const stage = await aStage(db, server, ({ finance }) =>
    aDocument([
      {
        kind: "assistant",
        id: "ai",
        integrationId: 1,
        maxTurns: 20,
        done: { to: "close", closingReasonId: null },
        transfer: { to: "queue", queueId: finance.id },
        failed: { to: "queue", queueId: finance.id },
      },
    ]),
  );
  const { tenant, sales, finance } = stage.company;
  const model = { type: "openai", model: "gpt-6-luna", prompt: "Padaria do bairro.", apiKey: "sk-sandbox" };
  const around = { name: "Recepção", unavailableText: "Um momento, por favor.", queueIds: [sales.id, finance.id] };
  const wanted = { ...("type" in fields ? {} : model), ...around, ...fields };
  const { id } = await asSystem(server.deps, tenant.id, (ctx) => addIntegration(ctx, wanted as never));
  // Drawn before the integration was there.
  await db.sql(
    "update flow_versions set document = jsonb_set(document, '{steps,0,integrationId}', to_jsonb($2::int)) where tenant_id = $1",
    [tenant.id, id],
  );
  return { stage, integrationId: id };
}

/** Until nothing is due any more, and everything that was asked is answered. */
export async function settle({ server }: Place, stage: Stage): Promise<void> {
  const watch = createWatch(server.deps);
  do {
    await stage.turns();
  } while ((await watch.once()) > 0);
}

export async function hears(place: Place, stage: Stage, ...texts: string[]): Promise<void> {
  await stage.says(...texts);
  await stage.timePasses(GATHERED_MS);
  await settle(place, stage);
}

export async function notesOf({ db }: Place, { company }: Stage): Promise<string[]> {
  const find = "select body from messages where tenant_id = $1 and type = 'note' order by id";
  return (await db.sql<{ body: string }>(find, [company.tenant.id])).map(({ body }) => body);
}
