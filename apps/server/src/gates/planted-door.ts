// Doors of a module as somebody might have written them by mistake; everything else of the module stays as it is.
import type { FastifyRequest } from "fastify";
import type { Deps } from "#platform/context";
import type { HttpApp } from "#platform/http";
import type { ServerModule } from "#platform/registry";

type Route = Parameters<HttpApp["route"]>[0];
type Beforehand = (deps: Deps, request: FastifyRequest) => Promise<void>;

/** Every door of the module, changed, also those in a scope of their own. */
export function withDoors(module: ServerModule, change: (options: Route, deps: Deps) => Route): ServerModule {
  const wrap = (app: HttpApp, deps: Deps): HttpApp => {
    const route = (options: Route) => app.route(change(options, deps));
    // A scope of ours has no options; what has some comes from elsewhere and has no doors.
    const register = (open: (scope: HttpApp, options: object) => Promise<void>, options?: object) =>
      options ? app.register(open as never, options) : app.register(async (scope) => open(wrap(scope, deps), {}));
    return Object.create(app, { route: { value: route }, register: { value: register } }) as HttpApp;
  };
  return { ...module, routes: (deps) => async (app) => module.routes?.(deps)(wrap(app, deps)) };
}

/** Done before the handler of that route, below the API's base, or of those routes that fit. */
export function withMistake(module: ServerModule, path: string | RegExp, mistake: Beforehand): ServerModule {
  const isMeant = (url: string) => (typeof path === "string" ? url === `/api${path}` : path.test(url));
  return withDoors(module, (options, deps) =>
    isMeant(options.url) ? { ...options, preHandler: (request: FastifyRequest) => mistake(deps, request) } : options,
  );
}
