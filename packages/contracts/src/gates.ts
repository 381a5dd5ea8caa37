// What a plan decides: how many of something, and which parts of the product. One list, read by server, web and `npm run spec`.

/** How many there may be; each is counted by the one module that owns it. */
export const limitGates = ["users", "connections"] as const;
export type LimitGate = (typeof limitGates)[number];

/** Parts of the product that a plan includes or not. The first three are the specification's. */
export const featureGates = [
  "groups",
  "campaigns",
  "integrations",
  "voiceCalls",
  "publicApi",
  "kanban",
  "internalChat",
  "reports",
] as const;
export type FeatureGate = (typeof featureGates)[number];
export type Gate = LimitGate | FeatureGate;

/** The three the specification names stand in columns of a plan; all others are on unless a plan takes them out. */
export const specifiedFeatures = ["groups", "campaigns", "integrations"] as const satisfies readonly FeatureGate[];

export const isGate = (name: string): name is Gate => [...limitGates, ...featureGates].some((gate) => gate === name);
export const isFeature = (name: string): name is FeatureGate => featureGates.some((gate) => gate === name);

/** What the company's plan leaves out is refused; the platform's own company has everything. */
export function isOpen(features: readonly string[], gate: FeatureGate): boolean {
  return features.includes(gate);
}
