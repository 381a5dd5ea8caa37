// A contact for the panel's tests.
import type { Contact } from "@prosa/contracts/contacts";

export const aContact = (over: Partial<Contact> = {}): Contact => ({
  id: 40,
  name: "Maria Souza",
  number: "5511987651234",
  isNumberMasked: false,
  email: null,
  profilePicUrl: null,
  tags: [],
  wallets: [],
  extraInfo: [],
  notes: "",
  flags: { disableBot: false, disableCampaign: false, disableCrm: false, disableRating: false, ignore: false },
  createdAt: "2026-03-05T13:00:00.000Z",
  updatedAt: "2026-03-05T13:00:00.000Z",
  ...over,
});
