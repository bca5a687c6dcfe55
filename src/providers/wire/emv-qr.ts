// How QR codes of merchants are built in EMV's specification (QRCPS-MPM), on which the codes of several
// countries rest: an id of two digits, a length of two digits and the value, one field after the other, with
// a checksum over all of it as the last.

export type EmvFields = ReadonlyMap<string, string>;

/** What two digits can say. */
export const VALUE_CHARACTERS_MAX = 99;
const HEAD = /^(\d\d)(\d\d)$/;
const HEAD_CHARACTERS = 4;
/** Id and length of the checksum, which covers them as well. */
const CHECKSUM_HEAD = '6304';
const CHECKSUM_CHARACTERS = 4;

/** A length counts characters, of which UTF-8 may need several bytes. */
export function emvField(id: string, value: string): string {
  const { length } = Array.from(value);
  if (length === 0 || length > VALUE_CHARACTERS_MAX) {
    throw new Error(`field ${id} would have ${length} characters, and holds 1 to ${VALUE_CHARACTERS_MAX}`);
  }
  return `${id}${String(length).padStart(2, '0')}${value}`;
}

/**
 * The fields in their order; undefined if a length does not fit. The same id twice is refused, since readers
 * differ in which of the two they take.
 */
export function emvFieldsOf(text: string): EmvFields | undefined {
  const characters = Array.from(text);
  const fields = new Map<string, string>();
  for (let at = 0; at < characters.length;) {
    const start = at + HEAD_CHARACTERS;
    const [, id = '', length = '0'] = HEAD.exec(characters.slice(at, start).join('')) ?? [];
    const end = start + Number(length);
    if (end === start || end > characters.length || fields.has(id)) return undefined;
    fields.set(id, characters.slice(start, end).join(''));
    at = end;
  }
  return fields;
}

export function withChecksum(fields: string): string {
  const covered = fields + CHECKSUM_HEAD;
  return covered + checksumOf(covered);
}

/** The fields before the checksum; undefined if it is not the one of this text. */
export function withoutChecksum(text: string): string | undefined {
  const covered = text.slice(0, -CHECKSUM_CHARACTERS);
  if (!covered.endsWith(CHECKSUM_HEAD) || text.slice(covered.length) !== checksumOf(covered))
    return undefined;
  return covered.slice(0, -CHECKSUM_HEAD.length);
}

const CRC_START = 0xffff;
const CRC_POLYNOMIAL = 0x1021;

/** CRC-16/CCITT-FALSE of the bytes in UTF-8, as four capital hexadecimal digits. */
function checksumOf(text: string): string {
  let crc = CRC_START;
  for (const byte of Buffer.from(text)) {
    crc ^= byte << 8;
    for (let bit = 0; bit < 8; bit += 1) {
      crc = (crc & 0x8000) === 0 ? crc << 1 : ((crc << 1) ^ CRC_POLYNOMIAL) & 0xffff;
    }
  }
  return crc.toString(16).toUpperCase().padStart(CHECKSUM_CHARACTERS, '0');
}
