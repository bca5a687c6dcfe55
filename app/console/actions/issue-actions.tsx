// What is done with cardholders and cards: registered, issued, paused, limited and closed.
import { countryText } from '../../lib/format.ts';
import { addressOfOne } from '../../lib/one-at.ts';
import { words } from '../../lib/words.ts';
import { defineAction, type Action } from '../../ui/action.ts';
import type { FieldOf } from '../../ui/fitting.ts';
import { optionsOf, type Option } from '../../ui/form.ts';
import { LinkToId, Money } from '../../ui/parts.tsx';
import { Secret } from '../../ui/secret.tsx';
import { namedCard } from '../nouns/card-name.ts';
import type { Card, Cardholder, PaymentMethod } from '../list/rows.ts';

const post = { needs: 'cards:write', method: 'POST' } as const;

const COUNTRIES = ['AR', 'MX', 'BR', 'CL', 'CO', 'PE', 'UY'] as const;
type Country = (typeof COUNTRIES)[number];
const CURRENCIES: Readonly<Record<Country, string>> = {
  AR: 'ARS',
  MX: 'MXN',
  BR: 'BRL',
  CL: 'CLP',
  CO: 'COP',
  PE: 'PEN',
  UY: 'UYU',
};

/** Made up, with valid check digits: the documentation of the sandbox has the same. */
const EXAMPLES: Readonly<Record<Country, readonly string[]>> = {
  AR: ['20-40111222-8', '27-40111333-4', '20-40111444-1'],
  MX: ['PELU900517AB0', 'EJLA900517CDA', 'MOCA900517EF0'],
  BR: ['400.111.222-18', '400.111.333-33', '400.111.444-59'],
  CL: ['17.111.222-2', '17.111.333-4', '17.111.444-6'],
  CO: ['1000111222', '1000111333', '1000111444'],
  PE: ['10401112222', '10401113334', '10401114446'],
  UY: ['4.011.122-7', '4.011.133-0', '4.011.144-3'],
};
const PHONES: Readonly<Record<Country, string>> = {
  AR: '+5491155551234',
  MX: '+525512345678',
  BR: '+5511912345678',
  CL: '+56961234567',
  CO: '+573001234567',
  PE: '+51912345678',
  UY: '+59899123456',
};
/** It is within the tax id in Mexico. */
const BIRTH = '1990-05-17';

const countryOf = (text: string | undefined): Country => COUNTRIES.find((one) => one === text) ?? 'AR';

export function registerPerson(isTest: boolean): Action {
  const { issue } = words();
  return defineAction({
    ...post,
    needs: 'cardholders:write',
    label: issue.person,
    title: issue.person,
    send: issue.person,
    path: '/api/v1/cardholders',
    fieldsOf: ({ country }) => [
      {
        kind: 'choice',
        name: 'country',
        label: issue.country,
        isRequired: true,
        initial: 'AR',
        options: optionsOf(COUNTRIES, countryText),
      },
      ...personFields(countryOf(country), isTest),
    ],
    Done: ({ answer }) => (
      <p>
        <strong>
          {answer.firstName} {answer.lastName}
        </strong>{' '}
        <LinkToId id={answer.id} screen="cardholders" />
      </p>
    ),
  });
}

type PersonName = 'firstName' | 'lastName' | 'email' | 'taxId' | 'dateOfBirth' | 'phoneNumber';

function personFields(
  country: Country,
  isTest: boolean,
): Array<FieldOf<'POST', '/api/v1/cardholders', PersonName>> {
  const { issue } = words();
  const { approved, rejected, review, slow } = issue.lastNames;
  const lastNames: Option[] = [
    ['Ejemplo', approved],
    ['Rejected', rejected],
    ['Review', review],
    ['Slow', slow],
  ];
  const tried = (suggestions: readonly Option[]) => (isTest ? { suggestions } : {});
  const same = (text: string): Option => [text, text];
  return [
    { kind: 'text', name: 'firstName', label: issue.firstName, isRequired: true },
    { kind: 'text', name: 'lastName', label: issue.lastName, isRequired: true, ...tried(lastNames) },
    { kind: 'text', type: 'email', name: 'email', label: issue.email, isRequired: true },
    {
      kind: 'text',
      name: 'taxId',
      label: issue.taxId[country],
      isRequired: true,
      ...tried(EXAMPLES[country].map(same)),
    },
    {
      kind: 'text',
      type: 'date',
      name: 'dateOfBirth',
      label: issue.birth,
      isRequired: true,
      ...(isTest ? { initial: BIRTH } : {}),
    },
    {
      kind: 'text',
      type: 'tel',
      name: 'phoneNumber',
      label: issue.phone,
      hint: issue.phoneHint,
      isRequired: true,
      ...tried([same(PHONES[country])]),
    },
  ];
}

export function onboardingLink(): Action {
  const { issue } = words();
  return defineAction({
    ...post,
    needs: 'onboarding:write',
    label: issue.link,
    title: issue.link,
    text: issue.linkText,
    send: issue.link,
    path: '/api/v1/cardholder_onboarding_sessions',
    fieldsOf: () => [
      { kind: 'text', name: 'externalUserId', label: issue.reference, isRequired: true },
      { kind: 'text', type: 'url', name: 'redirectUrl', label: issue.redirect, isRequired: true },
    ],
    Done: ({ answer }) => <Secret label={issue.link} secret={answer.url} text={issue.linkText} />,
  });
}

