// The part of libsignal that has no types of its own.
declare module "libsignal/src/session_record.js" {
  const SessionRecord: unknown;
  export default SessionRecord;
}
