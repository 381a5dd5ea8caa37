// Whether the window is as narrow as a telephone: lists become cards, drawers fill it.
import { useMediaQuery } from "@mantine/hooks";

export const useIsPhone = () => useMediaQuery("(max-width: 639.98px)", false, { getInitialValueInEffect: false });
