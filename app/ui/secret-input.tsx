// The input of a secret: what is typed, pasted or read from a file is never shown, and no browser is asked to
// keep it, fill it in or check its spelling.
import { useState } from 'preact/hooks';
import { words } from '../lib/words.ts';
import type { ControlProps } from './field.tsx';
import type { Field } from './form.ts';

type SecretProps = ControlProps<Extract<Field, { kind: 'secret' }>>;

/** More than any key has; the server says that it is none. */
const FILE_BYTES_MAX = 20_000;
const ROWS = 4;

export const SecretInput = (props: SecretProps) =>
  props.field.isMultiline === true ? <LongSecret {...props} /> : <ShortSecret {...props} />;

const ShortSecret = (props: SecretProps) => (
  <input
    {...props.attributes}
    type="password"
    // Of `off`, browsers fill in the password of the reader.
    autocomplete="new-password"
    spellcheck={false}
    value={props.value}
    onInput={(event) => props.edit(event.currentTarget.value)}
  />
);

/** An input of one line would drop the ends of lines. */
function LongSecret(props: SecretProps) {
  const { act } = words();
  const [file, setFile] = useState('');
  const read = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    props.edit(await chosen.slice(0, FILE_BYTES_MAX).text());
    setFile(chosen.name);
  };
  return (
    <>
      <textarea
        {...props.attributes}
        class="masked"
        rows={ROWS}
        autocomplete="off"
        spellcheck={false}
        value={props.value}
        onInput={(event) => {
          setFile('');
          props.edit(event.currentTarget.value);
        }}
      />
      <label class="from-file button small">
        {act.fromFile}
        <input
          type="file"
          onChange={(event) => {
            const input = event.currentTarget;
            void read(input.files?.[0]).then(() => {
              // The same file may be chosen again.
              input.value = '';
            });
          }}
        />
      </label>
      <span role="status" class="soft">
        {file === '' ? '' : act.wasRead(file)}
      </span>
    </>
  );
}
