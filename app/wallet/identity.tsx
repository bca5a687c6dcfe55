// What stands in place of the wallet of a person whose identity is not verified: how it stands, and what they
// can do.
import { readAgain, useRead } from '../lib/query.ts';
import { Note } from '../ui/parts.tsx';
import { Trouble } from '../ui/trouble.tsx';
import { words } from './words.ts';

const STATUS = '/api/card/v1/kyc/status';

export function IdentityScreen({ onRetry }: { onRetry(): void }) {
  const read = useRead(STATUS);
  const { kyc } = words();
  if (read.isPending) return null;
  if (read.data === undefined) return <Trouble error={read.error} onRetry={() => void read.refetch()} />;
  const { status, url } = read.data;
  // It was approved a moment ago.
  const { title, text } = kyc[status === 'approved' ? 'pending' : status];
  const look = (): void => {
    onRetry();
    void readAgain(STATUS);
  };
  return (
    <Note isPage icon={status === 'rejected' ? 'warning' : 'person'} title={title} text={text}>
      {url === undefined ? undefined : (
        <a class="button lead" href={url}>
          {kyc.start}
        </a>
      )}
      {status === 'rejected' ? undefined : (
        <button type="button" class="button" onClick={look}>
          {kyc.look}
        </button>
      )}
    </Note>
  );
}
