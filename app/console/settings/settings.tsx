// The settings of a side: what goes without asking, who is asked beyond it, and when a balance counts as low.
import type { Schemas } from '../../contract.ts';
import { amountText } from '../../lib/amount-text.ts';
import { NO_CURRENCY } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { defineAction, type Action } from '../../ui/action.ts';
import type { FieldOf } from '../../ui/fitting.ts';
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
    ...NAMES.map((name): Fact => [settings.names[name], <Units minor={now.approvalConfig[name]} />]),
    [settings.names.balanceLowThresholdCents, low === null ? settings.never : <Units minor={low} />],
  ];
  return (
    <section class="settings-facts">
      <Facts facts={facts} />
      <Actions actions={[change(now)]} isLed />
    </section>
  );
}

/** Wallets of all currencies are opened with the same settings. */
const Units = ({ minor }: { readonly minor: number }) => <Money minor={minor} currency={NO_CURRENCY} />;

function change({ approvalConfig, balanceLowThresholdCents: low }: Settings): Action {
  const { settings } = words();
  const typed = (minor: number | null): string => (minor === null ? '' : amountText(minor, NO_CURRENCY));
  const amount = { kind: 'amount', currency: NO_CURRENCY } as const;
  return defineAction({
    needs: 'settings:write',
    method: 'PATCH',
    label: settings.change,
    title: settings.change,
    text: settings.changeText,
    send: settings.save,
    path: PATH,
    fieldsOf: () => [
      ...NAMES.map((name): FieldOf<'PATCH', typeof PATH, `approvalConfig.${typeof name}`> => ({
        ...amount,
        name: `approvalConfig.${name}`,
        label: settings.names[name],
        hint: settings.hints[name],
        isRequired: true,
        initial: typed(approvalConfig[name]),
      })),
      {
        ...amount,
        name: 'balanceLowThresholdCents',
        label: settings.names.balanceLowThresholdCents,
        hint: settings.hints.balanceLowThresholdCents,
        initial: typed(low),
      },
    ],
  });
}
