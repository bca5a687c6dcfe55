// A request as it arrived, for messages that are signed byte for byte.
export type RawRequest = {
  readonly method: string;
  readonly path: string;
  /** What follows the question mark, still encoded; empty if there is none. */
  readonly query: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
};
