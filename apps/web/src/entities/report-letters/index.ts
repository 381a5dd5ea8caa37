// Letters with figures as screens show them: the button with its dialog, and a person's own ones.
export { LetterButton } from "./LetterButton.tsx";
export { MyLetters } from "./MyLetters.tsx";
