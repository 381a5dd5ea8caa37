// The error catalogue: every code a client may receive, with its HTTP status. Texts stand with the web's translations.

const specified = {
  ERR_SESSION_EXPIRED: { status: 401 },
  SESSION_INVALID_NEW_LOGIN: { status: 401 },
  // 400, not 401: on a sign-in attempt there is no session to end, and 401 makes the client clear one.
  ERR_INVALID_CREDENTIALS: { status: 400 },
  ERR_NO_PERMISSION: { status: 403 },
  ERR_NO_USER_FOUND: { status: 404 },
  ERR_NO_TENANT_FOUND: { status: 404 },
  ERR_NO_SETTING_FOUND: { status: 404 },
  ERR_NO_CONTACT_FOUND: { status: 404 },
  ERR_DUPLICATED_CONTACT: { status: 409 },
  ERR_CONTACT_TICKETS_REGISTERED: { status: 409 },
  ERR_NO_TICKET_FOUND: { status: 404 },
  ERR_CREATING_TICKET: { status: 400 },
  // 404 as the systems this specification descends from answer it.
  ERR_NO_STATUS_SELECTED: { status: 404 },
  ERR_OTHER_OPEN_TICKET: { status: 409 },
  ERR_CREATING_MESSAGE: { status: 400 },
  ERR_FETCH_WAPP_MSG: { status: 400 },
  ERR_SENDING_WAPP_MSG: { status: 400 },
  ERR_DELETE_WAPP_MSG: { status: 400 },
  ERR_WAPP_NOT_INITIALIZED: { status: 409 },
  ERR_WAPP_INVALID_CONTACT: { status: 400 },
  ERR_WAPP_CHECK_CONTACT: { status: 400 },
  ERR_CONTACTS_NOT_EXISTS_WHATSAPP: { status: 404 },
  ERR_NO_WAPP_FOUND: { status: 404 },
  ERR_NO_DEF_WAPP_FOUND: { status: 404 },
  ERR_NO_QUEUE_FOUND: { status: 404 },
  ERR_QUEUE_TICKET_EXISTS: { status: 409 },
  ERR_NO_TAG_FOUND: { status: 404 },
  ERR_TAG_CONTACTS_EXISTS: { status: 409 },
  ERR_API_CONFIG_NOT_FOUND: { status: 404 },
  ERR_API_KEY_INVALID: { status: 401 },
  ERR_NO_WEBHOOK_FOUND: { status: 404 },
  ERR_AUTO_REPLY_RELATIONED_TICKET: { status: 409 },
  ERR_NO_AUTO_REPLY_FOUND: { status: 404 },
  ERR_NO_STEP_AUTO_REPLY_FOUND: { status: 404 },
  ERR_CAMPAIGN_CONTACTS_NOT_EXISTS_OR_NOT_ACESSIBLE: { status: 404 },
  ERR_CAMPAIGN_DATE: { status: 400 },
  ERROR_CAMPAIGN_DATE_NOT_VALID: { status: 400 },
  ERROR_CAMPAIGN_NOT_EXISTS: { status: 404 },
  ERR_NO_CAMPAIGN_FOUND: { status: 404 },
  ERR_NO_UPDATE_CAMPAIGN_NOT_IN_CANCELED_PENDING: { status: 409 },
  ERR_NO_CAMPAIGN_CONTACTS_NOT_FOUND: { status: 404 },
  ERR_CAMPAIGN_CONTACTS_NOT_EXISTS: { status: 404 },
  ERR_CAMPAIGN_CONTACTS: { status: 400 },
  ERR_NO_FAST_REPLY_FOUND: { status: 404 },
  ERR_FAST_REPLY_EXISTS: { status: 409 },
} as const;

/** Named in the specification by meaning only; the names are ours. */
const namedByMeaning = {
  ERR_USER_CREATION_DISABLED: { status: 403 },
  ERR_PLAN_NAME_INVALID: { status: 409 },
  ERR_PREMIUM_ONLY: { status: 403 },
  ERR_RESELLER_TOKENS_ONLY: { status: 403 },
  ERR_EMAIL_EXISTS: { status: 409 },
  ERR_EMAIL_NOT_PROVEN: { status: 409 },
  ERR_LOGIN_DAY_NOT_ALLOWED: { status: 401 },
  ERR_LOGIN_OUTSIDE_HOURS: { status: 401 },
  ERR_USER_LIMIT: { status: 409 },
  ERR_CONNECTION_LIMIT: { status: 409 },
  ERR_MEDIA_DOWNLOAD: { status: 502 },
  ERR_INTEGRATION_IN_USE: { status: 409 },
  ERR_TICKET_EXISTS: { status: 409 },
  ERR_TICKET_ASSIGNED: { status: 409 },
  ERR_TICKET_WITHOUT_QUEUE: { status: 403 },
  ERR_TICKET_IN_CHATBOT: { status: 409 },
  ERR_CALL_NUMBER_NOT_FOUND: { status: 404 },
  ERR_CALL_LIMIT: { status: 429 },
  ERR_CALL_BUSY: { status: 409 },
  ERR_CALL_FAILED: { status: 502 },
} as const;

