// How the person signs in and proves who they are, and where they are signed in.
import { plainText } from '../../../src/platform/text/unseen.ts';
import { useState } from 'preact/hooks';
import type { Schemas } from '../../contract.ts';
import { ApiError, patch, remove } from '../../lib/api.ts';
import { useOnline } from '../../lib/online.ts';
import { readAgain, usePages } from '../../lib/query.ts';
import { isOfOneOrganization, signInAgainAt, useSession } from '../../lib/session.ts';
import { Icon } from '../../ui/icon.tsx';
import { Badge, Time } from '../../ui/parts.tsx';
import { AskSheet } from '../ask-sheet.tsx';
import { deviceOf } from './device-text.ts';
import { fieldOf, type Field } from '../field-of.ts';
import { laterWords } from '../later-words.ts';
import { List, rowsOf } from '../list.tsx';
import { BackLink, Avatar } from '../parts.tsx';
import { canUsePasskeys, deviceName, registerPasskey } from './passkey.ts';
import { LISTED, PASSKEYS, usePasskeys, type Passkey } from '../reads.ts';
import { words } from '../words.ts';

type Session = Schemas.Session;
const SESSIONS = '/api/auth/sessions';

export function SecurityScreen() {
  const { data: session } = useSession();
  return (
    <div class="screen">
      <BackLink path="/more" />
      <h1>{words().titles.security}</h1>
      {session !== undefined && isOfOneOrganization(session) ? <PasskeysElsewhere /> : <Passkeys />}
      <Sessions />
    </div>
  );
}

type OpenPasskey =
  | { readonly kind: 'add' }
  | { readonly kind: 'rename' | 'remove'; readonly passkey: Passkey };

/** They are the person's everywhere, and this session is of one organization. */
function PasskeysElsewhere() {
  const { security } = laterWords();
  return (
    <section class="group">
      <h2>{security.passkeys}</h2>
      <p class="soft">{security.ofOne}</p>
      <a class="button wide" href={signInAgainAt()}>
        {security.signInAgain}
      </a>
    </section>
  );
}

function Passkeys() {
  const { security } = laterWords();
  const read = usePasskeys();
  const isOnline = useOnline();
  const [open, setOpen] = useState<OpenPasskey | undefined>(undefined);
  const close = (): void => setOpen(undefined);
  const rows = read.data?.data ?? [];
  const add = (
    <button type="button" class="button wide" disabled={!isOnline} onClick={() => setOpen({ kind: 'add' })}>
      <Icon name="finger" /> {security.add}
    </button>
  );
  return (
    <section class="group">
      <h2>{security.passkeys}</h2>
      <p class="soft">{security.passkeysText}</p>
      <List
        read={read}
        rows={rows}
        empty={{ icon: 'finger', title: security.noPasskeys, text: security.noPasskeysText }}
        Row={(passkey) => <PasskeyRow passkey={passkey} onOpen={(kind) => setOpen({ kind, passkey })} />}
      />
      {read.isSuccess ? add : undefined}
      {open?.kind === 'add' ? <Add onClose={close} /> : undefined}
      {open?.kind === 'rename' ? <Rename passkey={open.passkey} onClose={close} /> : undefined}
      {open?.kind === 'remove' ? (
        <Remove passkey={open.passkey} isLast={rows.length === 1} onClose={close} />
      ) : undefined}
    </section>
  );
}

type PasskeyRowProps = { readonly passkey: Passkey; onOpen(kind: 'rename' | 'remove'): void };

function PasskeyRow({ passkey, onOpen }: PasskeyRowProps) {
  const { security } = laterWords();
  const { never } = words();
  const isOnline = useOnline();
  const { name, synced, createdAt, lastUsedAt } = passkey;
  return (
    <div class="row tall acting">
      <Avatar icon="finger" tone="good" />
      <span class="grow">
        <strong>
          <bdi>{plainText(name)}</bdi>
        </strong>
        {synced ? <span class="soft">{security.synced}</span> : undefined}
        <span class="soft">
          {security.added}: <Time at={createdAt} />
        </span>
        <span class="soft">
          {security.used}: {lastUsedAt === null ? never : <Time at={lastUsedAt} />}
        </span>
      </span>
      <span class="row-acts">
        {(['rename', 'remove'] as const).map((kind) => (
          <button
            key={kind}
            type="button"
            class={`button small${kind === 'remove' ? ' danger' : ''}`}
            disabled={!isOnline}
            onClick={() => onOpen(kind)}
          >
            {security[kind]}
            <span class="hidden"> {plainText(name)}</span>
          </button>
        ))}
      </span>
    </div>
  );
}

function Add({ onClose }: { onClose(): void }) {
  const { security } = laterWords();
  const { approve, passkey } = words();
  const [name, setName] = useState(deviceName);
  const run = async (): Promise<void> => {
    await registerPasskey(name);
    await readAgain(PASSKEYS);
    onClose();
  };
  return (
    <AskSheet
      title={security.add}
      text={canUsePasskeys() ? security.addText : approve.noPasskeys}
      label={approve.addPasskey}
      canSend={canUsePasskeys()}
      fields={canUsePasskeys() ? [nameField(name, setName)] : []}
      run={run}
      onClose={onClose}
    >
      <p class="soft">{passkey.text}</p>
    </AskSheet>
  );
}

