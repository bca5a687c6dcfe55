// The settings of a side: what goes without asking, who is asked beyond it, and when a balance counts as low.
import type { Schemas } from '../../contract.ts';
import { amountText } from '../../lib/amount-text.ts';
import { NO_CURRENCY } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { defineAction, type Action } from '../../ui/action.ts';
import type { FieldOf } from '../../ui/fitting.ts';
import { optionsOf } from '../../ui/form.ts';
import { Facts, Money, type Fact } from '../../ui/parts.tsx';
import { Trouble } from '../../ui/trouble.tsx';

type Settings = Schemas.Settings;
const PATH = '/api/v1/settings';

export function SettingsScreen() {
  const { nav, settings } = words();
  const read = useRead(PATH);
  return (
    <div class="list-screen">
      <header class="screen-head">
        <h1>{nav.settings}</h1>
        <p class="soft">{settings.lead}</p>
      </header>
      <div class="settings">
        {read.isError ? <Trouble error={read.error} onRetry={() => void read.refetch()} /> : undefined}
        {read.data === undefined ? undefined : <Shown now={read.data} />}
      </div>
    </div>
  );
}

const NAMES = ['autoApproveUnderCents', 'whatsappThresholdCents', 'panicLimit24hCents'] as const;

function Shown({ now }: { readonly now: Settings }) {
  const { settings } = words();
  const low = now.balanceLowThresholdCents;
  const facts: Fact[] = [
    [settings.names.balanceLowThresholdCents, low === null ? settings.never : <Units minor={low} />],
  ];
  return (
    <div class="settings-parts">
      <section>
        <h2 id="limits">{settings.limits}</h2>
        <Limits of={now.approvalConfigByCurrency} />
        <Actions actions={[changeLimits(now)]} isLed />
      </section>
      <section>
        <h2>{settings.balance}</h2>
        <Facts facts={facts} />
        <Actions actions={[changeLow(now)]} />
      </section>
    </div>
  );
}

/** On a phone each currency is a block, and still a row of the table: its role says it. */
function Limits({ of }: { readonly of: Settings['approvalConfigByCurrency'] }) {
  const { settings } = words();
  return (
    <table role="table" class="limits" aria-labelledby="limits">
      <thead role="rowgroup">
        <tr role="row">
          <th role="columnheader" scope="col">
            {settings.currency}
          </th>
          {NAMES.map((name) => (
            <th key={name} role="columnheader" scope="col" class="right">
              {settings.names[name]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">
        {currenciesOf(of).map((currency) => (
          <tr key={currency} role="row">
            <th role="rowheader" scope="row">
              {currency}
            </th>
            {NAMES.map((name) => (
              <td key={name} role="cell" class="right">
                <span class="name" aria-hidden="true">
                  {settings.names[name]}
                </span>
                <Money minor={of[currency][name]} currency={currency} />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type Currency = keyof Settings['approvalConfigByCurrency'];
const currenciesOf = (of: Settings['approvalConfigByCurrency']) => Object.keys(of) as Currency[];

/** A low balance is one number for wallets of all currencies. */
const Units = ({ minor }: { readonly minor: number }) => <Money minor={minor} currency={NO_CURRENCY} />;

const typed = (minor: number | null, currency: string): string =>
  minor === null ? '' : amountText(minor, currency);

const sent = () => {
  const { settings } = words();
  return { needs: 'settings:write', method: 'PATCH', path: PATH, send: settings.save } as const;
};

/** Of one currency at a time, which is chosen first. */
function changeLimits({ approvalConfigByCurrency: of }: Settings): Action {
  const { settings } = words();
  const currencies = currenciesOf(of);
  const [first = 'ARS'] = currencies;
  return defineAction({
    ...sent(),
    label: settings.changeLimits,
    title: settings.changeLimits,
    text: settings.changeText,
    fieldsOf(values) {
      const currency = currencies.find((one) => one === values[CURRENCY]) ?? first;
      return [
        {
          kind: 'choice',
          name: CURRENCY,
          label: settings.currency,
          isRequired: true,
          initial: first,
          options: optionsOf(currencies, (one) => one),
        },
        ...NAMES.map((name): LimitField => ({
          kind: 'amount',
          currency,
          name: `approvalConfigByCurrency.${currency}.${name}`,
          label: settings.names[name],
          hint: settings.hints[name],
          isRequired: true,
          initial: typed(of[currency][name], currency),
        })),
      ];
    },
  });
}
const CURRENCY = 'own.currency';
type LimitField = FieldOf<
  'PATCH',
  typeof PATH,
  `approvalConfigByCurrency.${Currency}.${(typeof NAMES)[number]}`
>;

function changeLow({ balanceLowThresholdCents: low }: Settings): Action {
  const { settings } = words();
  return defineAction({
    ...sent(),
    label: settings.changeLow,
    title: settings.changeLow,
    fieldsOf: () => [
      {
        kind: 'amount',
        currency: NO_CURRENCY,
        name: 'balanceLowThresholdCents',
        label: settings.names.balanceLowThresholdCents,
        hint: settings.hints.balanceLowThresholdCents,
        initial: typed(low, NO_CURRENCY),
      },
    ],
  });
}
