// HTTP doors of channels and their templates.
import * as contract from "@prosa/contracts/channels";
import * as templates from "@prosa/contracts/channels/channel-templates";
import { myChannel } from "@prosa/contracts/channels-info";
import { channelChoices, myChannels } from "@prosa/contracts/my-channels";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import {
  connectChannel,
  listForms,
  reconnect,
  showWebhook,
  subscribe,
  tryCredentials,
} from "./channels.connect.actions.ts";
import { change, disconnect, listAll, listMine, showChannel, showMine } from "./channels.manage.actions.ts";
import { listChannelChoices } from "./channels.queries.ts";
import { askForSync, listTemplates } from "./templates.actions.ts";
import * as writing from "./templates.write.actions.ts";

const readOnly = { readOnly: true };

export const channelRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, channelChoices, (request) =>
      inTenant(deps, request, async ({ tx }) => ({ items: await listChannelChoices(tx) }), readOnly),
    );
    serve(app, myChannels, (request) => inTenant(deps, request, (ctx) => listMine(ctx, request.query.type), readOnly));
    serve(app, myChannel, (request) =>
      inTenant(deps, request, (ctx) => showMine(ctx, request.params.channelId), readOnly),
    );
    serve(app, contract.listChannels, (request) => inTenant(deps, request, listAll, readOnly));
    serve(app, contract.listConnectForms, () => Promise.resolve(listForms(deps)));
    serve(app, contract.showChannel, (request) =>
      inTenant(deps, request, (ctx) => showChannel(ctx, request.params.channelId), readOnly),
    );
    serve(app, contract.checkChannel, ({ body }) => tryCredentials(deps, body));
    serve(app, contract.createChannel, (request) => connectChannel(deps, request, request.body));
    serve(app, contract.updateChannel, (request) =>
      inTenant(deps, request, (ctx) => change(ctx, request.params.channelId, request.body)),
    );
    serve(app, contract.deleteChannel, async (request) => {
      await inTenant(deps, request, (ctx) => disconnect(ctx, request.params.channelId));
      return { ok: true as const };
    });
    serve(app, contract.channelWebhook, (request) =>
      showWebhook(deps, request.session.tenantId, request.params.channelId),
    );
    serve(app, contract.subscribeChannel, (request) => subscribe(deps, request, request.params.channelId));
    serve(app, contract.reconnectChannel, (request) =>
      reconnect(deps, request, request.params.channelId, request.body),
    );
    serve(app, contract.listTemplates, (request) =>
      inTenant(deps, request, (ctx) => listTemplates(ctx, request.params.channelId, request.query), readOnly),
    );
    serve(app, templates.createTemplate, (request) =>
      writing.create(deps, request, request.params.channelId, request.body),
    );
    serve(app, templates.templateDraft, (request) => writing.showDraft(deps, request, request.params));
    serve(app, templates.editTemplate, (request) => writing.edit(deps, request, request.params, request.body));
    serve(app, templates.unpauseTemplate, (request) => writing.unpause(deps, request, request.params));
    serve(app, templates.deleteTemplate, async (request) => {
      await writing.remove(deps, request, request.params);
      return { ok: true as const };
    });
    serve(app, contract.syncTemplates, (request) =>
      inTenant(deps, request, (ctx) => askForSync(ctx, request.params.channelId)),
    );
  };
