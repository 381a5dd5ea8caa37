// Routes that may ask for more than the others, each with its reason; nothing else may, and none more than is said here.

interface Statements {
  most: number;
  because: string;
}

interface Reading {
  tables: readonly string[];
  because: string;
}

/** Statements of a route, the session's, the beginning and the end included. */
export const MOST = 12;

const FILE = "Long work is counted per person and company, proven and entered in the security log.";

/** More than that. */
export const moreStatements: Readonly<Record<string, Statements>> = {
  confirmIdentity: { most: 16, because: "Counts attempts as a sign-in does, and keeps the proof with its entry." },
  confirmSecondStep: { most: 13, because: "Rare: counts attempts as a sign-in does." },
  inviteUser: {
    most: 15,
    because: "Rare: its letter is counted for mailbox, company and network before it may leave.",
  },
  requestEmailCode: {
    most: 14,
    because: "Rare: its letter is counted for mailbox, company and network before it may leave.",
  },
  saveBusinessMessage: {
    most: 14,
    because: "Rare: the company's number is a setting, with its own row, news and entry beside the text's.",
  },
  deleteChannel: {
    most: 15,
    because: "Rare: asks for a fresh proof, takes its keywords along, and leaves an entry in the security log.",
  },
  deleteFlow: { most: 13, because: "Rare: asks four kinds of uses, lets go of files and says where bots are woken." },
  publishFlow: {
    most: 16,
    because:
      "Rare: all that the document names, the channels it is used on and where conversations stand are asked first.",
  },
  restoreFlowVersion: { most: 16, because: "Rare: publishes as any draft is, after the older version was read." },
  createCampaign: { most: 17, because: "Rare: a copy takes texts, numbers and audience of the other one along." },
  updateCampaign: {
    most: 18,
    because: "Rare: texts, numbers, audience, queue and flow are each held against the company before they are kept.",
  },
  scheduleCampaign: {
    most: 18,
    because: "Rare: everything that stands in its way is asked for once more before thousands are written to.",
  },
  testCampaign: { most: 20, because: "Rare: fills in every variant for one contact and puts it into a conversation." },
  exportContacts: {
    most: 15,
    because: "Long work is counted per person and company, proven and entered in the security log.",
  },
  exportReportTickets: { most: 15, because: FILE },
  exportReportProtocols: { most: 15, because: FILE },
  exportReportContacts: { most: 15, because: FILE },
  exportReportContactsByTag: { most: 15, because: FILE },
  exportReportContactsByLane: { most: 15, because: FILE },
  exportReportContactsByWallet: { most: 15, because: FILE },
  exportReportContactsByState: { most: 15, because: FILE },
  exportReportRatings: { most: 15, because: FILE },
  exportReportNotes: { most: 15, because: FILE },
  exportAudit: {
    most: 13,
    because: "Long work is counted per person and company, proven and entered in the security log.",
  },
  importContacts: {
    most: 14,
    because: "Long work is counted per person and company, and entered in the security log.",
  },
  changeContacts: {
    most: 14,
    because: "Long work is counted per person and company, and entered in the security log.",
  },
  putOnBoard: { most: 14, because: "Long work is counted per person and company, and entered in the security log." },
  deleteTickets: { most: 13, because: "Long work is counted per person and company, and entered in the security log." },
  messagesPdf: { most: 13, because: "Long work is counted per person and company, and entered in the security log." },
  exportPerson: {
    most: 15,
    because: "Long work is counted per person and company, proven and entered in the security log.",
  },
  erasePerson: {
    most: 15,
    because: "Long work is counted per person and company, proven and entered in the security log.",
  },
  updateDeal: { most: 13, because: "With everything changed at once, and its entry in the security log." },
  login: { most: 20, because: "Counts attempts in a transaction of its own, so that they hold when the rest fails." },
  changePassword: { most: 20, because: "Counts attempts as a sign-in does, then ends every other session." },
  signup: { most: 29, because: "Once per company: two looks at who has the address, an id, and the mail's job." },
  createUser: {
    most: 32,
    because: "Rare: asks for queues, channels and the plan's limit, and writes each beside the person.",
  },
  updateUser: {
    most: 34,
    because: "Rare, and only when everything changes at once: queues, channels, calls and sessions.",
  },
  deleteUser: {
    most: 27,
    because: "Rare: takes the person out of every place they were in, each with its own statement.",
  },
  saveLoginSchedule: { most: 15, because: "Rare: keeps the company from locking its last administrator out." },
  enterSupport: {
    most: 22,
    because: "Rare: asks who comes in, and is written down in two companies: three transactions.",
  },
  createCompany: { most: 26, because: "Once per company, as a sign-up, and written down by the platform as well." },
  updateCompany: {
    most: 16,
    because: "Rare: one transaction of the company, and one of the platform that writes it down.",
  },
  makeInvoice: {
    most: 18,
    because: "Rare: draws a number in the company's transaction, and one of the platform writes it down.",
  },
  settleInvoice: {
    most: 21,
    because:
      "Once per invoice: payment, sum, coverage and dates in the company's transaction, then the platform's entry.",
  },
  setUserPassword: {
    most: 24,
    because: "Rare: asks for a fresh proof, ends the person's sessions, and is written down in two companies.",
  },
  promisePayment: {
    most: 17,
    because: "Once per invoice: subscription, invoice and dates change together, each with its news and entry.",
  },
  choosePlan: {
    most: 14,
    because: "Rare: looks at offers, days and earlier wishes before it draws a number and writes the invoice.",
  },
  renewCompany: {
    most: 16,
    because: "Rare: one transaction of the company, and one of the platform that writes it down.",
  },
  updateQueue: { most: 14, because: "Rare, and only when its people change too: each of them must hear of it." },
  updateChannel: {
    most: 16,
    because: "Rare, and only when everything changes at once: queue, greeting, default and people.",
  },
  createContact: {
    most: 20,
    because: "With tags, owners, consent and additional information in one request; a name and a number need nine.",
  },
  updateContact: { most: 21, because: "As when it is made, with everything changed at once; one field needs eight." },
  mergeContacts: {
    most: 32,
    because: "Moves what hangs on a person table by table, and keeps how to part them again.",
  },
  undoMerge: { most: 26, because: "Gives back table by table what a merge had moved." },
  splitContact: { most: 23, because: "Makes a person anew and gives it what belongs to the identities that go." },
  updateTicket: {
    most: 15,
    because: "Only when closed with a farewell, which is a message of its own in the same transaction.",
  },
  sendMessage: {
    most: 16,
    because:
      "Only as a signed answer to a message by somebody who says what was seen and whose draft it was; a plain text needs eleven.",
  },
  updateSchedule: {
    most: 13,
    because: "Rare: what changes leaves its schedule and becomes one of its own, with all its dates.",
  },
  sendScheduleNow: { most: 21, because: "Rare: says a message, after its schedule and its date were locked." },
  reactToMessage: { most: 15, because: "A reaction is sent as a message, and kept beside the one it is about." },
  resendMessage: { most: 13, because: "Locks the ticket before it believes what it read of the message." },
  fetchMediaAgain: { most: 16, because: "Rare: asks for message, ticket, channel and file before it begins again." },
  forwardMessages: { most: 22, because: "Reads once, then one transaction per receiver, each with its own outcome." },
  showPersonalData: {
    most: 30,
    because: "Rare: counts what is kept of a person in every table that says it is about people.",
  },
};

