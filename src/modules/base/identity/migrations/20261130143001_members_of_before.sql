-- By itself, since it reads all of the audit log, and the one before locks who signs in. Those who are members
-- come in too: a server of the version before lets them leave without a word here.
insert into known_members (organization_id, user_id)
select organization_id, user_id from memberships
on conflict do nothing;
-- A member leaves in no other way than these.
insert into known_members (organization_id, user_id)
select distinct t.organization_id, l.target_id
from audit_log l join tenants t on t.id = l.tenant_id join users u on u.id = l.target_id
where l.action in ('member.left', 'member.removed')
on conflict do nothing;
