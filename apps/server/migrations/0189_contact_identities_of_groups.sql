-- The name by which WhatsApp knows a group.
alter table contact_identities add constraint contact_identities_kind_known check (kind in
  ('phone', 'wa_id', 'wa_lid', 'wa_bsuid', 'wa_group', 'psid', 'igsid', 'tg', 'visitor', 'email')) not valid;
alter table contact_identities drop constraint contact_identities_kind_check;