/** Reads through a large table. */
export const moreReading: Readonly<Record<string, Reading>> = {
  countContacts: {
    tables: ["contacts", "contact_tags", "contact_wallets", "tickets", "deals"],
    because: "Counts all of them, which is why it is asked apart from the list (030).",
  },
  reportContactsByState: {
    tables: ["contacts"],
    because: "Says of each chosen state how many contacts it has, counted along an index.",
  },
  reportContactsByLane: { tables: ["deals"], because: "Counts and sorts all deals of the chosen lanes (030)." },
  exportReportContactsByLane: { tables: ["deals"], because: "Counts and sorts all deals of the chosen lanes (030)." },
  listTags: {
    tables: ["contact_tags"],
    because: "Says of each tag of the page how many contacts wear it, counted along an index.",
  },
  listTickets: {
    tables: ["contacts"],
    because:
      "Words are looked for in names by pattern, where row security keeps indexes out. To be found as contacts are.",
  },
  attendancePanel: {
    tables: ["tickets", "contacts"],
    because: "Loads the first of every person at once: of tables of this size so many that the planner reads all.",
  },
  showBoard: {
    tables: ["deals", "tickets"],
    because: "A filter is counted over the whole board (030).",
  },
  listDeals: {
    tables: ["deals", "lanes", "users", "tickets"],
    because: "Sorts the whole board by something that is not the deal's own (030).",
  },
  listQuarantine: {
    tables: ["webhook_quarantine"],
    because: "The operator's, over all companies; what lies there should be little.",
  },
  listAllUsers: {
    tables: ["users"],
    because: "The operator's, over all companies, found by any part of a name; one company is read by itself.",
  },
  listOperatorChannels: {
    tables: ["channels"],
    because: "The operator's, over all companies, found by any part of a name; one company is read by itself.",
  },
  listAllInvoices: {
    tables: ["invoices"],
    because: "The operator's, over all companies, and says how many there are; one company is read by itself.",
  },
  operatorTotals: { tables: ["users", "channels"], because: "The operator's: counts everybody and every channel." },
  replayQuarantined: {
    tables: ["webhook_quarantine"],
    because: "The operator names it by its number alone, over all companies; what lies there should be little.",
  },
};

/** Refused when asked here, so only the way to the refusal is counted. */
export const notReached: Readonly<Record<string, string>> = {
  refreshToken: "Reads its secret from the browser's cookie.",
  checkRecovery: "Wants the code of an e-mail.",
  finishRecovery: "Wants the code of an e-mail.",
  confirmEmail: "Wants the code of an e-mail.",
  passSecondStep: "Wants a code of the person's telephone.",
  confirmSecondStep: "Wants a code of the person's telephone.",
  renewSecondStepCodes: "Wants a second step that was made with a telephone.",
  exchangeSetup: "Wants the link of an e-mail.",
  finishSetup: "Wants the permission that the link gave to a browser.",
  saveOwnPicture: "Wants a file beside its words.",
  saveCompanyLogo: "Wants a file beside its words.",
  linkOwner: "Wants a company whose owner has not come yet.",
  retryJob: "Wants work that gave up.",
  uploadFile: "Wants a file beside its words.",
  createChannel: "Asks the provider first, who is not there.",
  reconnectChannel: "Asks the provider first, who is not there.",
  replayQuarantined: "What lies there for the suites was never sealed, so it cannot be opened.",
};
