// What a command has to say.

export type Result = {
  /** For programs. */
  readonly json: unknown;
  /** For people. */
  readonly text: string;
  readonly failed?: boolean;
};