const ours = {
  // Somebody else has answered; the detail is their name.
  ERR_CALL_TAKEN: { status: 409 },
  // No call channel, or barred from calls.
  ERR_CALL_NOT_ALLOWED: { status: 403 },
  ERR_NO_CALL_FOUND: { status: 404 },
  // The entity holds the problems of the document; that of the next is the flow as somebody else saved it.
  ERR_FLOW_INVALID: { status: 422 },
  ERR_FLOW_CHANGED: { status: 409 },
  // The entity says which flows, as in every refused deletion.
  ERR_NAMED_BY_FLOW: { status: 409 },
  ERR_KEYWORD_EXISTS: { status: 409 },
  ERR_LOGIN_REQUIRED: { status: 401 },
  ERR_TOKEN_EXPIRED: { status: 403 },
  ERR_SESSION_REVOKED: { status: 401 },
  ERR_PASSWORD_CHANGED: { status: 401 },
  ERR_TENANT_INACTIVE: { status: 401 },
  ERR_USER_INACTIVE: { status: 401 },
  // The session is over here and goes on elsewhere; the detail is the address.
  ERR_TENANT_MOVED: { status: 401 },
  ERR_TENANT_MOVING: { status: 503 },
  ERR_PLAN_EXPIRED: { status: 402 },
  ERR_VALIDATION: { status: 400 },
  ERR_NOT_FOUND: { status: 404 },
  ERR_CONFLICT: { status: 409 },
  // The same Idempotency-Key or clientId with another request; the field says which of them.
  ERR_KEY_REUSED: { status: 409 },
  ERR_TOO_LARGE: { status: 413 },
  ERR_TOO_MANY_REQUESTS: { status: 429 },
  // The detail of both is the seconds until the next letter may go.
  ERR_RECIPIENT_LETTERS: { status: 429 },
  ERR_COMPANY_LETTERS: { status: 429 },
  ERR_PASSWORD_WEAK: { status: 400 },
  // The detail says what is owed: "code" from the telephone, or to "enrol" because the company asks for it.
  ERR_SECOND_STEP_NEEDED: { status: 403 },
  ERR_SECOND_STEP_CODE: { status: 400 },
  ERR_SECOND_STEP_REQUIRED: { status: 409 },
  // The detail says what proves it: "password", or "code" where the second step's code does too.
  ERR_PROOF_NEEDED: { status: 403 },
  ERR_RECOVERY_CODE_INVALID: { status: 400 },
  ERR_SETUP_LINK_INVALID: { status: 400 },
  // The proof was right for several companies; the entity names them, and the request is repeated with one.
  ERR_CHOOSE_COMPANY: { status: 409 },
  ERR_NO_PLAN_FOUND: { status: 404 },
  ERR_NO_INVOICE_FOUND: { status: 404 },
  // The detail is what the way to pay asks for: "taxId" or "address".
  ERR_BILLING_PROFILE_NEEDED: { status: 409 },
  // The platform's own company is never suspended, renewed or changed as the others are.
  ERR_OPERATOR_COMPANY: { status: 409 },
  ERR_SIGNUP_DISABLED: { status: 403 },
  ERR_NO_SESSION_FOUND: { status: 404 },
  ERR_WINDOW_CLOSED: { status: 409 },
  ERR_COMMENT_DIRECT_SENT: { status: 409 },
  ERR_COMMENT_DIRECT_LATE: { status: 409 },
  ERR_RECIPIENT_BLOCKED: { status: 409 },
  ERR_NO_MESSAGE_FOUND: { status: 404 },
  ERR_SIGNATURE_INVALID: { status: 403 },
  ERR_CHANNEL_CANNOT: { status: 400 },
  ERR_FILE_NOT_ACCEPTED: { status: 400 },
  ERR_NO_TEMPLATE_FOUND: { status: 404 },
  ERR_TEMPLATE_NOT_SENDABLE: { status: 409 },
  ERR_TEMPLATE_PARAMETERS: { status: 400 },
  // The provider did not take it; the detail is its own words.
  ERR_TEMPLATE_REFUSED: { status: 409 },
  ERR_CHANNEL_CHECK: { status: 400 },
  ERR_CHANNEL_IN_USE: { status: 409 },
  ERR_MESSAGE_NOT_OWN: { status: 403 },
  ERR_MESSAGE_NOT_WAITING: { status: 409 },
  // Something was said since what the sender saw; the entity is `NewerMessages` of message-newer.ts.
  ERR_NEWER_MESSAGES: { status: 409 },
  ERR_ALREADY_THERE: { status: 409 },
  ERR_OLDER_TICKET: { status: 409 },
  ERR_TRANSFER_TARGET: { status: 400 },
  ERR_PEEK_DISABLED: { status: 403 },
  ERR_NOTHING_TO_UNDO: { status: 409 },
  // The guard holds every number of a campaign; the detail names them.
  ERR_NUMBER_HELD: { status: 409 },
  ERR_NO_JOB_FOUND: { status: 404 },
  ERR_NO_NOTICE_FOUND: { status: 404 },
  ERR_NO_PUSH_DEVICE_FOUND: { status: 404 },
  /** This installation has no keys for web push. */
  ERR_PUSH_OFF: { status: 409 },
  /** Its address is of none of the services that browsers use. */
  ERR_PUSH_SERVICE_UNKNOWN: { status: 400 },
  ERR_TOO_MANY_OWN_JOBS: { status: 409 },
  ERR_TOO_MANY_JOBS: { status: 409 },
  ERR_IMPORT_NOT_TEXT: { status: 400 },
  ERR_IMPORT_CELL_TOO_LONG: { status: 400 },
  ERR_IMPORT_TOO_MANY_COLUMNS: { status: 400 },
  ERR_IMPORT_TOO_MANY_ROWS: { status: 400 },
  ERR_IMPORT_EMPTY: { status: 400 },
  ERR_NAME_EXISTS: { status: 409 },
  ERR_LAST_ADMIN: { status: 409 },
  ERR_HOLIDAY_DATE: { status: 400 },
  ERR_HOURS_INVALID: { status: 400 },
  ERR_CLOSING_REASON_IN_USE: { status: 409 },
  ERR_CLOSING_REASON_REQUIRED: { status: 400 },
  ERR_NO_CLOSING_REASON_FOUND: { status: 404 },
  ERR_NO_FAREWELL_FOUND: { status: 404 },
  ERR_NO_HOLIDAY_FOUND: { status: 404 },
  ERR_NO_HELP_ARTICLE_FOUND: { status: 404 },
  ERR_TOO_MANY_HELP_ARTICLES: { status: 409 },
  ERR_NO_LETTER_FOUND: { status: 404 },
  ERR_TOO_MANY_LETTERS: { status: 409 },
  ERR_NO_TEAM_FOUND: { status: 404 },
  ERR_NO_GRANT_FOUND: { status: 404 },
  ERR_NO_FILE_FOUND: { status: 404 },
  ERR_QUICK_MESSAGE_EMPTY: { status: 400 },
  ERR_SETTING_VALUE: { status: 400 },
  ERR_NO_BOARD_FOUND: { status: 404 },
  ERR_NO_LANE_FOUND: { status: 404 },
  ERR_NO_DEAL_FOUND: { status: 404 },
  ERR_DEAL_OF_ANOTHER: { status: 403 },
  ERR_BOARD_IN_USE: { status: 409 },
  ERR_LANE_IN_USE: { status: 409 },
  ERR_NO_SEGMENT_FOUND: { status: 404 },
  ERR_SEGMENT_IN_USE: { status: 409 },
  ERR_NO_KNOWLEDGE_FOUND: { status: 404 },
  ERR_TOO_MUCH_KNOWLEDGE: { status: 409 },
  ERR_KNOWLEDGE_FILE: { status: 400 },
  ERR_CONTACT_CRM_DISABLED: { status: 409 },
  ERR_NO_TASK_FOUND: { status: 404 },
  ERR_NO_CHAT_FOUND: { status: 404 },
  /** The colleague of a direct chat works here no longer. */
  ERR_CHAT_MEMBER_GONE: { status: 409 },
  /** Archived, or only its admins write in it. */
  ERR_CHAT_CLOSED: { status: 409 },
  ERR_CHAT_EDIT_LATE: { status: 409 },
  /** More people than one chat holds. */
  ERR_CHAT_FULL: { status: 409 },
  ERR_NO_SCHEDULE_FOUND: { status: 404 },
  ERR_SCHEDULE_PAST: { status: 400 },
  ERR_SCHEDULE_NOT_WAITING: { status: 409 },
  ERR_PERSON_ATTENDED: { status: 409 },
  ERR_UNAVAILABLE: { status: 503 },
  ERR_INTERNAL: { status: 500 },
} as const;

export const errorCatalogue = { ...specified, ...namedByMeaning, ...ours } as const;

export type ErrorCode = keyof typeof errorCatalogue;

/** Codes after which the session is over: the client clears it and shows why. */
export const sessionEndCodes = [
  "ERR_SESSION_EXPIRED",
  "SESSION_INVALID_NEW_LOGIN",
  "ERR_LOGIN_DAY_NOT_ALLOWED",
  "ERR_LOGIN_OUTSIDE_HOURS",
  "ERR_SESSION_REVOKED",
  "ERR_PASSWORD_CHANGED",
  "ERR_TENANT_INACTIVE",
  "ERR_USER_INACTIVE",
  "ERR_TENANT_MOVED",
  "ERR_LOGIN_REQUIRED",
] as const satisfies ErrorCode[];

export type SessionEndCode = (typeof sessionEndCodes)[number];

/** The one shape of a refusal on the wire. */
export interface ErrorBody {
  error: ErrorCode;
  field?: string;
  detail?: string;
  entity?: unknown;
  requestId: string;
}
