// HTTP doors of managing users: list, make, change, take away, invite, login hours.
import * as contract from "@prosa/contracts/people";
import { userChoices } from "@prosa/contracts/user-choices";
import { languageOf } from "#company/letters";
import { readLimit } from "#company/plans";
import { settingsOf } from "#company/settings";
import type { Deps } from "#platform/context";
import { inTenant, type Routes, serve } from "#platform/http";
import { listChoices, listCompanyUsers, showCompanyUser } from "./users.list.queries.ts";
import { addUser, changeUser, hashForChange, hashForNew, inviteAgain } from "./users.manage.actions.ts";
import { countActiveUsers } from "./users.queries.ts";
import { removeUser } from "./users.remove.actions.ts";
import { saveSchedule, showSchedule } from "./users.schedule.actions.ts";

const done = { ok: true } as const;
const readOnly = { readOnly: true };

export const userManagementRoutes =
  (deps: Deps): Routes =>
  async (app) => {
    serve(app, contract.listUsers, (request) =>
      inTenant(
        deps,
        request,
        async (ctx) => {
          const page = await listCompanyUsers(ctx.tx, request.query, ctx.now);
          const planLimit = await readLimit(ctx.tx, "users");
          const planUsed = await countActiveUsers(ctx.tx);
          const canCreate = !(await settingsOf(ctx)).get("UserCreationDisabled");
          return { ...page, users: page.items, planLimit, planUsed, canCreate };
        },
        readOnly,
      ),
    );

    serve(app, userChoices, (request) =>
      inTenant(deps, request, async (ctx) => ({ items: await listChoices(ctx.tx, ctx.now) }), readOnly),
    );

    serve(app, contract.showUser, (request) =>
      inTenant(deps, request, (ctx) => showCompanyUser(ctx.tx, request.params.userId, ctx.now), readOnly),
    );

    serve(app, contract.createUser, async (request) => {
      const { password: _, ...wanted } = request.body;
      const passwordHash = await hashForNew(deps, request.body);
      const invitation = { language: languageOf(request.headers["accept-language"]), address: request.ip };
      return inTenant(deps, request, async (ctx) =>
        showCompanyUser(ctx.tx, await addUser(ctx, wanted, passwordHash, invitation), ctx.now),
      );
    });

    serve(app, contract.updateUser, async (request) => {
      const { userId } = request.params;
      const { password: _, ...wanted } = request.body;
      const passwordHash = await hashForChange(deps, request.session, userId, request.body);
      const invitation = { language: languageOf(request.headers["accept-language"]), address: request.ip };
      return inTenant(deps, request, async (ctx) => {
        await changeUser(ctx, userId, wanted, passwordHash, invitation);
        return showCompanyUser(ctx.tx, userId, ctx.now);
      });
    });

    serve(app, contract.deleteUser, async (request) => {
      await inTenant(deps, request, (ctx) => removeUser(ctx, request.params.userId));
      return done;
    });

    serve(app, contract.inviteUser, async (request) => {
      const invitation = { language: languageOf(request.headers["accept-language"]), address: request.ip };
      return inTenant(deps, request, async (ctx) => {
        await inviteAgain(ctx, request.params.userId, invitation);
        return done;
      });
    });

    serve(app, contract.showLoginSchedule, (request) =>
      inTenant(deps, request, (ctx) => showSchedule(ctx, request.params.userId), readOnly),
    );

    serve(app, contract.saveLoginSchedule, (request) =>
      inTenant(deps, request, (ctx) => saveSchedule(ctx, request.params.userId, request.body.horarioLogin)),
    );
  };
