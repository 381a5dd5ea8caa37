// What of a service worker's own world is used: its types and those of a page cannot stand in one program.

export interface WorkerWindow {
  readonly focused: boolean;
  readonly visibilityState: DocumentVisibilityState;
  focus(): Promise<WorkerWindow>;
  postMessage(message: unknown): void;
}

interface Lasting {
  waitUntil(work: Promise<unknown>): void;
}

interface WorkerEvents {
  message: { readonly data: unknown };
  push: Lasting & { readonly data: { text(): string } | null };
  notificationclick: Lasting & { readonly notification: Pick<Notification, "close" | "data"> };
}

export interface WorkerScope {
  readonly clients: {
    matchAll(options: { type: "window"; includeUncontrolled: true }): Promise<readonly WorkerWindow[]>;
    openWindow(url: string): Promise<WorkerWindow | null>;
  };
  readonly registration: ServiceWorkerRegistration;
  skipWaiting(): Promise<void>;
  addEventListener<K extends keyof WorkerEvents>(name: K, hear: (event: WorkerEvents[K]) => void): void;
}
