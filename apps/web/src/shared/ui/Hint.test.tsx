// A hint comes when its button is focused by keyboard or pointed at, goes with Escape, and leaves the button as it was.
import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { Hint } from "./Hint.tsx";

const draw = (onFocus = vi.fn()) =>
  render(
    <MantineProvider>
      <Hint label="Novo atendimento (N)">
        <button type="button" aria-label="Novo atendimento" onFocus={onFocus}>
          +
        </button>
      </Hint>
    </MantineProvider>,
  );

test("pointed at it appears, and Escape sends it away", async () => {
  draw();
  const button = screen.getByRole("button");
  expect(screen.queryByText("Novo atendimento (N)")).toBeNull();
  fireEvent.pointerEnter(button, { pointerType: "mouse" });
  expect(await screen.findByText("Novo atendimento (N)")).toBeTruthy();
  fireEvent.keyDown(window, { key: "Escape" });
  await waitFor(() => expect(screen.queryByText("Novo atendimento (N)")).toBeNull());
  expect(screen.getByRole("button")).toBe(button);
});

test("a finger asks for nothing, and the button still hears what it heard before", () => {
  const focused = vi.fn();
  draw(focused);
  fireEvent.pointerEnter(screen.getByRole("button"), { pointerType: "touch" });
  fireEvent.focus(screen.getByRole("button"));
  expect(focused).toHaveBeenCalledOnce();
  expect(screen.queryByText("Novo atendimento (N)")).toBeNull();
});
