// The drawing of one flow, as a screen.
export const BuilderScreen = () => null;
