-- New words for a message that left, and taking it back, travel in the conversation's own line: a hidden row each (type op),
-- while the message itself shows what waits for it or why it was refused.
alter table messages add column pending_op jsonb;
alter table messages add constraint messages_type_known check (type in
  ('text', 'image', 'video', 'audio', 'voice', 'document', 'sticker', 'location', 'contacts', 'choice', 'buttons', 'list',
   'link', 'locationRequest', 'template', 'order', 'note', 'system', 'unsupported', 'reaction', 'op')) not valid;
alter table messages drop constraint messages_type_check;
