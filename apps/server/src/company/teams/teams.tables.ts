// Teams and their members as the code sees them, with the class of each column.
import type { Generated, GeneratedAlways } from "kysely";
import { defineReference, defineTable } from "#platform/database";

interface TeamsTable {
  tenantId: number;
  id: GeneratedAlways<number>;
  name: string;
  isActive: Generated<boolean>;
  createdAt: Generated<Date>;
}

interface TeamMembersTable {
  tenantId: number;
  teamId: number;
  userId: number;
}

declare module "#platform/database" {
  interface Tables {
    teams: TeamsTable;
    teamMembers: TeamMembersTable;
  }
}

defineTable("teams", {
  tenant: true,
  columns: { tenant_id: "none", id: "none", name: "none", is_active: "none", created_at: "none" },
});
defineTable("team_members", { tenant: true, columns: { tenant_id: "none", team_id: "none", user_id: "none" } });

defineReference({ to: "users", table: "team_members", column: "user_id", onDelete: "remove" });
