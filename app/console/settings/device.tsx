// The screen where a person lets a command line in: its code to compare, what is known of it, and the key
// that it gets.
import { useEffect, useState } from 'preact/hooks';
import type { Schemas } from '../../contract.ts';
import { postToRead } from '../../lib/api.ts';
import { addressNow, addressOf, go, usePlace, withQuery } from '../../lib/router.ts';
import { may } from '../../lib/rights.ts';
import { actFor, memberOf, useSession, type Side } from '../../lib/session.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { defineAction, type Action } from '../../ui/action.ts';
import { onSubmit } from '../../ui/attempt.ts';
import { Field } from '../../ui/field.tsx';
import { factOf, Facts, Note, Time, type Fact } from '../../ui/parts.tsx';
import { Refusal } from '../../ui/refusal.tsx';
import { keyFields } from '../actions/key-actions.tsx';
import { RIGHTS_OF_COMMANDS } from './rights.ts';

type Login = Schemas.DeviceLogin;
type Answer = 'approved' | 'denied';
const API = '/api/v1/device_logins';

export function DeviceScreen({ side }: { readonly side: Side }) {
  const { nav, device } = words();
  const code = usePlace().query['code'] ?? '';
  return (
    <div class="list-screen">
      <header class="screen-head">
        <h1>{nav.device}</h1>
        <p class="soft">{device.lead}</p>
      </header>
      <div class="settings">
        {/* Another code is another login, of which nothing was answered. */}
        <OfCode key={code} code={code} side={side} />
      </div>
    </div>
  );
}

type LoginResult = { readonly login?: Login; readonly error?: unknown };

/** Asked once: who looks at a login does not change it. */
function useLogin(code: string): LoginResult {
  const [found, setFound] = useState<LoginResult>({});
  useEffect(() => {
    if (code === '') return undefined;
    const ending = new AbortController();
    postToRead(`${API}/find`, { userCode: code }, ending.signal).then(
      (login) => setFound({ login }),
      (error: unknown) => (ending.signal.aborted ? undefined : setFound({ error })),
    );
    return () => ending.abort();
  }, []);
  return found;
}

type OfCodeProps = { readonly code: string; readonly side: Side };

function OfCode({ code, side }: OfCodeProps) {
  const { device } = words();
  const { login, error } = useLogin(code);
  const [answer, setAnswer] = useState<Answer>();
  if (answer !== undefined)
    return (
      <div role="status">
        <Note
          icon={answer === 'approved' ? 'check' : 'close'}
          title={device[answer === 'approved' ? 'allowed' : 'denied']}
          text={answer === 'approved' ? device.allowedText : device.deniedText}
        >
          <p>
            <a class="link" href={addressOf({ path: '/keys' })}>
              {device.toKeys}
            </a>
          </p>
        </Note>
      </div>
    );
  if (login !== undefined) return <Waiting login={login} code={code} side={side} onAnswer={setAnswer} />;
  return (
    <section class="settings-form">
      <Refusal error={error} />
      {code === '' || error !== undefined ? <CodeForm /> : <p aria-busy="true" />}
    </section>
  );
}

function CodeForm() {
  const { device } = words();
  const [typed, setTyped] = useState('');
  const send = (): void => {
    if (typed.trim() !== '') go(withQuery({ code: typed.trim() }));
  };
  return (
    <form class="form" onSubmit={onSubmit(send)}>
      <Field name="code" label={device.code} hint={device.codeHint} problem={undefined} isRequired>
        {(attributes) => (
          <input
            {...attributes}
            autocomplete="off"
            autocapitalize="characters"
            spellcheck={false}
            value={typed}
            onInput={(event) => setTyped(event.currentTarget.value)}
          />
        )}
      </Field>
      <button type="submit" class="button lead">
        {device.find}
      </button>
    </form>
  );
}

type WaitingProps = OfCodeProps & { readonly login: Login; onAnswer(answer: Answer): void };

function Waiting({ login, code, side, onAnswer }: WaitingProps) {
  const { device, team } = words();
  const mayAllow = may(side, 'keys:write');
  const facts: Array<Fact | undefined> = [
    [device.machine, <strong>{login.machine}</strong>],
    [device.from, login.ip ?? device.unknown],
    factOf(device.program, login.userAgent),
    [device.started, <Time at={login.createdAt} />],
    [device.expires, <Time at={login.expiresAt} />],
    [device.whose, <Whose side={side} />],
    [device.role, side.roles.map((role) => team.roles[role]).join(', ')],
    [device.gives, device.givesText],
  ];
  return (
    <section class="settings-facts device">
      <h2>{device.compare}</h2>
      <p class="device-code">
        <code>{shownCode(code)}</code>
      </p>
      <div class="device-warning">
        <p>
          <strong>{device.warning}</strong>
        </p>
        <p>{device.warningText}</p>
      </div>
      <Facts facts={facts} />
      {mayAllow ? undefined : <Note icon="warning" title={device.ownersOnly} text={device.ownersOnlyText} />}
      <Actions actions={[deny(code, onAnswer), allow({ login, code, side, onAnswer })]} />
    </section>
  );
}

const HALF = 4;
/** The code as the terminal shows it, however it was typed. */
function shownCode(typed: string): string {
  const code = typed.replaceAll(/[\s-]/g, '').toUpperCase();
  return `${code.slice(0, HALF)}-${code.slice(HALF)}`;
}

/** The key is of this side, or of the other one of the organization. */
function Whose({ side }: { readonly side: Side }) {
  const { device, side: modes } = words();
  const { data } = useSession();
  const others =
    data === undefined
      ? []
      : memberOf(data).filter(
          ({ organizationId, mode }) => organizationId === side.organizationId && mode !== side.mode,
        );
  return (
    <>
      <strong class={`for-whom ${side.mode}`}>
        {side.name} · {modes[side.mode]}
      </strong>
      {others.map(({ tenantId, mode }) => (
        <button
          key={tenantId}
          type="button"
          class="button plain small"
          onClick={() => void actFor(tenantId, addressNow())}
        >
          {device.otherSide(modes[mode])}
        </button>
      ))}
    </>
  );
}

function allow({ login, code, side, onAnswer }: WaitingProps): Action {
  const { device } = words();
  return defineAction({
    needs: 'keys:write',
    method: 'POST',
    label: device.allow,
    title: device.allowTitle,
    text: device.allowText(shownCode(code)),
    send: device.allow,
    path: `${API}/approve`,
    fieldsOf: () =>
      keyFields(side.mode, { name: device.keyName(login.machine), rights: RIGHTS_OF_COMMANDS[side.mode] }),
    bodyOf: (body) => ({ ...body, userCode: code }),
    onDone: () => onAnswer('approved'),
  });
}

function deny(code: string, onAnswer: WaitingProps['onAnswer']): Action {
  const { device } = words();
  return defineAction({
    needs: 'keys:read',
    method: 'POST',
    label: device.deny,
    title: device.denyTitle,
    text: device.denyText,
    send: device.deny,
    path: `${API}/deny`,
    bodyOf: () => ({ userCode: code }),
    onDone: () => onAnswer('denied'),
  });
}
