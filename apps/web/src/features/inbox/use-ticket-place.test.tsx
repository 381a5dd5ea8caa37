// Going between conversations: the old one is gone with the click, and the list stays as it is in the address.
import { act, screen } from "@testing-library/react";
import { useParams } from "react-router";
import { expect, test } from "vitest";
import { showScreen } from "../../shared/testing/screen.tsx";
import { withoutAct } from "../../shared/testing/without-act.ts";
import { useTicketPlace } from "./use-ticket-place.ts";

function Chat() {
  const { ticketId } = useParams();
  const place = useTicketPlace();
  return (
    <>
      <h1>Conversa {ticketId}</h1>
      <button type="button" onClick={() => place.open(8)}>
        Abrir
      </button>
      <button type="button" onClick={() => place.openMessage(9, 77)}>
        Mensagem
      </button>
      <button type="button" onClick={place.close}>
        Voltar
      </button>
    </>
  );
}

const show = (address: string) => showScreen(<Chat />, address, "/atendimento/:ticketId");
const press = (name: string) => screen.getByRole("button", { name }).click();
const heading = () => screen.getByRole("heading").textContent;
const addressOf = ({ router }: ReturnType<typeof show>) =>
  router.state.location.pathname + router.state.location.search;

test("the conversation that was left is gone before the next key press", () => {
  show("/atendimento/7");
  withoutAct(() => {
    press("Abrir");
    expect(heading()).toBe("Conversa 8");
  });
});

test("what the list shows goes along as it is now; the message named before does not", async () => {
  const view = show("/atendimento/7?tab=pending&m=5");
  await act(async () => {
    void view.router.navigate("/atendimento/7?tab=closed&m=5");
    press("Abrir");
  });
  expect(addressOf(view)).toBe("/atendimento/8?tab=closed");
  await act(async () => press("Mensagem"));
  expect(addressOf(view)).toBe("/atendimento/9?tab=closed&m=77");
  await act(async () => press("Voltar"));
  expect(addressOf(view)).toBe("/atendimento/chats?tab=closed");
});
