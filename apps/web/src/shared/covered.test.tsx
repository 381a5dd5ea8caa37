// Escape over layers: a dialog over a drawer, and the proof of identity over the dialog before a deletion.
import { Modal } from "@mantine/core";
import { fireEvent, screen, waitFor } from "@testing-library/react";
import { useState } from "react";
import { beforeAll, expect, test } from "vitest";
import { useCovers } from "./covered.ts";
import { FormDrawer, useDrawerAddress } from "./form-drawer/index.ts";
import { showScreen, signIn, speakPortuguese } from "./testing/screen.tsx";

beforeAll(async () => {
  signIn();
  await speakPortuguese(["patterns"]);
});

function Dialog({ title, within }: { title: string; within?: string }) {
  const [isOpen, setOpen] = useState(true);
  const [isDeeper, setDeeper] = useState(false);
  const isTop = useCovers(isOpen);
  return (
    <Modal
      opened={isOpen}
      onClose={() => isTop() && setOpen(false)}
      title={title}
      closeButtonProps={{ "aria-label": "Fechar" }}
    >
      {within && <button type="button" onClick={() => setDeeper(true)} aria-label="Mais fundo" />}
      {within && isDeeper && <Dialog title={within} />}
    </Modal>
  );
}

function Screen() {
  const drawer = useDrawerAddress();
  return (
    <FormDrawer drawer={drawer} title={() => "Gaveta"}>
      {() => <Dialog title="Por baixo" within="Por cima" />}
    </FormDrawer>
  );
}

const shown = () => ["Gaveta", "Por baixo", "Por cima"].filter((title) => screen.queryByText(title) !== null);

test("each Escape closes only what lies on top", async () => {
  showScreen(<Screen />, "/lista?id=5");
  fireEvent.click(await screen.findByLabelText("Mais fundo"));
  await waitFor(() => expect(shown()).toHaveLength(3));
  for (const left of [["Gaveta", "Por baixo"], ["Gaveta"], []]) {
    fireEvent.keyDown(document.body, { key: "Escape" });
    await waitFor(() => expect(shown()).toEqual(left));
    // Whoever closed is counted until everybody has heard the key.
    await new Promise((resolve) => setTimeout(resolve));
    expect(shown()).toEqual(left);
  }
});
