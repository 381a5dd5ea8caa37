// Door of mail: stamps a letter where it is caused, and sends what is stamped through the configured SMTP server.
import "./letters.tables.ts";

export { createMailer, type Mail, type Mailer, MailFailed, type MailServer, mailTrouble } from "./mailer.ts";
export { companyLimits, recipientLimits } from "./postage.rules.ts";
export { createStamps, type Posting, type Stamp, stampLetter } from "./postage.ts";
