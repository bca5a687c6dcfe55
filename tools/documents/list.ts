// The documents of providers that our recordings were checked against. Their text is not in this repository.

export type ProviderDocument = {
  readonly provider: string;
  readonly source: string;
  /** The version that the document says, and where its text was taken from. */
  readonly version: string;
  readonly sha256: string;
  readonly licence: string;
};

export const documents: readonly ProviderDocument[] = [
  {
    provider: 'whatsapp',
    source: 'https://github.com/facebook/openapi, business-messaging-api_v23.0.yaml',
    version: 'v23.0, commit ecba623b4aba6ae770185b074ed77ed5acef22f7',
    sha256: 'c7148d5e2aeff32f2effc3d3557795d7eddd07abf8b017c9e40e86bb3312c116',
    licence: 'MIT',
  },
];
