// A call of a provider's API and the three ways in which it can end.
export type ProviderCall = {
  /** What metrics, logs and pace know it by, such as `transfers.create`. */
  readonly operation: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** The path with its query, at the one origin that the client knows. */
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sent as it is, since signatures are made over these bytes. */
  readonly body?: string;
};

/** `not_sent`: no byte has left, or the provider says that it has done nothing and asks to come later. */
export type ProviderAnswer =
  | {
      readonly kind: 'answered';
      readonly status: number;
      readonly headers: Readonly<Record<string, string>>;
      readonly text: string;
    }
  | { readonly kind: 'not_sent'; readonly reason: string; readonly laterMs?: number }
  | { readonly kind: 'unknown'; readonly reason: string };

export type ProviderClient = {
  call(call: ProviderCall, signal: AbortSignal): Promise<ProviderAnswer>;
};
