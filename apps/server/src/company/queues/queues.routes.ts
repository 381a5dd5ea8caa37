// HTTP doors of queues: open the tenant's transaction, call one action or query, answer.
import { createQueue, deleteQueue, listQueues, queueChoices, showQueue, updateQueue } from "@prosa/contracts/queues";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { addQueue, changeQueue, removeQueue } from "./queues.actions.ts";
import { peopleOfQueue } from "./queues.people.queries.ts";
import * as queries from "./queues.queries.ts";
import { ownTargets } from "./reply-targets.queries.ts";

const readOnly = { readOnly: true };

export const queueRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, listQueues, (request) =>
      inTenant(deps, request, ({ tx }) => queries.pageOfQueues(tx, request.query), readOnly),
    );
    serve(app, queueChoices, (request) =>
      inTenant(deps, request, async ({ tx }) => ({ items: await queries.activeQueues(tx) }), readOnly),
    );
    serve(app, showQueue, (request) => {
      const { queueId } = request.params;
      return inTenant(
        deps,
        request,
        async ({ tx, now }) => ({
          ...(await queries.showQueue(tx, queueId)),
          userIds: await peopleOfQueue(tx, queueId),
          targets: await ownTargets(tx, queueId, now),
        }),
        readOnly,
      );
    });
    serve(app, createQueue, (request) => inTenant(deps, request, (ctx) => addQueue(ctx, request.body)));
    serve(app, updateQueue, (request) =>
      inTenant(deps, request, (ctx) => changeQueue(ctx, request.params.queueId, request.body)),
    );
    serve(app, deleteQueue, (request) =>
      inTenant(deps, request, async (ctx) => {
        await removeQueue(ctx, request.params.queueId);
        return { ok: true as const };
      }),
    );
  };
