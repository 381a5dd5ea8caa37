// A contact for the tests of this screen, as the server answers it.
export const bia = {
  id: 5,
  name: "Bia Melo",
  number: "5511987654321",
  isNumberMasked: false,
  email: "bia@example.com",
  profilePicUrl: null,
  tags: [{ id: 1, name: "VIP", color: "#C2410C" }],
  wallets: [{ id: 7, name: "Ana Lima" }],
  extraInfo: [{ name: "CPF", value: "123" }],
  notes: "Prefere a tarde.",
  flags: { disableBot: false, disableCampaign: false, disableCrm: false, disableRating: false, ignore: false },
  createdAt: "2026-03-05T12:00:00.000Z",
  updatedAt: "2026-03-05T12:00:00.000Z",
  lastContactAt: null,
  activeTicketId: null,
};
