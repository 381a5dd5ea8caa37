// The words of facts.

export type FactKind = "opened" | "came" | "answered" | "left" | "closed" | "reopened" | "moved" | "asked" | "rated";
export type FactAuthor = "customer" | "person" | "phone" | "flow" | "rule";