const nameField = (value: string, onType: (text: string) => void): Field => {
  const { security } = laterWords();
  return fieldOf('PATCH', `${PASSKEYS}/{id}`, {
    name: 'name',
    kind: 'text',
    label: security.name,
    hint: security.nameHint,
    isRequired: true,
    value,
    onType,
  });
};

type RenameProps = { readonly passkey: Passkey; onClose(): void };

function Rename({ passkey, onClose }: RenameProps) {
  const { security } = laterWords();
  const [name, setName] = useState(passkey.name);
  const run = async (): Promise<void> => {
    await patch(`${PASSKEYS}/${passkey.id}`, { name });
    await readAgain(PASSKEYS);
    onClose();
  };
  return (
    <AskSheet
      title={security.renameAsk(plainText(passkey.name))}
      label={security.renameDo}
      fields={[nameField(name, setName)]}
      run={run}
      onClose={onClose}
    />
  );
}

type RemoveProps = { readonly passkey: Passkey; readonly isLast: boolean; onClose(): void };

function Remove({ passkey: { id, name }, isLast, onClose }: RemoveProps) {
  const { security } = laterWords();
  const run = async (): Promise<void> => {
    await remove(`${PASSKEYS}/${id}`);
    await readAgain(PASSKEYS);
    onClose();
  };
  return (
    <AskSheet
      title={security.removeAsk(plainText(name))}
      text={security.removeText}
      label={security.removeDo}
      isDanger
      run={run}
      onClose={onClose}
    >
      {isLast ? <p>{security.removeLast}</p> : undefined}
    </AskSheet>
  );
}

function deviceText({ userAgent }: Session): string {
  const { security } = laterWords();
  const device = deviceOf(userAgent);
  return device === undefined ? security.unknownDevice : security.device(device.browser, device.system);
}

function Sessions() {
  const { security } = laterWords();
  const read = usePages(SESSIONS, LISTED);
  const isOnline = useOnline();
  const [ending, setEnding] = useState<readonly Session[] | undefined>(undefined);
  const rows = rowsOf(read);
  const others = rows.filter(({ isCurrent }) => !isCurrent);
  return (
    <section class="group">
      <h2>{security.sessions}</h2>
      <p class="soft">{security.sessionsText}</p>
      <List
        read={read}
        rows={rows}
        empty={{ icon: 'key', title: security.sessions }}
        more={read}
        Row={(session) => <SessionRow session={session} onEnd={() => setEnding([session])} />}
      />
      {others.length === 0 || read.hasNextPage ? undefined : (
        <button type="button" class="button wide" disabled={!isOnline} onClick={() => setEnding(others)}>
          {security.endOthers}
        </button>
      )}
      {ending === undefined ? undefined : (
        <EndSessions
          ending={ending}
          isAll={ending.length === others.length && ending.length > 1}
          onClose={() => setEnding(undefined)}
        />
      )}
    </section>
  );
}

function SessionRow({ session, onEnd }: { readonly session: Session; onEnd(): void }) {
  const { security } = laterWords();
  const isOnline = useOnline();
  const device = deviceText(session);
  return (
    <div class="row tall">
      <span class="grow">
        <strong>{device}</strong>
        <span class="soft">
          {security.seen}: <Time at={session.lastSeenAt} />
        </span>
        {session.ip === null ? undefined : <span class="soft">{session.ip}</span>}
      </span>
      {session.isCurrent ? (
        <Badge tone="good">{security.here}</Badge>
      ) : (
        <button type="button" class="button small" disabled={!isOnline} onClick={onEnd}>
          {security.end}
          <span class="hidden"> {device}</span>
        </button>
      )}
    </div>
  );
}

type EndProps = { readonly ending: readonly Session[]; readonly isAll: boolean; onClose(): void };

function EndSessions({ ending, isAll, onClose }: EndProps) {
  const { security } = laterWords();
  const [first] = ending;
  const device = first === undefined ? security.unknownDevice : deviceText(first);
  const run = async (): Promise<void> => {
    for (const { id } of ending) await endOne(id);
    await readAgain(SESSIONS);
    onClose();
  };
  return (
    <AskSheet
      title={isAll ? security.endOthersAsk(ending.length) : security.endAsk(device)}
      text={isAll ? security.endOthersText : security.endText}
      label={isAll ? security.endOthers : security.endDo}
      isDanger
      run={run}
      onClose={onClose}
    />
  );
}

const NOT_FOUND = 404;

/** One that is over already is what was wanted. */
const endOne = (id: string): Promise<unknown> =>
  remove(`${SESSIONS}/${id}`).catch((error: unknown) => {
    if (!(error instanceof ApiError && error.status === NOT_FOUND)) throw error;
  });
