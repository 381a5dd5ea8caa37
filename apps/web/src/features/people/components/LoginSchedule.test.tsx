// The login hours: copied, summed, and honest about whose session they end.

import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { speakPortuguese } from "../../../shared/testing/screen.tsx";
import { copyToAll, putEntry, type Schedule, usualSchedule } from "../login-schedule.rules.ts";
import { LoginSchedule } from "./LoginSchedule.tsx";

beforeAll(() => speakPortuguese(["people"]));

const never: Schedule = usualSchedule.map((entry) => ({ ...entry, allowed: false }));

function Held({ first, isMe = false }: { first: Schedule | null; isMe?: boolean }) {
  const [schedule, setSchedule] = useState(first);
  return (
    <MantineProvider env="test">
      <LoginSchedule
        schedule={schedule}
        onChange={setSchedule}
        timeZone="America/Sao_Paulo"
        online={{ name: "Bruno", isMe }}
        readOnly={false}
      />
    </MantineProvider>
  );
}

test("hours that exclude this moment would end my own session, and it says so before saving", () => {
  render(<Held first={never} isMe />);
  expect(screen.getByText("Com este horário a sua própria sessão termina assim que salvar.")).toBeTruthy();
});

test("somebody else's session that ends at once is named", () => {
  render(<Held first={never} />);
  expect(screen.getByText("Bruno está online: a sessão termina assim que salvar.")).toBeTruthy();
});

test("without a limit there is nothing to warn of, and a limit begins with working days", () => {
  render(<Held first={null} />);
  expect(screen.queryByText(/sessão termina/)).toBeNull();
  fireEvent.click(screen.getByRole("switch", { name: /^Limitar quando pode entrar/ }));
  expect(screen.getAllByRole("textbox")).toHaveLength(10);
  expect(screen.getAllByText("não entra neste dia")).toHaveLength(2);
});

test("one day is copied to all", () => {
  render(<Held first={putEntry(never, { day: 3, allowed: true, start: "09:00", end: "12:00" })} />);
  fireEvent.click(screen.getByRole("button", { name: "Copiar quarta-feira para todos os dias" }));
  expect(screen.getAllByDisplayValue("09:00")).toHaveLength(7);
});

test("every hour of every day ends nobody's session", () => {
  const always = copyToAll(putEntry(never, { day: 1, allowed: true, start: "00:00", end: "23:59" }), 1);
  render(<Held first={always} isMe />);
  expect(screen.queryByText(/sessão/)).toBeNull();
});
