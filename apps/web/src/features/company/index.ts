// The company's profile: the door of the screen.
export { CompanyScreen } from "./CompanyScreen.tsx";
