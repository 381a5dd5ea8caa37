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
  saveSaas: {
    most: 30,
    because: "Rare, and the operator's alone: asks for a fresh proof, and seals each secret under a row of its own.",
  },
  beginSecondStep: {
    most: 13,
    because: "Rare: the code's picture carries the name of the brand under which it is asked for.",
  },
  startCall: {
    most: 18,
    because:
      "A call is begun by a person: right, device and number are held, and its row, bubble and order are one transaction.",
  },
  moveCall: { most: 13, because: "One row decides who has the call, and its bubble, order and news go with it." },
  saveVoice: {
    most: 20,
    because: "Rare: seals the token, and leaves an entry in the security log beside the settings of the channel.",
  },
  renewWebchatSecret: {
    most: 14,
    because: "Rare: asks for a fresh proof, seals the secret, and leaves an entry in the log.",
  },
  exportReportCalls: { most: 15, because: FILE },
  testMail: {
    most: 18,
    because: "Rare: its letter is counted for mailbox, company and network before it may leave.",
  },
  replyToComment: {
    most: 17,
    because: "A message as any other, after its comment, its channel and an earlier direct were looked at.",
  },
  moderateComment: {
    most: 16,
    because: "Rare: an operation as an edit is, after its comment and its channel were looked at.",
  },
  deleteFlow: { most: 13, because: "Rare: asks four kinds of uses, lets go of files and says where bots are woken." },
  publishFlow: {
    most: 16,
    because:
      "Rare: all that the document names, the channels it is used on and where conversations stand are asked first.",
  },
  restoreFlowVersion: { most: 16, because: "Rare: publishes as any draft is, after the older version was read." },
  createCampaign: { most: 24, because: "Rare: a copy takes texts, numbers and audience of the other one along." },
  updateCampaign: {
    most: 21,
    because: "Rare: texts, numbers, audience, queue and flow are each held against the company before they are kept.",
  },
  scheduleCampaign: {
    most: 22,
    because: "Rare: everything that stands in its way is asked for once more before thousands are written to.",
  },
  testCampaign: { most: 23, because: "Rare: fills in every variant for one contact and puts it into a conversation." },
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
  exportReportSchedules: { most: 15, because: FILE },
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
  startSuccession: {
    most: 18,
    because:
      "Rare: long work is counted per person and company, under the lock of channels, and entered in the security log.",
  },
  undoSuccession: {
    most: 17,
    because:
      "Rare: long work is counted per person and company, under the lock of channels, and entered in the security log.",
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
    most: 23,
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
  createQueue: { most: 13, because: "Rare, and only when it is made with people and with targets at once." },
  updateQueue: {
    most: 15,
    because: "Rare, and only when its people and its targets change too: each of them must hear of it.",
  },
  updateChannel: {
    most: 16,
    because: "Rare, and only when everything changes at once: queue, greeting, default and people.",
  },
  createContact: {
    most: 20,
    because: "With tags, owners, consent and additional information in one request; a name and a number need nine.",
  },
  updateContact: { most: 21, because: "As when it is made, with everything changed at once; one field needs eight." },
  replaceKnowledgeDocument: {
    most: 13,
    because: "Rare: one file is taken and one let go, each with the job that looks after it.",
  },
  attachCampaignFile: {
    most: 22,
    because: "Rare: looked at before its bytes are copied, kept and weighed with the others after.",
  },
  readCampaignTable: { most: 15, because: FILE },
  exportCampaign: { most: 15, because: FILE },
  v1SendToNumber: {
    most: 28,
    because: "Finds or makes the person and the ticket before it sends, in one call of a program.",
  },
  v1External: { most: 28, because: "As v1SendToNumber, and its key and channel are looked up by the address." },
  v1KeepContact: {
    most: 23,
    because: "Writes in one call what a screen does in several: person, tags, wallets, flags.",
  },
  v1UpdateContact: {
    most: 21,
    because: "Writes in one call what a screen does in several: person, tags, wallets, flags.",
  },
  v1CloseTicket: { most: 15, because: "As closing by a person, and the ticket is read anew for the program." },
  v1SendMessage: { most: 13, because: "As a person's sending, and the key's use is counted." },
  v1CreateDeal: { most: 13, because: "As a person's deal, and the gate of the boards is asked beside the key's." },
  v1MoveDeal: { most: 14, because: "As a person's move, and the gate of the boards is asked beside the key's." },
  updateGroup: {
    most: 14,
    because: "Rare: each change stands in the chat as a line of its own, under the chat's lock.",
  },
  removeMember: { most: 14, because: "Rare: ends the period and says so in the chat, under the chat's lock." },
  sendChatMessage: {
    most: 18,
    because:
      "Lock, member, quote, mentions, cards, message, version, notices and news, the same for 5 and 500 members.",
  },
  editChatMessage: { most: 19, because: "As sending, and what was called before is compared with what is called now." },
  deleteChatMessage: { most: 16, because: "As sending, and takes mentions, reactions and files of the message along." },
  voidInvoice: { most: 14, because: "Rare: a charge that waits at a gateway is ended with its invoice." },
  saveGateway: {
    most: 27,
    because: "Rare: every secret is sealed by itself, the gateway is asked, and the proof and both logs are kept.",
  },
  testGateway: { most: 14, because: "Rare: opens the gateway's secrets, asks it and writes that down." },
  deleteCompany: {
    most: 16,
    because: "Rare: asks for a fresh proof, ends the sessions, sets the date and enters both logs.",
  },
  mergeContacts: {
    most: 37,
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
  fetchMediaAgain: { most: 17, because: "Rare: asks for message, ticket, channel and file before it begins again." },
  transcribeMessage: {
    most: 17,
    because: "Rare: asks for message, ticket, file and duty before it begins, once a recording.",
  },
  forwardMessages: { most: 22, because: "Reads once, then one transaction per receiver, each with its own outcome." },
  showPersonalData: {
    most: 42,
    because: "Rare: counts what is kept of a person in every table that says it is about people.",
  },
};

/** Reads through a large table. */
export const moreReading: Readonly<Record<string, Reading>> = {
  previewSuccession: {
    tables: ["webhook_endpoints"],
    because:
      "Rare: the company's webhooks, of which it has a handful, once for each channel that could take the place.",
  },
  countContacts: {
    tables: ["contacts", "contact_tags", "contact_wallets", "tickets", "deals"],
    because: "Counts all of them, which is why it is asked apart from the list (030).",
  },
  reportContactsByState: {
    tables: ["contacts"],
    because: "Says of each chosen state how many contacts it has, counted along an index.",
  },
  listIntegrations: {
    tables: ["flow_versions"],
    because: "Says in how many running flows each stands, which only their documents know; a company runs few.",
  },
  showDashboard: {
    tables: ["payments", "invoices"],
    because: "The operator's, over all companies: what is owed is what invoices say less what was paid.",
  },
  listDashboardNumber: {
    tables: ["payments", "invoices"],
    because: "The operator's, over all companies: what is owed is what invoices say less what was paid.",
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
  v1ListDeals: {
    tables: ["deals", "lanes", "users", "tickets"],
    because: "As listDeals, for programs.",
  },
  contactMedia: {
    tables: ["messages"],
    because: "Of a person with a large share of a table of this size the planner reads all of it.",
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
  listPayments: {
    tables: ["payments", "invoices", "charges", "refunds"],
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
  testPushDevice: "Wants a device whose address a browser has given, and calls the service of its maker.",
  saveOwnPicture: "Wants a file beside its words.",
  saveCompanyLogo: "Wants a file beside its words.",
  linkOwner: "Wants a company whose owner has not come yet.",
  retryJob: "Wants work that gave up.",
  uploadFile: "Wants a file beside its words.",
  uploadBrandImage: "Wants a file beside its words.",
  deleteBrand: "The brand that was made for it has given way to newer ones.",
  blockVisitor: "Wants somebody who writes in a web chat.",
  inviteVisitor: "Wants somebody who is on a site.",
  createChannel: "Asks the provider first, who is not there.",
  reconnectChannel: "Asks the provider first, who is not there.",
  createTemplate: "Asks the provider first, who is not there.",
  templateDraft: "Asks the provider, who is not there.",
  editTemplate: "Asks the provider first, who is not there.",
  unpauseTemplate: "Asks the provider first, who is not there.",
  deleteTemplate: "Asks the provider first, who is not there.",
  importHistory: "Wants a telephone that has told of its past.",
  syncContacts: "Wants a telephone that is connected.",
  showHistory: "Wants a channel that is paired with a telephone.",
  stopHistory: "Wants a channel that is paired with a telephone.",
  startPairing: "Wants a channel that is paired with a telephone.",
  endPairing: "Wants a channel that is paired with a telephone.",
  v1External: "Its channel is the company's default, on which nobody wrote lately.",
  openCharge: "Wants a gateway, which is not there.",
  refundPayment: "Wants money that came through a gateway.",
  assignMoney: "Wants money that nobody knows.",
  replayQuarantined: "What lies there for the suites was never sealed, so it cannot be opened.",
};
