// Door of mail: sends one message through the configured SMTP server.
export { createMailer, type Mail, type Mailer, MailFailed } from "./mailer.ts";
