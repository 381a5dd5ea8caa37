// Every error code the provider documents, with its title and the HTTP status it comes under.
import type { ProviderError } from "./state.ts";

type Known = ProviderError & { httpStatus: number };

const known = (code: number, httpStatus: number, title: string, details: string = title): Known => ({
  code,
  httpStatus,
  title,
  details,
});

const CATALOGUE: Known[] = [
  known(0, 401, "AuthException", "We were unable to authenticate the app user."),
  known(1, 500, "API Unknown", "An unknown error occurred."),
  known(2, 503, "API Service", "Service temporarily unavailable."),
  known(3, 500, "API Method", "Capability or permissions issue."),
  known(4, 400, "API Too Many Calls", "The app has reached its API call rate limit."),
  known(10, 403, "Permission Denied", "Permission is either not granted or has been removed."),
  known(33, 400, "Parameter value is not valid", "The business phone number has been deleted."),
  known(100, 400, "Invalid parameter"),
  known(190, 401, "Access token has expired"),
  known(200, 403, "API Permission", "Permission is either not granted or has been removed."),
  known(368, 403, "Temporarily blocked for policies violations"),
  known(80007, 400, "Rate limit issues", "The WhatsApp Business Account has reached its rate limit."),
  known(130429, 400, "Rate limit hit", "Too many messages were sent from this phone number in a short period of time."),
  known(130472, 400, "User's number is part of an experiment", "Message was not sent as part of an experiment."),
  known(130497, 403, "Business account is restricted from messaging users in this country"),
  known(131000, 500, "Something went wrong", "The message failed to send. Try again later."),
  known(131005, 403, "Access denied", "Permission is either not granted or has been removed."),
  known(131008, 400, "Required parameter is missing"),
  known(131009, 400, "Parameter value is not valid"),
  known(131016, 500, "Service unavailable", "A service is temporarily unavailable."),
  known(131021, 400, "Recipient cannot be sender", "Recipient and sender are the same number."),
  known(131026, 400, "Message undeliverable", "Message Undeliverable."),
  known(131031, 403, "Account has been locked", "The account was restricted or disabled for violating a policy."),
  known(131037, 400, "WhatsApp provided number needs display name approval"),
  known(131042, 400, "Business eligibility payment issue", "There was a problem with the payment method."),
  known(131045, 500, "Incorrect certificate", "The message failed due to a phone number registration error."),
  known(
    131047,
    400,
    "Re-engagement message",
    "More than 24 hours have passed since the customer last replied to this number.",
  ),
  known(131048, 400, "Spam rate limit hit", "Too many previous messages were blocked or flagged as spam."),
  known(131049, 400, "Meta chose not to deliver", "Not delivered to maintain a healthy ecosystem engagement."),
  known(131050, 400, "User has stopped marketing messages", "The recipient chose not to receive marketing messages."),
  known(131051, 400, "Unsupported message type", "Message type is currently not supported."),
  known(131052, 400, "Media download error", "The media sent by the user could not be downloaded."),
  known(131053, 400, "Media upload error", "The media could not be uploaded."),
  known(
    131056,
    400,
    "(Business Account, Consumer Account) pair rate limit hit",
    "Too many messages were sent from this phone number to the same recipient in a short period of time.",
  ),
  known(131057, 500, "Account in maintenance mode"),
  known(131060, 400, "This message is currently unavailable"),
  known(131062, 400, "Business-scoped user id is not supported for this message"),
  known(132000, 400, "Number of parameters does not match the expected number of params"),
  known(132001, 404, "Template name does not exist in the translation"),
  known(132005, 400, "Translated text too long"),
  known(132007, 400, "Template content violates a policy"),
  known(132012, 400, "Parameter format does not match format in the created template"),
  known(132015, 400, "Template is paused", "Template is paused due to low quality so it cannot be sent."),
  known(132016, 400, "Template is disabled", "Template has been paused too many times and is now disabled."),
  known(132068, 400, "Flow is blocked"),
  known(132069, 400, "Flow is throttled"),
  known(133004, 503, "Server temporarily unavailable"),
  known(133005, 400, "Two step verification PIN mismatch"),
  known(133006, 400, "Phone number re-verification needed"),
  known(133008, 400, "Too many two step verification PIN guesses"),
  known(133009, 400, "Two step verification PIN guessed too fast"),
  known(133010, 400, "Phone number not registered", "The phone number is not registered on the platform."),
  known(133015, 400, "Please wait a few minutes before attempting to register this phone number"),
  known(133016, 400, "Account register/deregister rate limit exceeded"),
  known(134011, 400, "WhatsApp Payments terms of service have not been accepted"),
  known(135000, 400, "Generic user error", "The message failed to send because of an unknown error."),
];

const byCode = new Map(CATALOGUE.map((entry) => [entry.code, entry]));

export function isKnownCode(code: number): boolean {
  return byCode.has(code);
}

export function httpStatusOf(code: number): number {
  return byCode.get(code)?.httpStatus ?? 400;
}

/** The error as it travels in webhooks and answers; `details` replaces the usual words. */
export function errorOf(code: number, details?: string): ProviderError {
  const { title, details: usual } = byCode.get(code) ?? { title: "Unknown error", details: "Unknown error." };
  return { code, title, details: details ?? usual };
}
