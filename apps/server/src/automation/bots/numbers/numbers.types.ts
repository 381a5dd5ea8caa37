// The words of numbers: how often a way was taken, and where conversations stand.

export interface WayTimes {
  stepId: string;
  exit: string;
  toId: string;
  times: number;
}

export interface Standing {
  node: string;
  fresh: number;
  stale: number;
}
