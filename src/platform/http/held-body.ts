// Holds the pieces of a body until its end comes. In the whole process no more than a bound is held, since
// clients that keep the last byte back would fill the memory.
const MIB = 1024 * 1024;
export const HELD_BYTES_MAX = 128 * MIB;
const EMPTY = Buffer.alloc(0);

let heldBytes = 0;

export type HeldBody = {
  /**
   * Takes a piece; false if the process would hold too much. A last piece is always taken: what is whole is
   * not held.
   */
  add(piece: Buffer, isLast: boolean): boolean;
  readonly length: number;
  /** Gives all of it away, and counts it no more. */
  release(): Buffer;
};

/**
 * Most bodies are one piece, which is kept as it is. More are copied together as they come: pieces of one
 * byte would each cost a hundred.
 */
export function holdBody(): HeldBody {
  let whole: Buffer = EMPTY;
  let length = 0;
  let counted = 0;
  const count = (bytes: number): void => {
    heldBytes += bytes - counted;
    counted = bytes;
  };
  return {
    get length() {
      return length;
    },
    add(piece, isLast) {
      whole = length === 0 ? piece : joined(whole, length, { piece, isLast });
      length += piece.length;
      count(isLast ? 0 : whole.buffer.byteLength);
      return isLast || heldBytes <= HELD_BYTES_MAX;
    },
    release() {
      count(0);
      const all = whole.length === length ? whole : whole.subarray(0, length);
      whole = EMPTY;
      length = 0;
      return all;
    },
  };
}

type Next = { readonly piece: Buffer; readonly isLast: boolean };

/** The body with one more piece, and room for as much again, so that each byte is copied about once. */
function joined(whole: Buffer, length: number, { piece, isLast }: Next): Buffer {
  const needed = length + piece.length;
  let room = whole;
  if (needed > whole.length) {
    room = Buffer.allocUnsafeSlow(isLast ? needed : Math.max(needed, 2 * whole.length));
    whole.copy(room, 0, 0, length);
  }
  piece.copy(room, length);
  return room;
}
