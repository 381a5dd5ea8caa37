// The address as it is at this moment. What was drawn may be a moment behind it: who writes from there undoes what came between.
interface Address {
  pathname: string;
  search: string;
  state: unknown;
}

interface Router {
  state: { location: Address };
  navigate(path: string): Promise<void>;
}

let router: Router | undefined;

/** Whoever makes the router says so: there is one. */
export function watchRouter<Made extends Router>(made: Made): Made {
  router = made;
  return made;
}

export function presentAddress(): Address {
  if (!router) throw new Error("watchRouter() has not been told of the router");
  return router.state.location;
}

/** For links that are drawn once and not again with every change of the address. */
export function goTo(path: string): void {
  if (!router) throw new Error("watchRouter() has not been told of the router");
  void router.navigate(path);
}
