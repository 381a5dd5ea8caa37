// Door of the audit: security events that must be kept, and where their causes came from.
export { peerOf } from "./peer.ts";
export { type Peer, recordOnPlatform, recordSecurity, type SecurityEvent } from "./security-log.ts";
