// How money is sent to an account: the number of a CLABE, or a Pix charge as a text and as a drawing. The
// text comes first, since who pays on this phone cannot scan its screen.
import { useCopied } from '../lib/copied.ts';
import { partWords } from '../lib/part-words.ts';
import { Account } from './account.tsx';
import { Icon } from './icon.tsx';

type WayProps = {
  readonly way: {
    readonly clabe: string | null;
    readonly pix: { readonly copyPaste: string; readonly qr: string } | null;
  };
  readonly texts: Readonly<Record<'clabe' | 'copyClabe' | 'pix' | 'copyPix' | 'qr' | 'scan', string>>;
  /** Its buttons lead, since to send it is what most come for. */
  readonly isLed?: boolean;
};

/** Whether money is sent to it, and not taken from an account that is debited. */
export const isSent = ({ clabe, pix }: WayProps['way']): boolean => clabe !== null || pix !== null;

/** A drawing with its margin, whatever the size of its page. */
const QR_PX = 208;

export const DepositWay = ({ way: { clabe, pix }, texts, isLed = false }: WayProps) => (
  <div class="way">
    {clabe === null ? undefined : (
      <>
        <p>
          <span class="soft">{texts.clabe}</span>
          <Account number={clabe} />
        </p>
        <Copy value={clabe} label={texts.copyClabe} isLed={isLed} />
      </>
    )}
    {pix === null ? undefined : (
      <>
        <p>
          <span class="soft">{texts.pix}</span>
          <code class="pix-text">{pix.copyPaste}</code>
        </p>
        <Copy value={pix.copyPaste} label={texts.copyPix} isLed={isLed} />
        <p class="soft">{texts.scan}</p>
        <img class="qr" src={pix.qr} alt={texts.qr} width={QR_PX} height={QR_PX} />
      </>
    )}
  </div>
);

type CopyProps = { readonly value: string; readonly label: string; readonly isLed: boolean };

function Copy({ value, label, isLed }: CopyProps) {
  const { copied } = partWords();
  const [isCopied, copy] = useCopied(value);
  return (
    <>
      <button type="button" class={`button wide${isLed ? ' lead' : ''}`} onClick={copy}>
        <Icon name={isCopied ? 'check' : 'copy'} /> {isCopied ? copied : label}
      </button>
      <span role="status" class="hidden">
        {isCopied ? copied : ''}
      </span>
    </>
  );
}
