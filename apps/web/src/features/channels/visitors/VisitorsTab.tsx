// Visitors now, in the drawer of their web chat.
import css from "../channels.module.css";
import { VisitorList } from "./VisitorList.tsx";

export default function VisitorsTab({ webchatId }: { webchatId: number }) {
  return (
    <div className={`${css.stack} scroll`}>
      <VisitorList webchatId={webchatId} />
    </div>
  );
}
