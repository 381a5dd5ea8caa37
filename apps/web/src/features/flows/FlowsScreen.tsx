// The flows on a page of their own.
import { FlowList } from "./list/FlowList.tsx";

export const FlowsScreen = () => <FlowList />;
