-- Messages whose question was over before their worker, or another one, came to them again. No job is left that
-- would end them: what was being sent may have arrived, what waited was not sent.
update approval_messages m
set status = case m.status when 'sending' then 'unknown' else 'failed' end,
    failure = case m.status when 'sending' then 'process_lost' else 'approval_over' end
from approvals a
where a.tenant_id = m.tenant_id and a.id = m.id and a.status <> 'pending' and m.status in ('queued', 'sending')
  and not exists (select 1 from jobs j
                  where j.tenant_id = m.tenant_id and j.kind = 'approvals.send_message' and j.payload->>'approvalId' = m.id);
