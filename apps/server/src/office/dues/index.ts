// Door of notices of money: companies are told in time that an invoice is due, and never once it is paid.
import type { ServerModule } from "#platform/registry";
import { remindCompanies } from "./dues.jobs.ts";
import { mailDue, sayDue } from "./dues.sending.ts";
import "./dues.tables.ts";

export const duesModule: ServerModule = {
  name: "dues",
  jobs: [remindCompanies, mailDue.job, sayDue],
};
