// Lets a test see what is on the screen at once, before anything that React put off: as a quick hand meets it.
export function withoutAct(run: () => void) {
  const world = globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean };
  const before = world.IS_REACT_ACT_ENVIRONMENT;
  world.IS_REACT_ACT_ENVIRONMENT = false;
  try {
    run();
  } finally {
    world.IS_REACT_ACT_ENVIRONMENT = before;
  }
}
