// What a checked configuration holds. Secrets are wrapped, so that printing it shows none.
import type { Secret } from "#platform/log";

export type RuntimeRole = "api" | "worker" | "all";

export interface MasterKey {
  /** Derived from the key itself, so that a stored envelope names the key that opens it. */
  readonly id: string;
  readonly key: Secret<Buffer>;
}

export interface TokenKey {
  readonly kid: string;
  readonly secret: Secret<Buffer>;
}

export type StorageConfig =
  | { readonly kind: "disk"; readonly path: string }
  | {
      readonly kind: "s3";
      readonly bucket: string;
      readonly prefix: string;
      readonly region: string;
      /** Null for the provider's own address. */
      readonly endpoint: string | null;
      readonly forcePathStyle: boolean;
      readonly accessKeyId: string;
      readonly secretAccessKey: Secret;
    };

export interface MailConfig {
  readonly url: Secret;
  readonly from: string;
}

export interface Config {
  readonly environment: "production" | "development" | "test";
  readonly isProduction: boolean;
  readonly role: RuntimeRole;
  readonly http: {
    readonly host: string;
    /** 0 lets the system choose: tests only. */
    readonly port: number;
    /** Without a trailing slash. */
    readonly publicUrl: string;
    /** Where web chats are served: another origin than the people's own. Null: none can be made. */
    readonly widgetUrl: string | null;
    readonly allowedOrigins: readonly string[];
    readonly trustedProxies: readonly string[];
    readonly tlsTerminated: "proxy" | "self" | null;
    readonly webDist: string | null;
    readonly widgetDist: string | null;
  };
  /** The owner migrates; the administrator is needed once, to make the roles and the database. */
  readonly database: { readonly url: Secret; readonly ownerUrl: Secret | null; readonly adminUrl: Secret | null };
  readonly redis: { readonly url: Secret; readonly prefix: string };
  /** The first wraps; the others only open what is not rewrapped yet. */
  readonly masterKeys: readonly [MasterKey, ...MasterKey[]];
  /** The first signs; all verify. */
  readonly tokenKeys: readonly [TokenKey, ...TokenKey[]];
  readonly storage: StorageConfig;
  /** Null where no mail server is configured, which production refuses. */
  readonly mail: MailConfig | null;
  readonly log: { readonly level: "fatal" | "error" | "warn" | "info" | "debug" | "trace" | "silent" };
  readonly debug: boolean;
  readonly cellId: number;
  /** By variable: what the adapters declared, with the environment laid over it. */
  readonly providers: Readonly<Record<string, string>>;
  readonly sending: {
    /** Messages to customers wait until somebody lets them go; everything else goes on. */
    readonly isHeld: boolean;
    /** What joined the line before this moment may have left already, by a database that is no more. */
    readonly restoredAt: Date | null;
  };
  /** Null: no session node is let in. The address is what nodes are told; null: host and port of this process. */
  readonly sessionLink: { readonly secret: Secret | null; readonly url: string | null };
  readonly push: {
    /** Null: nothing is pushed, and screens say so. */
    readonly keys: { readonly publicKey: string; readonly privateKey: Secret; readonly subject: string } | null;
    /** host:port beside the services of browsers: the sandbox's. */
    readonly hosts: readonly string[];
  };
  /** The authority, in PEM, is the sandbox's and exists outside production only. */
  readonly egress: {
    readonly allow: readonly string[];
    readonly authority: string | null;
    /** For addresses that companies type: exceptions of their own, and whether they may go without encryption. */
    readonly tenant: { readonly allow: readonly string[]; readonly plainHttp: boolean };
  };
  readonly media: {
    /** Larger files of customers are not fetched; the message says so. */
    readonly downloadMaxBytes: number;
    /** Programs for sound and film; where they are absent, files are kept and shown without what these would add. */
    readonly ffmpeg: string;
    readonly ffprobe: string;
    /** Reads the text of PDF; without it, documents of the knowledge in PDF say that they cannot be read here. */
    readonly pdftotext: string;
    /** Whether they run at all where the system gives them no room of their own. */
    readonly fence: "auto" | "required";
  };
}
