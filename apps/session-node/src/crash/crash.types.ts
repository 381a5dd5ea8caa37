// What the crash suite and the process it kills say to each other.
export interface Order {
  id: string;
  to: string;
  text: string;
}

export type Report =
  | { told: "qr"; qr: string }
  | { told: "phase"; phase: string }
  | { told: "sent"; id: string; outcome: string };
