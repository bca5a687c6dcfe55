// Why something did not go through, in the words of the server, with the code that developers look for.
import type { ComponentChildren } from 'preact';
import { words } from '../../lib/words.ts';
import { Icon } from '../../ui/icon.tsx';
import { Sentence } from '../../ui/parts.tsx';

type WhyProps = {
  readonly title: string;
  readonly code: string;
  readonly fix: string | undefined;
  readonly children?: ComponentChildren;
};

export const Why = ({ title, code, fix, children }: WhyProps) => (
  <section class="why">
    <header>
      <span class="disc bad">
        <Icon name="close" />
      </span>
      <div>
        <h3>{title}</h3>
        <code>{code}</code>
      </div>
    </header>
    {children}
    {fix === undefined ? undefined : (
      <p class="fix">
        <strong>{words().why.fix}</strong> <Sentence text={fix} />
      </p>
    )}
  </section>
);

type Failed = {
  readonly failure: string | null;
  /** Why it failed, if it was read by itself. */
  readonly why?: { readonly message: string; readonly fix: string } | null;
};

/** Why money did not arrive, or came back. */
export const WhyFailed = ({ row: { failure, why } }: { readonly row: Failed }) =>
  failure === null || !why ? null : <Why title={why.message} code={failure} fix={why.fix} />;