/** What a window can be is said by the server, in the words of the form. */
const WINDOW_MINUTES = '30';

/** `method` is the one that it is paid from, if that is known. */
export function createCard({ id, firstName, lastName, country }: Cardholder, method?: PaymentMethod): Action {
  const { issue, cardType } = words();
  const isPrefunded = method?.mode === 'prefund';
  return defineAction({
    ...post,
    label: issue.card,
    title: issue.cardTitle(`${firstName} ${lastName}`),
    text: isPrefunded ? issue.cardPrefunded : issue.cardText,
    send: issue.card,
    path: '/api/v1/cards',
    fieldsOf: () => [
      {
        kind: 'amount',
        name: 'amountCents',
        label: issue.amount,
        currency: CURRENCIES[country],
        isRequired: true,
      },
      {
        kind: 'choice',
        name: 'type',
        label: issue.type,
        initial: 'multi_use',
        isRequired: true,
        options: optionsOf(['multi_use', 'single_use'], (one) => cardType[one]),
      },
      { kind: 'text', name: 'label', label: issue.label },
      ...(isPrefunded ? [windowField()] : []),
    ],
    bodyOf: (body) => ({ cardholderId: id, ...body }),
    Done: ({ answer }) => (
      <>
        {answer.funding === null ? undefined : (
          <p>
            <strong>{words().card[answer.status]}</strong>{' '}
            <Money minor={answer.funding.amountCents} currency={answer.funding.currency} />
          </p>
        )}
        <p>
          {namedCard(answer)}{' '}
          <a class="link" href={addressOfOne('cards', answer.id)}>
            {words().act.see}
          </a>
        </p>
      </>
    ),
  });
}

function windowField(): FieldOf<'POST', '/api/v1/cards', 'fundingWindowMinutes'> {
  const { window, windowHint } = words().issue;
  return {
    kind: 'whole',
    name: 'fundingWindowMinutes',
    label: window,
    hint: windowHint,
    initial: WINDOW_MINUTES,
  };
}

export function actionsOnCard(row: Card): Action[] {
  if (row.status === 'CLOSED') return [];
  const { issue } = words();
  const path = `/api/v1/cards/${row.id}` as const;
  const ended = { needs: 'cards:write', method: 'DELETE', isDanger: true, path } as const;
  if (row.status === 'PENDING_FUNDING') {
    const title = `${issue.cancel} · ${namedCard(row)}`;
    return [
      defineAction({ ...ended, label: issue.cancel, title, text: issue.cancelText, send: issue.cancel }),
    ];
  }
  // What its owner has paused is for them to resume; pausing it as well keeps it so when they do.
  const isPaused = row.pausedBy.some((by) => by !== 'owner');
  const resumeText = row.pausedBy.includes('owner') ? issue.resumeStays : issue.resumeText;
  return [
    defineAction({
      needs: 'cards:write',
      method: 'PATCH',
      label: isPaused ? issue.resume : issue.pause,
      title: `${isPaused ? issue.resume : issue.pause} ${namedCard(row)}`,
      text: isPaused ? resumeText : issue.pauseText,
      send: isPaused ? issue.resume : issue.pause,
      path,
      bodyOf: () => ({ status: isPaused ? 'OPEN' : 'PAUSED' }) as const,
    }),
    editControls(row),
    showNumber(row),
    defineAction({
      ...ended,
      label: issue.close,
      title: `${issue.close} ${namedCard(row)}`,
      text: issue.closeText,
      send: issue.close,
    }),
  ];
}

/** The address of the page lasts for one look, so it is asked for only after the person has said so. */
function showNumber(row: Card): Action {
  const { cardPage } = words();
  return defineAction({
    needs: 'cards.reveal',
    method: 'GET',
    label: cardPage.reveal,
    title: `${cardPage.reveal} · ${namedCard(row)}`,
    text: cardPage.revealText,
    send: cardPage.reveal,
    path: `/api/v1/cards/${row.id}/reveal`,
    Done: ({ answer }) => (
      <>
        <p>{cardPage.revealText}</p>
        <a class="button wide" href={answer.revealUrl} target="_blank" rel="noopener">
          {cardPage.revealOpen}
        </a>
      </>
    ),
  });
}

function editControls(row: Card): Action {
  const { issue } = words();
  return defineAction({
    needs: 'cards:write',
    method: 'PATCH',
    label: issue.edit,
    title: `${issue.edit} · ${namedCard(row)}`,
    send: issue.save,
    path: `/api/v1/cards/${row.id}`,
    fieldsOf: () => [
      { kind: 'text', name: 'label', label: issue.label, initial: row.label ?? '' },
      {
        kind: 'list',
        name: 'allowedMccs',
        label: issue.allowed,
        hint: issue.mccHint,
        initial: row.allowedMccs.join(', '),
      },
      { kind: 'list', name: 'blockedMccs', label: issue.blocked, initial: row.blockedMccs.join(', ') },
      { kind: 'text', name: 'merchantLock', label: issue.lock, initial: row.merchantLock ?? '' },
      {
        kind: 'choice',
        name: 'amountMatch',
        label: issue.match,
        initial: row.amountMatch,
        options: optionsOf(['max', 'exact'], (one) => issue.matches[one]),
      },
    ],
  });
}
