-- Which flow, and which version of it, a conversation runs on.
alter table flow_sessions add constraint flow_sessions_flow foreign key (tenant_id, flow_id)
  references flows (tenant_id, id) not valid;
alter table flow_sessions add constraint flow_sessions_version foreign key (tenant_id, version_id)
  references flow_versions (tenant_id, id) not valid;
