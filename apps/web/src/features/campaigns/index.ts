// The screen of campaigns, nothing else.
export { CampaignsScreen } from "./CampaignsScreen.tsx";
