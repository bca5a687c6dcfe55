-- How a message arrived, since a provider may say in a header or in the path what the message is about.
alter table inbound_messages add column request jsonb not null
  default '{"method": "POST", "path": "", "query": "", "headers": {}}';
