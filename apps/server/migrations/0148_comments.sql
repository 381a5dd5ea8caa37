-- Comments below posts are messages of their own type.
alter table messages add constraint messages_type_named check (type in
  ('text', 'image', 'video', 'audio', 'voice', 'document', 'sticker', 'location', 'contacts', 'choice', 'buttons', 'list',
   'link', 'locationRequest', 'template', 'order', 'comment', 'note', 'system', 'unsupported', 'reaction', 'op')) not valid;
alter table messages drop constraint messages_type_known;
