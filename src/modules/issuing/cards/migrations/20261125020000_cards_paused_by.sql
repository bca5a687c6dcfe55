-- Who has paused a card. Until now an organization and the system could, and the history of the card tells
-- which of them did it last; where there is none it was the organization, which may resume it in either case.
alter table cards add column paused_by jsonb not null default '[]';
update cards c set paused_by = case
    when (
      select t.actor_type from transitions t
      where t.tenant_id = c.tenant_id and t.object_id = c.id and t.machine = 'card' and t.event = 'pause'
      order by t.id desc limit 1
    ) = 'system' then '["system"]'::jsonb
    else '["organization"]'::jsonb
  end
  where status = 'PAUSED';
alter table cards alter column paused_by drop default,
  add constraint cards_paused_by check ((status = 'PAUSED') = (paused_by <> '[]'));
