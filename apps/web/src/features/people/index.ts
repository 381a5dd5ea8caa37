// Users, teams and support grants.
export { PeopleScreen } from "./PeopleScreen.tsx";
