// By how many persons identities are approved, above the reviews that this holds for.
import type { Schemas } from '../../contract.ts';
import { countryText } from '../../lib/format.ts';
import { useRead } from '../../lib/query.ts';
import { addressOf } from '../../lib/router.ts';
import { words } from '../../lib/words.ts';
import { Actions } from '../../ui/action-buttons.tsx';
import { defineAction, type Action } from '../../ui/action.ts';
import type { FieldOf } from '../../ui/fitting.ts';
import { MANY_SEPARATOR, optionsOf } from '../../ui/form.ts';
import { Trouble } from '../../ui/trouble.tsx';

type Rules = Schemas.IdentityReviewSettings;
const PATH = '/api/v1/identity_review_settings';
const SECOND_PERSON = ['never', 'always', 'in_countries'] as const;
const COUNTRIES = ['AR', 'MX', 'BR', 'CL', 'CO', 'PE', 'UY'] as const;

export function ReviewRules() {
  const { review } = words();
  const read = useRead(PATH);
  return (
    <div class="review-rules">
      {read.isError ? <Trouble error={read.error} onRetry={() => void read.refetch()} /> : undefined}
      <p>
        {read.data === undefined ? undefined : saidOf(read.data)}{' '}
        <a class="link" href={addressOf({ path: '/cardholders', query: { kycStatus: 'review' } })}>
          {review.allInReview}
        </a>
      </p>
      {read.data === undefined ? undefined : <Actions actions={[change(read.data)]} isSmall />}
    </div>
  );
}

function saidOf({ secondPerson, countries }: Rules): string {
  const { rules } = words().review;
  return secondPerson === 'in_countries'
    ? rules.in_countries(countries.map((country) => countryText(country)).join(', '))
    : rules[secondPerson];
}

function change({ secondPerson, countries }: Rules): Action {
  const { review } = words();
  return defineAction({
    needs: 'settings:write',
    method: 'PATCH',
    label: review.changeRules,
    title: review.changeRules,
    text: review.changeRulesText,
    send: words().issue.save,
    path: PATH,
    // Both are one rule: the server takes neither without the other.
    bodyOf: (changed) => ({ secondPerson, countries, ...changed }),
    fieldsOf: (typed) => fieldsOf(typed['secondPerson'] ?? secondPerson, { secondPerson, countries }),
  });
}

type RuleField = FieldOf<'PATCH', typeof PATH, 'secondPerson' | 'countries'>;

function fieldsOf(chosen: string, { secondPerson, countries }: Rules): RuleField[] {
  const { review } = words();
  const approvers: RuleField = {
    kind: 'choice',
    name: 'secondPerson',
    label: review.approvers,
    isRequired: true,
    initial: secondPerson,
    options: optionsOf(SECOND_PERSON, (one) => review.approversOf[one]),
  };
  if (chosen !== 'in_countries') return [approvers];
  const initial = countries.join(MANY_SEPARATOR);
  const options = optionsOf(COUNTRIES, countryText);
  return [
    approvers,
    { kind: 'many', name: 'countries', label: review.countries, isRequired: true, initial, options },
  ];
}
