// The objects of the API. Made by `npm run gen` from the routes.

export type AcceptedInvitation = {
  /** The side from which the invitation was sent. */
  readonly tenantId: string;
  readonly organizationId: string;
  /** What the invitation was for. */
  readonly role: 'owner' | 'developer' | 'viewer';
};

export type AgentKey = {
  /** Prefix `agk_`. */
  readonly id: string;
  readonly label: string;
  /** `ak_test_` or `ak_live_`. */
  readonly prefix: string;
  readonly last_four: string;
  readonly status: 'active' | 'rotated' | 'revoked' | 'expired';
  /** Until when a rotated key is good. */
  readonly grace_until: string | null;
  /** Another key took its place. */
  readonly rotated: boolean;
  /** Up to some seconds behind. */
  readonly last_used_at: string | null;
  readonly created_at: string;
  readonly revoked_at: string | null;
};

export type AnsweredDeviceLogin = {
  /** Prefix `dvl_`. */
  readonly id: string;
  readonly answer: 'approved' | 'denied';
};

export type ApiKey = {
  /** Prefix `key_`. */
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly scopes: ReadonlyArray<string>;
  /** Requests an hour; beyond it 429. */
  readonly hourlyLimit: number;
  readonly status: 'active' | 'revoked';
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Up to some seconds behind. */
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
};

export type ApiRequest = {
  /** As in `X-Request-Id` of the answer, and in `requestId` of an error. */
  readonly id: string;
  readonly method: string;
  /** That of the route, with the ids that stood in it; without its query. What was no id is `:id`. */
  readonly path: string;
  /** The `operationId` of this document. */
  readonly operation: string;
  readonly status: number;
  /** The code of the error it was answered with. */
  readonly error: string | null;
  readonly durationMs: number;
  readonly caller: {
    readonly type: 'api_key' | 'agent_key' | 'user' | 'grant';
    /** Of the key, the grant or the person. */
    readonly id: string;
  };
  /** The object that it named or made. */
  readonly objectId: string | null;
  /** Whether the answer was that of an earlier request with the same key. */
  readonly replayed: boolean;
  /** ISO 8601, UTC. Real time, also where a test clock is ahead. */
  readonly createdAt: string;
};

export type Approval = {
  readonly kind: 'approval';
  /** Prefix `appr_`. */
  readonly id: string;
  readonly actionType: 'wallet_pay' | 'scheduled_payment' | 'withdraw' | 'send' | 'send_batch' | 'card_issue';
  /** What waits for it, such as the id of a payment. */
  readonly subjectId: string;
  readonly subWalletId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  /** The label of the payee; of a batch, how many transfers it has; of a card, its label or its merchant. */
  readonly payee: string;
  /**
   * Where the money would go, as its provider has it; null of a batch, which goes to many, and of a
   * card.
   */
  readonly payeeAccount: {
    readonly holderName: string;
    readonly taxId: string;
    readonly cvu: string;
    readonly alias: string | null;
    /**
     * When the provider said whose the account is, where that took long. Null where it was asked when the
     * payee was made.
     */
    readonly verifiedAt: string | null;
  } | null;
  /** The invoice that it is for. */
  readonly document: Document | null;
  /** Of `send_batch`. */
  readonly batch: {
    /** How many transfers would go. */
    readonly count: number;
  } | null;
  /** Of `card_issue`: what the card could be used for. */
  readonly card: {
    readonly type: 'single_use' | 'multi_use';
    readonly label: string | null;
    readonly merchantLock: string | null;
    readonly allowedMccs: ReadonlyArray<string>;
    readonly blockedMccs: ReadonlyArray<string>;
    readonly amountMatch: 'max' | 'exact';
    readonly expiresAt: string | null;
  } | null;
  /** The label of the sub-wallet whose agent asks; null where the owner or the organization does. */
  readonly agent: string | null;
  readonly reasons: ReadonlyArray<{
    readonly type: 'limitExceeded';
    readonly limit: 'cap' | 'day' | 'month';
    readonly limitCents: number;
    /** Without this payment. */
    readonly usedCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'aboveAutoApprove';
    readonly limitCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'payeeChanged';
    readonly before: {
      readonly cvu: string;
      readonly holderName: string;
    };
    readonly now: {
      readonly cvu: string;
      readonly holderName: string;
    };
  } | {
    readonly type: 'documentIssuerMismatch';
    readonly issuerTaxId: string;
    readonly payeeTaxId: string;
  }> | null;
  readonly agentReason: string;
  /** Where the owner is asked; `auto` where the amount needs no one. */
  readonly channel: 'inbox' | 'whatsapp' | 'biometric' | 'auto';
  /** What approving takes: a session, one proven in the last 10 minutes, or a passkey. */
  readonly requires: 'session' | 'proof' | 'passkey';
  readonly createdAt: string;
  readonly expiresAt: string;
  /** The page on which the owner decides. It proves nothing by itself: the owner signs in there. */
  readonly approvalUrl: string;
  readonly status: 'pending' | 'approved' | 'rejected' | 'expired';
  /** Whether the money has arrived. `settled_at` of a payment, or its events, say when. */
  readonly settled: boolean;
  readonly decidedAt: string | null;
  readonly declineReason: string | null;
};

export type ApprovalApprovedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'approval.approved';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Approval;
  };
};

export type ApprovalExpiredEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'approval.expired';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Approval;
  };
};

export type ApprovalRejectedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'approval.rejected';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Approval;
  };
};

export type ApprovalRequestedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'approval.requested';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Approval;
  };
};

export type AskedLine = {
  /** As its provider has it. */
  readonly holderName: string;
  readonly taxId: string;
  readonly cvu: string;
  readonly alias: string | null;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** In the words of the organization. */
  readonly concept: string;
  readonly document: Document | null;
  readonly status: 'pending_approval' | 'approved' | 'processing' | 'settled' | 'failed' | 'returned' | 'rejected' | 'cancelled';
};

export type AuditEntry = {
  /** Prefix `aud_`. */
  readonly id: string;
  readonly action: string;
  readonly actor: {
    readonly type: string;
    readonly id: string;
  };
  readonly target: {
    readonly type: string;
    readonly id: string;
  };
  /** ISO 8601, UTC. */
  readonly at: string;
  readonly ip: string | null;
  readonly requestId: string | null;
  /** What an operator of the deployment gave as the reason. */
  readonly reason: string | null;
};

export type AwaitedFunding = {
  /** An account of its own, to which money is sent by SPEI. */
  readonly clabe: string | null;
  readonly pix: {
    /** The text of a Pix charge (BR Code), which apps of banks take. */
    readonly copyPaste: string;
    /** The same as a picture: a `data:` address of an SVG. */
    readonly qr: string;
  } | null;
  readonly rail: 'card' | 'clabe' | 'pix' | 'cvu';
  /** What is missing, as it was asked for last. */
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** What comes later is available on the payment method. */
  readonly expiresAt: string;
};

export type Balance = {
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** What the wallet holds. Null for an agent, which sees its limits alone. */
  readonly wallet: {
    readonly availableCents: number;
    /** Set aside for what has not ended. */
    readonly heldCents: number;
  } | null;
  /** What the agent may spend, or the client that spends as one. Null for the owner. */
  readonly agent: {
    /** Prefix `sub_`. */
    readonly id: string;
    readonly label: string;
    readonly status: 'active' | 'paused' | 'closed';
    /** No larger payment goes without the owner being asked. The wallet may hold less. */
    readonly withoutAskingCents: number;
    readonly limits: SubWalletUsage;
  } | null;
};

export type BalanceLowEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'balance.low';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: LowBalance;
  };
};

export type Batch = {
  /** Prefix `bat_`. */
  readonly id: string;
  /** `pending_approval` while the owner is asked; `completed` when each line has ended. */
  readonly status: 'processing' | 'pending_approval' | 'completed';
  /** Each line is in one of them. */
  readonly counts: {
    /** Not looked at yet. */
    readonly accepted: number;
    readonly pending_approval: number;
    readonly processing: number;
    readonly settled: number;
    readonly failed: number;
    /** They never were transfers; each says why. */
    readonly refused: number;
    /** The owner said no, or did not answer in time. */
    readonly rejected: number;
    readonly cancelled: number;
    /** They had arrived and came back. */
    readonly returned: number;
  };
  /** Null where the owner is not asked, or not yet. */
  readonly approval: {
    /** Where the owner is asked. */
    readonly channel: 'whatsapp' | 'biometric' | 'inbox';
    /** All but its last digits are hidden; null where it is not by phone. */
    readonly phone: string | null;
    readonly sent_at: string;
    readonly expires_at: string;
    /** Prefix `appr_`. */
    readonly id: string;
    /** Where the owner decides. */
    readonly url: string;
  } | null;
  readonly from: {
    /** Prefix `wal_`. */
    readonly wallet_id: string;
    /** Prefix `swal_`. */
    readonly sub_wallet: string;
  };
  /** The sum of all lines, in units of the currency. */
  readonly amount: number;
  readonly amount_cents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly created_at: string;
  readonly completed_at: string | null;
};

export type BatchLine = {
  /** Its place in the request, from 0. */
  readonly line: number;
  readonly reference: string;
  /** That of its transfer; `accepted` until it was looked at, `refused` where there is none. */
  readonly status: 'accepted' | 'refused' | 'pending_approval' | 'approved' | 'processing' | 'settled' | 'failed' | 'returned' | 'rejected' | 'cancelled';
  readonly to: {
    /** `cvu`, `cbu`, `clabe`, `alias`, or `email` of a cardholder with an open wallet. */
    readonly type: 'cvu' | 'cbu' | 'clabe' | 'alias' | 'email';
    readonly value: string;
  };
  /** In units of the currency. */
  readonly amount: number;
  readonly amount_cents: number;
  readonly transfer: Transfer | null;
  /** As `POST /v1/send/transfers` would have refused this line; null of any other. */
  readonly error: {
    readonly error: string;
    readonly message: string;
    readonly fix: string;
  } | null;
};

export type BooksComparison = {
  /** Whether the books agree, after what was repaired. */
  readonly ok: boolean;
  readonly checkedAt: string;
  /** What our books say. */
  readonly ledgerCents: number;
  /** What it would be by the items of the provider: ours, and what differs. */
  readonly providerCents: number;
  readonly differences: ReadonlyArray<{
    /**
     * `missing_…` was not in our books: a deposit now is, as is what its bank has released or taken back;
     * a payment, a refund or a return is once the provider confirms it when asked. `unknown_…` is not in
     * those of the provider. `amount` and `currency` are others there. `sum` is of all that a connection
     * holds: by so much its balance is off beside all that is named.
     */
    readonly type: 'missing_deposit' | 'unknown_deposit' | 'missing_payment' | 'unknown_payment' | 'missing_return' | 'unknown_return' | 'missing_refund' | 'unknown_refund' | 'missing_release' | 'missing_taking' | 'amount' | 'currency' | 'sum';
    readonly providerRef: string | null;
    readonly movementId: string | null;
    readonly amountCents: number;
  }>;
  /** How many were booked then. */
  readonly repaired: number;
};

export type Brand = {
  /** Null: that of the organization. */
  readonly name: string | null;
  /** What pages show. */
  readonly shownName: string;
  /** As it was chosen. */
  readonly colour: string | null;
  /** What pages make of it, so that text has a contrast of at least 4.5 in each theme. */
  readonly accents: {
    readonly light: {
      /** Of links, and of buttons. */
      readonly accent: string;
      /** The background of what it marks. */
      readonly tint: string;
    };
    readonly dark: {
      /** Of links, and of buttons. */
      readonly accent: string;
      /** The background of what it marks. */
      readonly tint: string;
    };
  } | null;
  readonly logo: {
    readonly url: string;
    readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
    readonly width: number;
    readonly height: number;
  } | null;
  readonly support: {
    readonly email: string | null;
    readonly url: string | null;
    readonly phone: string | null;
    readonly whatsapp: string | null;
  };
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  /** Null: it was never changed. */
  readonly updatedAt: string | null;
};

export type CancelledScheduledPayment = {
  readonly ok: true;
};

export type Card = {
  /** Prefix `card_`. */
  readonly id: string;
  readonly cardholderId: string;
  readonly status: 'PENDING_FUNDING' | 'OPEN' | 'IN_USE' | 'PAUSED' | 'CLOSED';
  readonly type: 'single_use' | 'multi_use';
  /** What the card is for, over all of its life, in minor units of the currency. */
  readonly amountCents: number;
  /** What it may still spend, in minor units. */
  readonly availableCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** Null until the issuer has made it. */
  readonly last4: string | null;
  readonly brand: string | null;
  /** `yyyy-mm` */
  readonly expiry: string | null;
  readonly label: string | null;
  readonly allowedMccs: ReadonlyArray<string>;
  readonly blockedMccs: ReadonlyArray<string>;
  readonly merchantLock: string | null;
  readonly amountMatch: 'max' | 'exact';
  readonly expiresAt: string | null;
  readonly subWalletId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /**
   * Who has paused it; it is paused until each has taken that back. `system`: its money could not be
   * had.
   */
  readonly pausedBy: ReadonlyArray<'organization' | 'owner' | 'system'>;
  /**
   * `funding_expired`: the money that it waited for did not come in time. `not_issued`: the issuer did
   * not make it. `hold_rejected`: its account refused the debit that it waited for.
   */
  readonly closedReason: 'requested' | 'single_use' | 'expired' | 'sub_wallet_closed' | 'funding_expired' | 'not_issued' | 'hold_rejected' | null;
  /** What it waits for while it is `PENDING_FUNDING`. */
  readonly funding: AwaitedFunding | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type CardClosedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'card.closed';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Card;
  };
};

export type CardCreatedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'card.created';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Card;
  };
};

export type CardDetails = {
  /** Prefix `card_`. */
  readonly id: string;
  readonly cardholderId: string;
  readonly status: 'PENDING_FUNDING' | 'OPEN' | 'IN_USE' | 'PAUSED' | 'CLOSED';
  readonly type: 'single_use' | 'multi_use';
  /** What the card is for, over all of its life, in minor units of the currency. */
  readonly amountCents: number;
  /** What it may still spend, in minor units. */
  readonly availableCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** Null until the issuer has made it. */
  readonly last4: string | null;
  readonly brand: string | null;
  /** `yyyy-mm` */
  readonly expiry: string | null;
  readonly label: string | null;
  readonly allowedMccs: ReadonlyArray<string>;
  readonly blockedMccs: ReadonlyArray<string>;
  readonly merchantLock: string | null;
  readonly amountMatch: 'max' | 'exact';
  readonly expiresAt: string | null;
  readonly subWalletId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /**
   * Who has paused it; it is paused until each has taken that back. `system`: its money could not be
   * had.
   */
  readonly pausedBy: ReadonlyArray<'organization' | 'owner' | 'system'>;
  /**
   * `funding_expired`: the money that it waited for did not come in time. `not_issued`: the issuer did
   * not make it. `hold_rejected`: its account refused the debit that it waited for.
   */
  readonly closedReason: 'requested' | 'single_use' | 'expired' | 'sub_wallet_closed' | 'funding_expired' | 'not_issued' | 'hold_rejected' | null;
  /** What it waits for while it is `PENDING_FUNDING`. */
  readonly funding: AwaitedFunding | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** All but the last four digits are covered. */
  readonly maskedNumber: string;
  readonly usage: {
    /** Held by open authorizations. */
    readonly authorizedCents: number;
    /** Charged. */
    readonly clearedCents: number;
    readonly refundedCents: number;
    /** Purchases that were approved or charged. */
    readonly transactions: number;
  };
  /** Of the sub-wallet that it spends through. */
  readonly limits: SubWalletUsage | null;
};

export type CardFunding = {
  readonly cardId: string;
  readonly paymentMethodId: string;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** What the card may still spend, and what open authorizations have taken of it. */
  readonly neededCents: number;
  /** What is held on the payment method. */
  readonly heldCents: number;
  /** What the network has charged and the payment method has not paid yet. */
  readonly dueCents: number;
  /** What was collected ahead, or refunded by the network and not paid out yet. */
  readonly owedCents: number;
  /** It is renewed twelve hours before. */
  readonly holdExpiresAt: string | null;
  /** What the processor is being asked for. */
  readonly underWay: {
    readonly id: string;
    readonly kind: 'hold' | 'capture' | 'charge' | 'release' | 'refund' | 'debit';
  } | null;
  /** When what was refused is tried again. */
  readonly retryAt: string | null;
  /** The newest hundred, newest first. */
  readonly operations: ReadonlyArray<FundingOperation>;
};

export type CardFundingRequestedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'card.funding_requested';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Card;
  };
};

export type CardKycStarted = {
  readonly status: 'not_started' | 'pending' | 'approved' | 'rejected';
  /** While the pages are still to be filled in. */
  readonly session_id?: string;
};

export type CardKycStatus = {
  readonly status: 'not_started' | 'pending' | 'approved' | 'rejected';
  readonly message?: string;
  /** While the pages are still to be filled in. */
  readonly session_id?: string;
  /** The pages. Anyone who has it can use it. */
  readonly url?: string;
};

export type CardRequest = {
  /** That of the card, once it is issued. */
  readonly id: string;
  readonly status: 'pending_approval' | 'issuing' | 'issued' | 'failed' | 'rejected';
  /** In minor units of the currency. */
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** Prefix `sub_`. */
  readonly subWalletId: string;
  readonly label: string | null;
  readonly reason: string;
  /** Why the owner is asked. `usedCents` has what open cards may spend. */
  readonly reasons: ReadonlyArray<{
    readonly type: 'limitExceeded';
    readonly limit: 'cap' | 'day' | 'month';
    readonly limitCents: number;
    /** Without this payment. */
    readonly usedCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'aboveAutoApprove';
    readonly limitCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'payeeChanged';
    readonly before: {
      readonly cvu: string;
      readonly holderName: string;
    };
    readonly now: {
      readonly cvu: string;
      readonly holderName: string;
    };
  } | {
    readonly type: 'documentIssuerMismatch';
    readonly issuerTaxId: string;
    readonly payeeTaxId: string;
  }>;
  /** Prefix `appr_`. */
  readonly approvalId: string;
  /** Where the owner decides, while it waits. */
  readonly approvalUrl: string | null;
  /** Why there is no card. */
  readonly failure: string | null;
  readonly createdAt: string;
};

export type CardReveal = {
  /** A page that shows number, expiry and security code once. */
  readonly revealUrl: string;
  /** 60 seconds from now. */
  readonly expiresAt: string;
};

export type CardSessionCardholder = {
  /** Of the person who is signed in, with the prefix `usr_`. */
  readonly id: string;
  readonly cardholderId: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phoneNumber: string;
  readonly dateOfBirth: string;
  readonly taxId: {
    /** Such as `CUIT`. */
    readonly type: string;
    readonly value: string;
  };
  readonly country: string;
  readonly kycStatus: string;
  readonly whatsappVerified: boolean;
  readonly emailVerified: boolean;
  /** In units of the currency. */
  readonly approvalConfig: {
    /** Below it the owner is not asked; in units. */
    readonly silentThreshold: number;
    /** From it on the owner is asked, wherever that is; in units. */
    readonly pushThreshold: number;
    /** From it on WhatsApp is not enough: a passkey is needed; in units. */
    readonly whatsappThreshold: number;
    readonly defaultChannel: 'whatsapp' | 'inbox';
  };
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type CardShare = {
  /** A page that shows number, expiry and security code once, to the person who opens it. */
  readonly shareUrl: string;
  /** 15 minutes from now. */
  readonly expiresAt: string;
};

export type CardTransaction = {
  /** Prefix `tx_`. */
  readonly id: string;
  readonly cardId: string;
  readonly cardholderId: string;
  /**
   * While authorized what is still authorized, once settled what was cleared, of a refund what came
   * back, else what was asked for.
   */
  readonly amountCents: number;
  readonly currency: string;
  readonly merchant: {
    readonly name: string;
    /** Four digits. */
    readonly category: string;
  };
  readonly status: 'authorized' | 'declined' | 'settled' | 'voided' | 'refunded';
  readonly authorizedAt: string | null;
  readonly clearedAt: string | null;
  /** All that was approved. */
  readonly authorizedCents: number;
  readonly clearedCents: number;
  /** What may still be cleared out of what was approved. */
  readonly heldCents: number;
  readonly refundedCents: number;
  readonly declineReason: 'account_suspended' | 'insufficient_funds' | 'card_closed' | 'card_not_funded' | 'card_paused' | 'card_expired' | 'merchant_blocked' | 'amount_mismatch' | 'currency_mismatch' | 'single_use_reattempted' | 'limit_exceeded' | 'sub_wallet_paused' | 'sub_wallet_closed' | 'kyc_not_approved' | 'already_voided' | null;
  readonly decline: {
    readonly reason: 'account_suspended' | 'insufficient_funds' | 'card_closed' | 'card_not_funded' | 'card_paused' | 'card_expired' | 'merchant_blocked' | 'amount_mismatch' | 'currency_mismatch' | 'single_use_reattempted' | 'limit_exceeded' | 'sub_wallet_paused' | 'sub_wallet_closed' | 'kyc_not_approved' | 'already_voided';
    /** What would have to change for the next one to pass. */
    readonly fix: string;
    readonly requestedCents: number;
    /** What the card could spend at that moment. */
    readonly availableCents: number;
    /** Of `limit_exceeded`: the limit of the sub-wallet that would have been passed. */
    readonly limit: {
      readonly limit: 'cap' | 'day' | 'month' | 'panic24h';
      readonly limitCents: number;
      /** Without this purchase, at that moment. */
      readonly usedCents: number;
      readonly remainingCents: number;
    } | null;
  } | null;
  readonly voidReason: 'merchant' | 'expired' | 'decision_timeout' | null;
  /** Of a refund: the purchase, where it is known. */
  readonly originalTransactionId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type CardUpdatedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'card.updated';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Card;
  };
};

export type Cardholder = {
  /** Prefix `ch_`. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly country: 'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY';
  readonly kycStatus: 'pending' | 'approved' | 'rejected' | 'review';
  readonly createdAt: string;
  readonly dateOfBirth: string;
  readonly phoneNumber: string;
  readonly email: string;
  /** Without separators. */
  readonly taxId: string;
  readonly identificationType: 'DNI' | 'RUT' | 'CURP' | 'CPF' | 'CC' | 'CE' | 'CI' | 'PASSPORT' | null;
  readonly identificationValue: string | null;
  readonly address: PostalAddress | null;
  readonly nationality: string | null;
  readonly termsAcceptedAt: string | null;
  /** Why KYC ended as it did, as codes of the issuer. */
  readonly kycReasons: ReadonlyArray<string>;
  /** What the issuer waits for while `kycStatus` is `review`. */
  readonly kycNeeds: ReadonlyArray<'documents' | 'data'>;
  /** Where the person gives it, at the issuer. Show it to that person alone. */
  readonly kycLink: string | null;
  readonly updatedAt: string;
};

export type CardholderCreatedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'cardholder.created';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Cardholder;
  };
};

export type CardholderOnboardingSessionCompletedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'cardholder_onboarding_session.completed';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: OnboardingSessionOfEvent;
  };
};

export type CardholderUpdatedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'cardholder.updated';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Cardholder;
  };
};

export type Change = {
  readonly type: string;
  readonly objectId: string;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
};

export type CheckedCardTransaction = {
  /** Prefix `tx_`. */
  readonly id: string;
  readonly cardId: string;
  readonly cardholderId: string;
  /**
   * While authorized what is still authorized, once settled what was cleared, of a refund what came
   * back, else what was asked for.
   */
  readonly amountCents: number;
  readonly currency: string;
  readonly merchant: {
    readonly name: string;
    /** Four digits. */
    readonly category: string;
  };
  readonly status: 'authorized' | 'declined' | 'settled' | 'voided' | 'refunded';
  readonly authorizedAt: string | null;
  readonly clearedAt: string | null;
  /** All that was approved. */
  readonly authorizedCents: number;
  readonly clearedCents: number;
  /** What may still be cleared out of what was approved. */
  readonly heldCents: number;
  readonly refundedCents: number;
  readonly declineReason: 'account_suspended' | 'insufficient_funds' | 'card_closed' | 'card_not_funded' | 'card_paused' | 'card_expired' | 'merchant_blocked' | 'amount_mismatch' | 'currency_mismatch' | 'single_use_reattempted' | 'limit_exceeded' | 'sub_wallet_paused' | 'sub_wallet_closed' | 'kyc_not_approved' | 'already_voided' | null;
  readonly decline: {
    readonly reason: 'account_suspended' | 'insufficient_funds' | 'card_closed' | 'card_not_funded' | 'card_paused' | 'card_expired' | 'merchant_blocked' | 'amount_mismatch' | 'currency_mismatch' | 'single_use_reattempted' | 'limit_exceeded' | 'sub_wallet_paused' | 'sub_wallet_closed' | 'kyc_not_approved' | 'already_voided';
    /** What would have to change for the next one to pass. */
    readonly fix: string;
    readonly requestedCents: number;
    /** What the card could spend at that moment. */
    readonly availableCents: number;
    /** Of `limit_exceeded`: the limit of the sub-wallet that would have been passed. */
    readonly limit: {
      readonly limit: 'cap' | 'day' | 'month' | 'panic24h';
      readonly limitCents: number;
      /** Without this purchase, at that moment. */
      readonly usedCents: number;
      readonly remainingCents: number;
    } | null;
    /**
     * The outcome of each rule, in the order in which they are looked at. Not there of a purchase that was
     * declined before checks were kept, where its reason may come from two rules.
     */
    readonly checks?: ReadonlyArray<{
      readonly rule: 'not_voided' | 'organization' | 'card_status' | 'card_expiry' | 'currency' | 'merchant' | 'amount_match' | 'single_use' | 'available' | 'sub_wallet_status' | 'sub_wallet_limits';
      /** `not_reached`: a rule before it failed, so this one was not looked at. */
      readonly outcome: 'passed' | 'failed' | 'not_reached';
      readonly message: string;
      /** Of the one that failed, for the integrator. */
      readonly fix?: string;
      /** The same for the person whose card it is. */
      readonly ownerFix?: string;
    }>;
  } | null;
  readonly voidReason: 'merchant' | 'expired' | 'decision_timeout' | null;
  /** Of a refund: the purchase, where it is known. */
  readonly originalTransactionId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type CheckedOrganizationPayment = {
  /** Prefix `pay_`. */
  readonly id: string;
  readonly status: 'pending_approval' | 'processing' | 'settled' | 'failed' | 'returned' | 'rejected';
  /** Whether it was asked for, or a scheduled payment fell due. */
  readonly origin: 'pay' | 'schedule';
  /** Prefix `wal_`. */
  readonly walletId: string;
  readonly subWalletId: string | null;
  /** The label of the sub-wallet; null where the owner pays. */
  readonly agent: string | null;
  /** Prefix `pye_`. */
  readonly payeeId: string;
  /** The label of the payee. */
  readonly payee: string;
  /** All but the ends of its number are hidden. */
  readonly payeeAccount: string;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** What it is for, as the agent or the owner wrote it. */
  readonly reason: string;
  readonly approvalId: string | null;
  /** Why the owner was asked; account numbers are masked. */
  readonly reasons: ReadonlyArray<{
    readonly type: 'limitExceeded';
    readonly limit: 'cap' | 'day' | 'month';
    readonly limitCents: number;
    /** Without this payment. */
    readonly usedCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'aboveAutoApprove';
    readonly limitCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'payeeChanged';
    readonly before: {
      readonly cvu: string;
      readonly holderName: string;
    };
    readonly now: {
      readonly cvu: string;
      readonly holderName: string;
    };
  } | {
    readonly type: 'documentIssuerMismatch';
    readonly issuerTaxId: string;
    readonly payeeTaxId: string;
  }> | null;
  /** Why it failed or came back. */
  readonly failure: string | null;
  readonly createdAt: string;
  readonly settledAt: string | null;
  /** The outcome of each rule, in the order in which they are looked at. */
  readonly checks: ReadonlyArray<SpendingRule>;
  /** What `failure` means and what to do, in the language of the request. */
  readonly why: FailureInWords | null;
};

export type CheckedOrganizationWithdrawal = {
  /** Prefix `wdr_`. */
  readonly id: string;
  readonly status: 'pending_approval' | 'pending' | 'settled' | 'failed' | 'returned' | 'rejected';
  /** Prefix `wal_`. */
  readonly walletId: string;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** Of the account, as its provider has it. */
  readonly holderName: string;
  /** All but the ends of its number are hidden. */
  readonly account: string;
  readonly concept: string;
  /** The record of the gate, also where no one was asked. */
  readonly approvalId: string;
  /** Why it failed, was rejected or came back. */
  readonly failure: string | null;
  readonly createdAt: string;
  readonly settledAt: string | null;
  /** The outcome of each rule, in the order in which they are looked at. */
  readonly checks: ReadonlyArray<SpendingRule>;
  /** What `failure` means and what to do, in the language of the request. */
  readonly why: FailureInWords | null;
};

export type CheckedPayment = {
  /** Prefix `pay_`. */
  readonly id: string;
  readonly status: 'pending_approval' | 'processing' | 'settled' | 'failed' | 'returned' | 'rejected';
  /** The label of the payee. */
  readonly payee: string;
  /** Prefix `pye_`. */
  readonly payeeId: string;
  /** As the provider of the account has it now. */
  readonly payeeHolderName: string;
  readonly payeeCvu: string;
  readonly payeeAlias: string | null;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly subWalletId: string | null;
  readonly reason: string;
  readonly approvalId: string | null;
  /** Where the owner decides, while it waits. */
  readonly approvalUrl: string | null;
  /** Why the owner is asked. */
  readonly reasons: ReadonlyArray<{
    readonly type: 'limitExceeded';
    readonly limit: 'cap' | 'day' | 'month';
    readonly limitCents: number;
    /** Without this payment. */
    readonly usedCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'aboveAutoApprove';
    readonly limitCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'payeeChanged';
    readonly before: {
      readonly cvu: string;
      readonly holderName: string;
    };
    readonly now: {
      readonly cvu: string;
      readonly holderName: string;
    };
  } | {
    readonly type: 'documentIssuerMismatch';
    readonly issuerTaxId: string;
    readonly payeeTaxId: string;
  }> | null;
  readonly document: Document | null;
  /**
   * Why it failed or came back. After `try_other_day` it may be paid again later; after
   * `suspected_fraud` a person checks the payee before anything is sent there again.
   */
  readonly failure: string | null;
  readonly createdAt: string;
  readonly settledAt: string | null;
  readonly receiptUrl: string | null;
  /** The outcome of each rule, in the order in which they are looked at. Only the owner is shown them. */
  readonly checks?: ReadonlyArray<SpendingRule>;
  /** What `failure` means and what to do, in the language of the request. */
  readonly why?: FailureInWords | null;
};

export type CheckedTransfer = {
  /** Prefix `tx_`. */
  readonly id: string;
  readonly status: 'pending_approval' | 'approved' | 'processing' | 'settled' | 'failed' | 'returned' | 'rejected' | 'cancelled';
  readonly approval: {
    readonly channel: 'auto';
    readonly reason: 'under_threshold';
  } | {
    /** Its batch was judged by the sum. */
    readonly channel: 'batch';
    /** Prefix `bat_`. */
    readonly batch_id: string;
  } | {
    /** Where the owner is asked. */
    readonly channel: 'whatsapp' | 'biometric' | 'inbox';
    /** All but its last digits are hidden; null where it is not by phone. */
    readonly phone: string | null;
    readonly sent_at: string;
    readonly expires_at: string;
    /** Prefix `appr_`. */
    readonly id: string;
    /** Where the owner decides. */
    readonly url: string;
  };
  readonly to: {
    readonly type: 'cvu' | 'cbu' | 'clabe' | 'alias' | 'email';
    readonly value: string;
    /** The holder of the account, as its provider has it. */
    readonly name: string;
  };
  readonly from: {
    /** Prefix `wal_`. */
    readonly wallet_id: string;
    /** Prefix `swal_`. */
    readonly sub_wallet: string;
  };
  /** In units of the currency. */
  readonly amount: number;
  readonly amount_cents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly concept: string | null;
  readonly purpose: 'wages' | null;
  readonly document: Document | null;
  /** Why it failed, came back, or was not approved. */
  readonly failure: string | null;
  /** Null until its money is on its way. */
  readonly estimated_settlement: string | null;
  readonly created_at: string;
  readonly settled_at: string | null;
  readonly receipt_url: string | null;
  readonly batch_id: string | null;
  /** That of its line in the batch. */
  readonly reference: string | null;
  readonly rail: {
    /** `internal`: to a wallet here. */
    readonly provider: 'transferencias-3.0' | 'spei' | 'internal';
    /** The id that the rail gave it. */
    readonly external_id: string | null;
  };
  /** The outcome of each rule, in the order in which they are looked at. */
  readonly checks: ReadonlyArray<SpendingRule>;
  /** What `failure` means and what to do, in the language of the request. */
  readonly why: FailureInWords | null;
};

export type CheckedWithdrawal = {
  /** Prefix `wdr_`. */
  readonly id: string;
  readonly status: 'pending_approval' | 'pending' | 'settled' | 'failed' | 'returned' | 'rejected';
  /** `pending` until the provider confirms, also while the owner has yet to approve. */
  readonly settlement: 'pending' | 'settled' | 'failed' | 'returned' | 'rejected';
  /** Our reference at the provider, known before the order is sent. */
  readonly providerRef: string;
  /** Prefix `appr_`. */
  readonly approvalId: string;
  /** In units. */
  readonly amount: number;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** As it was asked for. */
  readonly destination: string;
  /** Of the account, as its provider has it. */
  readonly holderName: string;
  readonly taxId: string;
  /** CVU, CBU, CLABE or account number. */
  readonly cvu: string;
  readonly alias: string | null;
  readonly concept: string;
  /** Why it failed, was rejected or came back. */
  readonly failure: string | null;
  readonly createdAt: string;
  readonly settledAt: string | null;
  readonly receiptUrl: string | null;
  /** The outcome of each rule, in the order in which they are looked at. */
  readonly checks: ReadonlyArray<SpendingRule>;
  /** What `failure` means and what to do, in the language of the request. */
  readonly why: FailureInWords | null;
};

export type Checkout = {
  /**
   * Open it in the browser of the cardholder. Anyone who has it can connect a card, or an account of the
   * cardholder.
   */
  readonly checkoutUrl: string;
  readonly expiresAt: string;
};

export type ClearedCardTransaction = {
  /** Prefix `tx_`. */
  readonly id: string;
  readonly cardId: string;
  readonly cardholderId: string;
  /**
   * While authorized what is still authorized, once settled what was cleared, of a refund what came
   * back, else what was asked for.
   */
  readonly amountCents: number;
  readonly currency: string;
  readonly merchant: {
    readonly name: string;
    /** Four digits. */
    readonly category: string;
  };
  readonly status: 'authorized' | 'declined' | 'settled' | 'voided' | 'refunded';
  readonly authorizedAt: string | null;
  readonly clearedAt: string | null;
  /** All that was approved. */
  readonly authorizedCents: number;
  readonly clearedCents: number;
  /** What may still be cleared out of what was approved. */
  readonly heldCents: number;
  readonly refundedCents: number;
  readonly declineReason: 'account_suspended' | 'insufficient_funds' | 'card_closed' | 'card_not_funded' | 'card_paused' | 'card_expired' | 'merchant_blocked' | 'amount_mismatch' | 'currency_mismatch' | 'single_use_reattempted' | 'limit_exceeded' | 'sub_wallet_paused' | 'sub_wallet_closed' | 'kyc_not_approved' | 'already_voided' | null;
  readonly decline: {
    readonly reason: 'account_suspended' | 'insufficient_funds' | 'card_closed' | 'card_not_funded' | 'card_paused' | 'card_expired' | 'merchant_blocked' | 'amount_mismatch' | 'currency_mismatch' | 'single_use_reattempted' | 'limit_exceeded' | 'sub_wallet_paused' | 'sub_wallet_closed' | 'kyc_not_approved' | 'already_voided';
    /** What would have to change for the next one to pass. */
    readonly fix: string;
    readonly requestedCents: number;
    /** What the card could spend at that moment. */
    readonly availableCents: number;
    /** Of `limit_exceeded`: the limit of the sub-wallet that would have been passed. */
    readonly limit: {
      readonly limit: 'cap' | 'day' | 'month' | 'panic24h';
      readonly limitCents: number;
      /** Without this purchase, at that moment. */
      readonly usedCents: number;
      readonly remainingCents: number;
    } | null;
  } | null;
  readonly voidReason: 'merchant' | 'expired' | 'decision_timeout' | null;
  /** Of a refund: the purchase, where it is known. */
  readonly originalTransactionId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** This one. */
  readonly clearing: {
    readonly amountCents: number;
    readonly isFinal: boolean;
  };
};

export type ClientRegistration = {
  readonly redirect_uris: ReadonlyArray<string>;
  readonly client_name?: string;
  readonly application_type?: 'native' | 'web';
  /** Whatever it is, the client is registered with `none`: it has no secret. */
  readonly token_endpoint_auth_method?: string;
};

export type ClosedSubWallet = {
  readonly ok: true;
};

export type CodeSent = {
  readonly status: 'code_sent';
  /** How long the code is good. */
  readonly expiresInSeconds: number;
};

export type ComparedOrganizationWallet = {
  /** Prefix `wal_`. */
  readonly id: string;
  readonly cardholderId: string;
  readonly status: 'opening' | 'active' | 'failed';
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly country: 'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY';
  /** CVU, CLABE or account number. Null until the account is open, as is `alias`. */
  readonly number: string | null;
  readonly alias: string | null;
  readonly availableCents: number;
  /** Set aside for what has not ended. */
  readonly heldCents: number;
  readonly totalCents: number;
  /** Sub-wallets that are not closed. */
  readonly openSubWallets: number;
  readonly createdAt: string;
  /**
   * How its books last stood against the provider's: they are compared each day, and when its owner
   * asks. Null before the first time.
   */
  readonly comparison: BooksComparison | null;
};

export type ConnectionBooks = {
  readonly connectionId: string;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** Whose money it is: that of wallets, or what has arrived on payment methods to pay cards. */
  readonly heldFor: 'wallets' | 'payment_methods';
  /** Null before they were compared for the first time. */
  readonly comparison: BooksComparison | null;
};

export type ConnectionCheck = {
  /** ISO 8601, UTC. */
  readonly at: string;
  /** Nothing stops. */
  readonly isSound: boolean;
  readonly findings: ReadonlyArray<ConnectionFinding>;
};

export type ConnectionDriver = {
  readonly name: string;
  /** In the language of `Accept-Language`. */
  readonly about: string;
  readonly ports: ReadonlyArray<'kyc_issuer' | 'card_issuer' | 'network' | 'processor' | 'tokenizer' | 'account_processor' | 'accounts' | 'rail' | 'messenger' | 'approval_messenger' | 'mailer'>;
  /** Null: any. */
  readonly countries: ReadonlyArray<string> | null;
  readonly modes: ReadonlyArray<'test' | 'live'>;
  /** Whether the provider sends messages, to the `inboundUrl` of the connection. */
  readonly takesMessages: boolean;
  readonly fields: ReadonlyArray<{
    readonly name: string;
    readonly kind: 'secret' | 'setting';
    /** What a form calls it, in the language of `Accept-Language`. */
    readonly label: string;
    /** What it is, and where it is found. */
    readonly says: string;
    readonly isOptional: boolean;
    /** Whether a connection may get another value: it does not say which account it is. */
    readonly mayChange: boolean;
    /** Of several lines, as a key in PEM. */
    readonly isMultiline: boolean;
    /** The value is an amount: whole minor units of this currency, as digits. */
    readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU' | null;
  }>;
};

export type ConnectionFinding = {
  readonly code: string;
  /** Nothing is sent, or nothing comes back, until it is put right. */
  readonly stops: boolean;
  readonly message: string;
  /** What to do. */
  readonly fix: string;
};

export type ConnectionRoute = {
  /** The port, and after a point the country: `accounts.MX`, `messenger`. */
  readonly id: string;
  readonly port: 'kyc_issuer' | 'card_issuer' | 'network' | 'processor' | 'tokenizer' | 'account_processor' | 'accounts' | 'rail' | 'messenger' | 'approval_messenger' | 'mailer';
  /** Null: every country that no other route of the port names. */
  readonly country: string | null;
  /**
   * Through which something new is made, in the order in which they are tried. `sandbox` is that of the
   * test side.
   */
  readonly connections: ReadonlyArray<string>;
  /** Null: the organization's own come first, and the oldest before the others. */
  readonly rule: {
    readonly scope: 'organization' | 'deployment';
    /** Null: it is for all countries. */
    readonly country: string | null;
    /** As they were named. One that is disabled is left out. */
    readonly connections: ReadonlyArray<string>;
    readonly changedAt: string;
  } | null;
  /**
   * Of `mailer`, `messenger` and `approval_messenger`, where nothing carries them, and of `accounts` and
   * `rail`, where nothing serves them in any country. For `mailer` the mail server of the deployment
   * does as well. In the language of `Accept-Language`.
   */
  readonly missing: {
    readonly message: string;
    /** What to do. */
    readonly fix: string;
  } | null;
};

export type ConnectionSetUp = {
  readonly steps: ReadonlyArray<SetUpStep>;
};

export type Consent = {
  /** Prefix `con_`. */
  readonly id: string;
  /**
   * To become a cardholder, to connect a payment method (`card`, also where it is an account), or to let
   * a client in.
   */
  readonly kind: 'onboarding' | 'card' | 'client';
  /** The onboarding session, the payment method, or the grant. */
  readonly subjectId: string;
  /** Of the text: another one as soon as a word of it changes. */
  readonly version: string;
  readonly language: 'en' | 'es' | 'pt';
  /** As the person saw it. */
  readonly text: string;
  /** The terms to which the page led. */
  readonly termsUrl: string | null;
  readonly privacyUrl: string | null;
  readonly ip: string | null;
  readonly at: string;
};

export type Counted = {
  readonly count: number;
  /** There may be more: it was not counted further. */
  readonly isAtLeast: boolean;
};

export type CreatedCardholder = {
  /** Prefix `ch_`. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly country: 'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY';
  readonly kycStatus: 'pending' | 'approved' | 'rejected' | 'review';
  readonly createdAt: string;
};

export type CreatedWallet = {
  readonly id: string;
  readonly cardholderId: string;
  readonly cvu: string;
  readonly alias: string;
  readonly currency: string;
  readonly created_at: string;
};

export type DeletedPayee = {
  readonly deleted: true;
};

export type DeletedPaymentMethod = {
  /** Prefix `pm_`. */
  readonly id: string;
  readonly deleted: true;
};

export type DeletedWebhookEndpoint = {
  /** Prefix `whe_`. */
  readonly id: string;
  readonly deleted: true;
};

export type DeliveriesByDay = {
  /** The last 30 days in UTC, in the tenant's time. */
  readonly days: ReadonlyArray<{
    readonly date: string;
    readonly succeeded: number;
    readonly failed: number;
  }>;
  /** What is older than that was not counted, where there were more than 10000 attempts. */
  readonly countedSince: string;
};

export type DeliveryAttempt = {
  /** Prefix `del_`. */
  readonly id: string;
  /** Prefix `evt_`. */
  readonly evtId: string;
  readonly eventType: string;
  /** `scheduled` is automatic; `test` and `resend` were requested. */
  readonly kind: 'scheduled' | 'test' | 'resend';
  /** HTTP status of the receiver; null when no answer came. */
  readonly responseStatus: number | null;
  /** Why no answer came. */
  readonly error: string | null;
  readonly durationMs: number;
  readonly attemptedAt: string;
  /** When a failed attempt will be retried. */
  readonly nextRetryAt?: string;
};

export type DeliveryAttemptDetail = {
  /** Prefix `del_`. */
  readonly id: string;
  /** Prefix `evt_`. */
  readonly evtId: string;
  readonly eventType: string;
  /** `scheduled` is automatic; `test` and `resend` were requested. */
  readonly kind: 'scheduled' | 'test' | 'resend';
  /** HTTP status of the receiver; null when no answer came. */
  readonly responseStatus: number | null;
  /** Why no answer came. */
  readonly error: string | null;
  readonly durationMs: number;
  readonly attemptedAt: string;
  /** When a failed attempt will be retried. */
  readonly nextRetryAt?: string;
  readonly request: {
    readonly url: string;
    /** The body that was posted, byte for byte; null when the event is no longer stored. */
    readonly body: string | null;
  };
  /** Null when no answer came. */
  readonly response: {
    readonly status: number;
    /** The first 16 KiB. */
    readonly body: string | null;
  } | null;
};

export type Deposit = {
  readonly id: string;
  readonly walletId: string;
  readonly cardholderId: string;
  readonly movementId: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly from: {
    readonly name: string;
    /** Where it was sent from. */
    readonly cvu: string | null;
  };
  readonly concept: string | null;
  readonly receivedAt: string;
};

export type DepositInstructions = {
  /** An account of its own, to which money is sent by SPEI. */
  readonly clabe: string | null;
  readonly pix: {
    /** The text of a Pix charge (BR Code), which apps of banks take. */
    readonly copyPaste: string;
    /** The same as a picture: a `data:` address of an SVG. */
    readonly qr: string;
  } | null;
};

export type DepositReceivedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'deposit.received';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Deposit;
  };
};

export type DeviceLogin = {
  /** Prefix `dvl_`. */
  readonly id: string;
  /** As the command line says; nothing proves it. */
  readonly machine: string;
  /** From where it has asked. */
  readonly ip: string | null;
  readonly userAgent: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
};

export type DeviceLoginKey = {
  /** Prefix `key_`. */
  readonly id: string;
  /** The API key, once. */
  readonly raw: string;
  readonly name: string;
  readonly scopes: ReadonlyArray<string>;
  readonly mode: 'test' | 'live';
  readonly organization: {
    /** Prefix `org_`. */
    readonly id: string;
    readonly name: string;
  };
};

export type Document = {
  readonly type: 'cae' | 'cfdi' | 'nfe';
  /** In one form, however it was written. */
  readonly id: string;
  /** Without separators. */
  readonly issuerTaxId: string;
};

export type DueWork = {
  readonly data: ReadonlyArray<{
    /** The name of the work; there may be new ones. */
    readonly kind: string;
    /** What it is about. */
    readonly objectIds: ReadonlyArray<string>;
    /** In the tenant's time; in the past where it is due and not done yet. */
    readonly at: string;
    /** How often it was tried. */
    readonly attempts: number;
  }>;
  /** More falls due after these. */
  readonly hasMore: boolean;
};

export type Event = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: string;
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    /** The object at the time of the event. */
    readonly object: Readonly<Record<string, unknown>>;
  };
};

export type FailureInWords = {
  readonly message: string;
  readonly fix: string;
  /** The same for the owner: what has happened and what they can do. An agent is not shown it. */
  readonly ownerFix?: string;
};

export type Found = {
  readonly found: ReadonlyArray<{
    /** There may be new ones. */
    readonly kind: string;
    readonly id: string;
    /** What people know it by. */
    readonly label: string;
    /** What tells it apart from others like it. */
    readonly detail: string | null;
    /** Of a payment method: whose it is. Null of all others. */
    readonly cardholderId: string | null;
  }>;
};

export type FundInfo = {
  readonly cvu: string;
  readonly alias: string;
  readonly holder_name: string;
  readonly tax_id: string;
  /** How money can be sent there. */
  readonly rails: ReadonlyArray<string>;
};

export type FundedPaymentMethod = {
  /** Prefix `pm_`. */
  readonly id: string;
  readonly cardholderId: string;
  readonly type: 'card' | 'bank_account';
  /** One of those of `GET /api/v1/payment_rails`. */
  readonly rail: 'card' | 'clabe' | 'pix' | 'cvu';
  /** What kind of card it is; null where that is not known, and for an account. */
  readonly funding: 'credit' | 'debit' | 'prepaid' | null;
  /** Null for a card. */
  readonly bankName: string | null;
  /** The last four of its number or key. */
  readonly last4: string;
  /** The card network, such as `visa`. Of an account, its rail. */
  readonly brand: string;
  /** `yyyy-mm`; the card is valid through that month. Null for an account. */
  readonly expiry: string | null;
  /** Holds are placed on it. One of a cardholder is. */
  readonly isDefault: boolean;
  /** `pending`: the bank has not said yet whose account it is. */
  readonly status: 'pending' | 'active' | 'detached';
  /** How the money behind a card is had. */
  readonly mode: 'hold' | 'prefund' | 'debit';
  /** As the bank of the account has it. Null for a card. */
  readonly holderName: string | null;
  /** Of the amounts. Null for a card, and in events that are not about money. */
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU' | null;
  /** What has arrived and is held for no card. Null for a card, and in events that are not about money. */
  readonly availableCents: number | null;
  /**
   * What is on its way back to where it came from. Null for a card, and in events that are not about
   * money.
   */
  readonly returningCents: number | null;
  /**
   * What its bank looks at before it may be used. Null for a card, and in events that are not about
   * money.
   */
  readonly blockedCents: number | null;
  /**
   * What was refunded and came back, or could not be sent: a refund tries once more. Null for a card,
   * and in events that are not about money.
   */
  readonly stuckCents: number | null;
  /** How money is sent to it, at any time. Null for a card, and until an account is `active`. */
  readonly depositInstructions: DepositInstructions | null;
  /** What cards leave of the money of an account stays available. Otherwise it goes back. */
  readonly keepBalance: boolean;
  readonly createdAt: string;
  readonly deposit: MethodDeposit;
};

export type Funding = {
  readonly cvu: string;
  readonly alias: string;
  readonly holder_name: string;
  readonly tax_id: string;
  /** How money can be sent there. */
  readonly rails: ReadonlyArray<string>;
  readonly settlement: 'pending';
};

export type FundingOperation = {
  /** Prefix `fop_`. The processor knows the operation by it. */
  readonly id: string;
  readonly kind: 'hold' | 'capture' | 'charge' | 'release' | 'refund' | 'debit';
  readonly amountCents: number;
  readonly status: 'pending' | 'done' | 'refused';
  /** Why the processor refused it. */
  readonly reason: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
};

export type Grant = {
  /** Prefix `gra_`. */
  readonly id: string;
  readonly client: {
    /** The address of its metadata document, or the id with which it registered. */
    readonly id: string;
    /** What the client calls itself. */
    readonly name: string;
    /** Where the answer of the owner was sent. */
    readonly host: string;
  };
  readonly scopes: ReadonlyArray<'wallet:read' | 'wallet:schedule' | 'wallet:pay' | 'wallet:admin'>;
  /** Through which the client spends; null where it may not. */
  readonly sub_wallet_id: string | null;
  readonly created_at: string;
  readonly last_used_at: string | null;
  /** If it is not used any more. */
  readonly expires_at: string;
};

export type IdentityReview = {
  /** Prefix `idr_`. */
  readonly id: string;
  /** Prefix `ch_`. */
  readonly cardholderId: string;
  readonly country: 'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY';
  /** `expiry`: the document of a person who was approved ends. */
  readonly cause: 'application' | 'expiry';
  readonly status: 'open' | 'awaiting_second' | 'approved' | 'rejected' | 'withdrawn';
  /** Two persons have to approve. */
  readonly needsSecond: boolean;
  readonly rejectedFor: string | null;
  /** Of what was approved: the last day of the document valid for longest. */
  readonly validUntil: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly endedAt: string | null;
  /** What has to be there before somebody can approve. */
  readonly needs: ReadonlyArray<'documents'>;
  readonly documents: ReadonlyArray<IdentityReviewDocument>;
  /** The oldest first. */
  readonly decisions: ReadonlyArray<IdentityReviewDecision>;
};

export type IdentityReviewDecision = {
  readonly decision: 'approve' | 'reject';
  readonly reason: string;
  readonly by: IdentityReviewer;
  readonly createdAt: string;
};

export type IdentityReviewDocument = {
  readonly id: string;
  readonly kind: 'national_id' | 'passport' | 'residence_permit' | 'driving_licence';
  readonly number: string;
  readonly issuedOn: string | null;
  readonly expiresOn: string | null;
  /** Where somebody of yours has seen it. */
  readonly seen: 'in_person' | 'video_call' | 'copy';
  readonly note: string | null;
  readonly notedBy: IdentityReviewer;
  readonly createdAt: string;
};

export type IdentityReviewSettings = {
  /** Whether two persons have to approve. It holds for reviews that are opened from now on. */
  readonly secondPerson: 'never' | 'always' | 'in_countries';
  /** With `in_countries`: of which countries the cardholders are. */
  readonly countries: ReadonlyArray<'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY'>;
};

export type IdentityReviewer = {
  /** A member, or an operator at the command line. */
  readonly type: 'user' | 'operator';
  readonly id: string;
  readonly email: string | null;
};

export type IncludedCard = {
  /** Prefix `card_`. */
  readonly id: string;
  readonly last4: string | null;
  readonly brand: string | null;
  readonly label: string | null;
};

export type IncludedCardholder = {
  /** Prefix `ch_`. */
  readonly id: string;
  readonly firstName: string;
  readonly lastName: string;
};

export type Invitation = {
  /** Prefix `inv_`. */
  readonly id: string;
  readonly email: string;
  /** What the person becomes. */
  readonly role: 'owner' | 'developer' | 'viewer';
  readonly status: 'pending' | 'accepted' | 'withdrawn' | 'expired';
  /** The member who sent it. */
  readonly invitedBy: string;
  readonly createdAt: string;
  /** Its link ends then. */
  readonly expiresAt: string;
  readonly acceptedAt: string | null;
  readonly withdrawnAt: string | null;
};

export type ListedApproval = {
  readonly kind: 'approval';
  /** Prefix `appr_`. */
  readonly id: string;
  readonly actionType: 'wallet_pay' | 'scheduled_payment' | 'withdraw' | 'send' | 'send_batch' | 'card_issue';
  /** What waits for it, such as the id of a payment. */
  readonly subjectId: string;
  readonly subWalletId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  /** The label of the payee; of a batch, how many transfers it has; of a card, its label or its merchant. */
  readonly payee: string;
  /**
   * Where the money would go, as its provider has it; null of a batch, which goes to many, and of a
   * card.
   */
  readonly payeeAccount: {
    readonly holderName: string;
    readonly taxId: string;
    readonly cvu: string;
    readonly alias: string | null;
    /**
     * When the provider said whose the account is, where that took long. Null where it was asked when the
     * payee was made.
     */
    readonly verifiedAt: string | null;
  } | null;
  /** The invoice that it is for. */
  readonly document: Document | null;
  /** Of `send_batch`. */
  readonly batch: {
    /** How many transfers would go. */
    readonly count: number;
  } | null;
  /** Of `card_issue`: what the card could be used for. */
  readonly card: {
    readonly type: 'single_use' | 'multi_use';
    readonly label: string | null;
    readonly merchantLock: string | null;
    readonly allowedMccs: ReadonlyArray<string>;
    readonly blockedMccs: ReadonlyArray<string>;
    readonly amountMatch: 'max' | 'exact';
    readonly expiresAt: string | null;
  } | null;
  /** The label of the sub-wallet whose agent asks; null where the owner or the organization does. */
  readonly agent: string | null;
  readonly reasons: ReadonlyArray<{
    readonly type: 'limitExceeded';
    readonly limit: 'cap' | 'day' | 'month';
    readonly limitCents: number;
    /** Without this payment. */
    readonly usedCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'aboveAutoApprove';
    readonly limitCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'payeeChanged';
    readonly before: {
      readonly cvu: string;
      readonly holderName: string;
    };
    readonly now: {
      readonly cvu: string;
      readonly holderName: string;
    };
  } | {
    readonly type: 'documentIssuerMismatch';
    readonly issuerTaxId: string;
    readonly payeeTaxId: string;
  }> | null;
  readonly agentReason: string;
  /** Where the owner is asked; `auto` where the amount needs no one. */
  readonly channel: 'inbox' | 'whatsapp' | 'biometric' | 'auto';
  /** What approving takes: a session, one proven in the last 10 minutes, or a passkey. */
  readonly requires: 'session' | 'proof' | 'passkey';
  readonly createdAt: string;
  readonly expiresAt: string;
  /** The page on which the owner decides. It proves nothing by itself: the owner signs in there. */
  readonly approvalUrl: string;
  readonly status?: 'pending' | 'approved' | 'rejected' | 'expired';
  /** Whether the money has arrived. `settled_at` of a payment, or its events, say when. */
  readonly settled?: boolean;
  readonly decidedAt?: string | null;
  readonly declineReason?: string | null;
};

export type ListedCard = {
  /** Prefix `card_`. */
  readonly id: string;
  readonly cardholderId: string;
  readonly status: 'PENDING_FUNDING' | 'OPEN' | 'IN_USE' | 'PAUSED' | 'CLOSED';
  readonly type: 'single_use' | 'multi_use';
  /** What the card is for, over all of its life, in minor units of the currency. */
  readonly amountCents: number;
  /** What it may still spend, in minor units. */
  readonly availableCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** Null until the issuer has made it. */
  readonly last4: string | null;
  readonly brand: string | null;
  /** `yyyy-mm` */
  readonly expiry: string | null;
  readonly label: string | null;
  readonly allowedMccs: ReadonlyArray<string>;
  readonly blockedMccs: ReadonlyArray<string>;
  readonly merchantLock: string | null;
  readonly amountMatch: 'max' | 'exact';
  readonly expiresAt: string | null;
  readonly subWalletId: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  /**
   * Who has paused it; it is paused until each has taken that back. `system`: its money could not be
   * had.
   */
  readonly pausedBy: ReadonlyArray<'organization' | 'owner' | 'system'>;
  /**
   * `funding_expired`: the money that it waited for did not come in time. `not_issued`: the issuer did
   * not make it. `hold_rejected`: its account refused the debit that it waited for.
   */
  readonly closedReason: 'requested' | 'single_use' | 'expired' | 'sub_wallet_closed' | 'funding_expired' | 'not_issued' | 'hold_rejected' | null;
  /** What it waits for while it is `PENDING_FUNDING`. */
  readonly funding: AwaitedFunding | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** What `include` asked for, by its name; null where it is not there any more. */
  readonly included?: {
    readonly cardholder?: IncludedCardholder | null;
  };
};

export type ListedCardTransaction = {
  /** Prefix `tx_`. */
  readonly id: string;
  readonly cardId: string;
  readonly cardholderId: string;
  /**
   * While authorized what is still authorized, once settled what was cleared, of a refund what came
   * back, else what was asked for.
   */
  readonly amountCents: number;
  readonly currency: string;
  readonly merchant: {
    readonly name: string;
    /** Four digits. */
    readonly category: string;
  };
  readonly status: 'authorized' | 'declined' | 'settled' | 'voided' | 'refunded';
  readonly authorizedAt: string | null;
  readonly clearedAt: string | null;
  /** All that was approved. */
  readonly authorizedCents: number;
  readonly clearedCents: number;
  /** What may still be cleared out of what was approved. */
  readonly heldCents: number;
  readonly refundedCents: number;
  readonly declineReason: 'account_suspended' | 'insufficient_funds' | 'card_closed' | 'card_not_funded' | 'card_paused' | 'card_expired' | 'merchant_blocked' | 'amount_mismatch' | 'currency_mismatch' | 'single_use_reattempted' | 'limit_exceeded' | 'sub_wallet_paused' | 'sub_wallet_closed' | 'kyc_not_approved' | 'already_voided' | null;
  readonly decline: {
    readonly reason: 'account_suspended' | 'insufficient_funds' | 'card_closed' | 'card_not_funded' | 'card_paused' | 'card_expired' | 'merchant_blocked' | 'amount_mismatch' | 'currency_mismatch' | 'single_use_reattempted' | 'limit_exceeded' | 'sub_wallet_paused' | 'sub_wallet_closed' | 'kyc_not_approved' | 'already_voided';
    /** What would have to change for the next one to pass. */
    readonly fix: string;
    readonly requestedCents: number;
    /** What the card could spend at that moment. */
    readonly availableCents: number;
    /** Of `limit_exceeded`: the limit of the sub-wallet that would have been passed. */
    readonly limit: {
      readonly limit: 'cap' | 'day' | 'month' | 'panic24h';
      readonly limitCents: number;
      /** Without this purchase, at that moment. */
      readonly usedCents: number;
      readonly remainingCents: number;
    } | null;
  } | null;
  readonly voidReason: 'merchant' | 'expired' | 'decision_timeout' | null;
  /** Of a refund: the purchase, where it is known. */
  readonly originalTransactionId: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** What `include` asked for, by its name; null where it is not there any more. */
  readonly included?: {
    readonly card?: IncludedCard | null;
    readonly cardholder?: IncludedCardholder | null;
  };
};

export type ListedIdentityReview = {
  /** Prefix `idr_`. */
  readonly id: string;
  /** Prefix `ch_`. */
  readonly cardholderId: string;
  readonly country: 'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY';
  /** `expiry`: the document of a person who was approved ends. */
  readonly cause: 'application' | 'expiry';
  readonly status: 'open' | 'awaiting_second' | 'approved' | 'rejected' | 'withdrawn';
  /** Two persons have to approve. */
  readonly needsSecond: boolean;
  readonly rejectedFor: string | null;
  /** Of what was approved: the last day of the document valid for longest. */
  readonly validUntil: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly endedAt: string | null;
  /** What `include` asked for, by its name; null where it is not there any more. */
  readonly included?: {
    readonly cardholder?: IncludedCardholder | null;
  };
};

export type ListedOrganizationApproval = {
  /** Prefix `appr_`. */
  readonly id: string;
  readonly status: 'pending' | 'approved' | 'rejected' | 'expired';
  readonly actionType: 'wallet_pay' | 'scheduled_payment' | 'withdraw' | 'send' | 'send_batch' | 'card_issue';
  /** What waits for it, such as the id of a payment. */
  readonly subjectId: string;
  /** Prefix `wal_`. */
  readonly walletId: string;
  /** Who is asked: the owner of the wallet. */
  readonly cardholderId: string;
  readonly subWalletId: string | null;
  /** The label of the sub-wallet whose agent asks; null where the owner or the organization does. */
  readonly agent: string | null;
  readonly amountCents: number;
  readonly currency: string;
  /** The label of the payee; of a batch, how many transfers it has; of a card, its label or its merchant. */
  readonly payee: string;
  /** Why the owner is asked; account numbers are masked. */
  readonly reasons: ReadonlyArray<{
    readonly type: 'limitExceeded';
    readonly limit: 'cap' | 'day' | 'month';
    readonly limitCents: number;
    /** Without this payment. */
    readonly usedCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'aboveAutoApprove';
    readonly limitCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'payeeChanged';
    readonly before: {
      readonly cvu: string;
      readonly holderName: string;
    };
    readonly now: {
      readonly cvu: string;
      readonly holderName: string;
    };
  } | {
    readonly type: 'documentIssuerMismatch';
    readonly issuerTaxId: string;
    readonly payeeTaxId: string;
  }> | null;
  readonly agentReason: string;
  /** Where the owner is asked; `auto` where the amount needs no one. */
  readonly channel: 'inbox' | 'whatsapp' | 'biometric' | 'auto';
  /** What approving takes: a session, one proven in the last 10 minutes, or a passkey. */
  readonly requires: 'session' | 'proof' | 'passkey';
  /** Whether the money has arrived. `settled_at` of a payment, or its events, say when. */
  readonly settled: boolean;
  readonly declineReason: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly decidedAt: string | null;
  /** What `include` asked for, by its name; null where it is not there any more. */
  readonly included?: {
    readonly cardholder?: IncludedCardholder | null;
  };
};

export type ListedOrganizationPayee = {
  /** Prefix `pye_`. */
  readonly id: string;
  /** Prefix `wal_`. */
  readonly walletId: string;
  /** Prefix `ch_`. */
  readonly cardholderId: string;
  /** The owner's name for it. */
  readonly label: string;
  /** As the provider of the account has it. Null until it has answered. */
  readonly holderName: string | null;
  /** All but the ends of its number are hidden. */
  readonly account: string | null;
  readonly alias: string | null;
  /** An alias or a key may move to another account, so every payment resolves it again. */
  readonly namedBy: 'number' | 'alias' | 'key';
  /** By what its owner named it: enough to recognize it, and never to use it. */
  readonly accountKey: {
    readonly kind: 'cbu' | 'cvu' | 'alias' | 'clabe' | 'account_number' | 'pix_cpf' | 'pix_cnpj' | 'pix_email' | 'pix_phone' | 'pix_random';
    readonly masked: string;
  };
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** `active` alone can be paid. One that is `deleted` was taken away by its owner. */
  readonly status: 'verifying' | 'active' | 'refused' | 'deleted';
  /** When the provider said whose the account is. */
  readonly verifiedAt: string | null;
  readonly refusedReason: 'account_not_found' | 'account_not_payable' | 'holder_mismatch' | 'tax_id_mismatch' | 'currency_mismatch' | 'account_mismatch' | 'duplicate_payee' | 'own_account' | 'not_answered' | null;
  readonly createdAt: string;
  readonly updatedAt: string;
  /** What `include` asked for, by its name; null where it is not there any more. */
  readonly included?: {
    readonly cardholder?: IncludedCardholder | null;
  };
};

export type ListedOrganizationPayment = {
  /** Prefix `pay_`. */
  readonly id: string;
  readonly status: 'pending_approval' | 'processing' | 'settled' | 'failed' | 'returned' | 'rejected';
  /** Whether it was asked for, or a scheduled payment fell due. */
  readonly origin: 'pay' | 'schedule';
  /** Prefix `wal_`. */
  readonly walletId: string;
  readonly subWalletId: string | null;
  /** The label of the sub-wallet; null where the owner pays. */
  readonly agent: string | null;
  /** Prefix `pye_`. */
  readonly payeeId: string;
  /** The label of the payee. */
  readonly payee: string;
  /** All but the ends of its number are hidden. */
  readonly payeeAccount: string;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** What it is for, as the agent or the owner wrote it. */
  readonly reason: string;
  readonly approvalId: string | null;
  /** Why the owner was asked; account numbers are masked. */
  readonly reasons: ReadonlyArray<{
    readonly type: 'limitExceeded';
    readonly limit: 'cap' | 'day' | 'month';
    readonly limitCents: number;
    /** Without this payment. */
    readonly usedCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'aboveAutoApprove';
    readonly limitCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'payeeChanged';
    readonly before: {
      readonly cvu: string;
      readonly holderName: string;
    };
    readonly now: {
      readonly cvu: string;
      readonly holderName: string;
    };
  } | {
    readonly type: 'documentIssuerMismatch';
    readonly issuerTaxId: string;
    readonly payeeTaxId: string;
  }> | null;
  /** Why it failed or came back. */
  readonly failure: string | null;
  readonly createdAt: string;
  readonly settledAt: string | null;
  /** What `include` asked for, by its name; null where it is not there any more. */
  readonly included?: {
    readonly cardholder?: IncludedCardholder | null;
  };
};

export type ListedOrganizationScheduledPayment = {
  /** Prefix `sch_`. */
  readonly id: string;
  readonly status: 'active' | 'paused' | 'cancelled' | 'completed';
  /**
   * Why it was paused by itself. After `suspected_fraud` the owner confirms the account with the payee,
   * and then resumes or cancels it. Null where the owner paused it.
   */
  readonly pauseReason: 'suspected_fraud' | null;
  /** Prefix `wal_`. */
  readonly walletId: string;
  readonly subWalletId: string | null;
  /** Null where it is the owner who pays. */
  readonly agent: string | null;
  /** Prefix `pye_`. */
  readonly payeeId: string;
  /** The label of the payee, as it was at the last change or run. */
  readonly payee: string;
  /** All but the ends of its number are hidden. */
  readonly payeeAccount: string;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly reason: string;
  readonly cronExpression: string;
  readonly timezone: string;
  readonly endsAt: string | null;
  /** Null while it is paused, and where nothing is left to pay. */
  readonly nextRunAt: string | null;
  readonly lastRunAt: string | null;
  /** Of the payment of the last occurrence. Null before the first, and while one is on its way. */
  readonly lastStatus: 'completed' | 'pending_approval' | 'rejected' | 'failed' | 'skipped' | null;
  readonly createdAt: string;
  /** What `include` asked for, by its name; null where it is not there any more. */
  readonly included?: {
    readonly cardholder?: IncludedCardholder | null;
  };
};

export type ListedOrganizationWallet = {
  /** Prefix `wal_`. */
  readonly id: string;
  readonly cardholderId: string;
  readonly status: 'opening' | 'active' | 'failed';
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly country: 'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY';
  /** CVU, CLABE or account number. Null until the account is open, as is `alias`. */
  readonly number: string | null;
  readonly alias: string | null;
  readonly availableCents: number;
  /** Set aside for what has not ended. */
  readonly heldCents: number;
  readonly totalCents: number;
  /** Sub-wallets that are not closed. */
  readonly openSubWallets: number;
  readonly createdAt: string;
  /** What `include` asked for, by its name; null where it is not there any more. */
  readonly included?: {
    readonly cardholder?: IncludedCardholder | null;
  };
};

export type ListedOrganizationWithdrawal = {
  /** Prefix `wdr_`. */
  readonly id: string;
  readonly status: 'pending_approval' | 'pending' | 'settled' | 'failed' | 'returned' | 'rejected';
  /** Prefix `wal_`. */
  readonly walletId: string;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** Of the account, as its provider has it. */
  readonly holderName: string;
  /** All but the ends of its number are hidden. */
  readonly account: string;
  readonly concept: string;
  /** The record of the gate, also where no one was asked. */
  readonly approvalId: string;
  /** Why it failed, was rejected or came back. */
  readonly failure: string | null;
  readonly createdAt: string;
  readonly settledAt: string | null;
  /** What `include` asked for, by its name; null where it is not there any more. */
  readonly included?: {
    readonly cardholder?: IncludedCardholder | null;
  };
};

export type LowBalance = {
  readonly cardholderId: string;
  readonly walletId: string;
  readonly availableCents: number;
  readonly thresholdCents: number;
  readonly currency: string;
};

export type Member = {
  /** Prefix `usr_`. */
  readonly id: string;
  readonly email: string;
  readonly role: 'owner' | 'developer' | 'viewer';
  /** Since when the person is a member. */
  readonly createdAt: string;
};

export type MethodDeposit = {
  /** Prefix `mdep_`. */
  readonly id: string;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly from: {
    readonly name: string;
  };
  readonly createdAt: string;
};

export type MethodRefund = {
  /** Prefix `mref_`. */
  readonly id: string;
  /** Prefix `pm_`. */
  readonly paymentMethodId: string;
  /** It goes back to where that came from. */
  readonly depositId: string;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /**
   * `released`: a card has released it. `excess`: it came beyond what was asked for. `requested`: you
   * asked for it. `holder_mismatch`: somebody else sent it. `detached`: the payment method is not
   * connected any more.
   */
  readonly cause: 'released' | 'excess' | 'requested' | 'holder_mismatch' | 'detached';
  /**
   * `refused` and `returned` leave the money in `stuckCents` of the payment method: see `failure`, and
   * refund it once more when the account takes money again.
   */
  readonly status: 'pending' | 'done' | 'refused' | 'returned';
  readonly failure: string | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type NewAgentKey = {
  readonly key: AgentKey;
  /** The key itself. Shown once, kept nowhere. */
  readonly raw: string;
};

export type NewApiKey = {
  /** Prefix `key_`. */
  readonly id: string;
  readonly name: string;
  readonly prefix: string;
  readonly lastFour: string;
  readonly scopes: ReadonlyArray<string>;
  /** Requests an hour; beyond it 429. */
  readonly hourlyLimit: number;
  readonly status: 'active' | 'revoked';
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** Up to some seconds behind. */
  readonly lastUsedAt: string | null;
  readonly revokedAt: string | null;
  /** The key itself. Shown once, kept nowhere. */
  readonly raw: string;
};

export type NewSubWallet = {
  /** Prefix `sub_`. */
  readonly id: string;
  readonly agent: string;
  readonly purpose: string | null;
  /** Those of `payeeItems` that are enabled. */
  readonly payees: ReadonlyArray<string>;
  readonly payeeItems: ReadonlyArray<{
    readonly alias: string;
    readonly enabled: boolean;
  }>;
  /** It may pay every payee of the wallet; the two lists are empty then. */
  readonly any_payee: boolean;
  /** That of the wallet. */
  readonly cvu: string;
  /** What is left of the cap, in units. */
  readonly balance: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly status: 'active' | 'paused' | 'closed';
  readonly approval_config: {
    readonly auto_approve_under_cents: number;
    readonly whatsapp_threshold_cents: number;
    readonly panic_limit_24h_cents: number;
  };
  readonly created_at: string;
};

export type OnboardingSession = {
  /** Prefix `cos_`. */
  readonly id: string;
  /** The page for the person. Anyone who has it can use it. */
  readonly url: string;
  readonly status: 'pending' | 'completed' | 'expired' | 'canceled';
  readonly expiresAt: string;
  readonly redirectUrl: string;
  readonly externalUserId: string;
  readonly country: 'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY' | null;
  readonly state: string | null;
  /** Once it is completed. */
  readonly cardholderId: string | null;
  readonly createdAt: string;
};

export type OnboardingSessionOfEvent = {
  /** Prefix `cos_`. */
  readonly id: string;
  readonly status: 'pending' | 'completed' | 'expired' | 'canceled';
  readonly expiresAt: string;
  readonly redirectUrl: string;
  readonly externalUserId: string;
  readonly country: 'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY' | null;
  readonly state: string | null;
  /** Once it is completed. */
  readonly cardholderId: string | null;
  readonly createdAt: string;
};

export type OrganizationApproval = {
  /** Prefix `appr_`. */
  readonly id: string;
  readonly status: 'pending' | 'approved' | 'rejected' | 'expired';
  readonly actionType: 'wallet_pay' | 'scheduled_payment' | 'withdraw' | 'send' | 'send_batch' | 'card_issue';
  /** What waits for it, such as the id of a payment. */
  readonly subjectId: string;
  /** Prefix `wal_`. */
  readonly walletId: string;
  /** Who is asked: the owner of the wallet. */
  readonly cardholderId: string;
  readonly subWalletId: string | null;
  /** The label of the sub-wallet whose agent asks; null where the owner or the organization does. */
  readonly agent: string | null;
  readonly amountCents: number;
  readonly currency: string;
  /** The label of the payee; of a batch, how many transfers it has; of a card, its label or its merchant. */
  readonly payee: string;
  /** Why the owner is asked; account numbers are masked. */
  readonly reasons: ReadonlyArray<{
    readonly type: 'limitExceeded';
    readonly limit: 'cap' | 'day' | 'month';
    readonly limitCents: number;
    /** Without this payment. */
    readonly usedCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'aboveAutoApprove';
    readonly limitCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'payeeChanged';
    readonly before: {
      readonly cvu: string;
      readonly holderName: string;
    };
    readonly now: {
      readonly cvu: string;
      readonly holderName: string;
    };
  } | {
    readonly type: 'documentIssuerMismatch';
    readonly issuerTaxId: string;
    readonly payeeTaxId: string;
  }> | null;
  readonly agentReason: string;
  /** Where the owner is asked; `auto` where the amount needs no one. */
  readonly channel: 'inbox' | 'whatsapp' | 'biometric' | 'auto';
  /** What approving takes: a session, one proven in the last 10 minutes, or a passkey. */
  readonly requires: 'session' | 'proof' | 'passkey';
  /** Whether the money has arrived. `settled_at` of a payment, or its events, say when. */
  readonly settled: boolean;
  readonly declineReason: string | null;
  readonly createdAt: string;
  readonly expiresAt: string;
  readonly decidedAt: string | null;
};

export type OrganizationMovement = {
  /** Prefix `mov_`. */
  readonly id: string;
  readonly type: 'credit' | 'debit';
  /** What moved the money, such as `deposit`. */
  readonly module: string;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** What was available after it. */
  readonly balanceAfterCents: number;
  readonly description: string;
  readonly reference: {
    readonly type: string;
    readonly id: string;
  };
  /** The sub-wallet that it was done through, where it was. */
  readonly subWalletId: string | null;
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly createdAt: string;
};

export type OrganizationPayee = {
  /** Prefix `pye_`. */
  readonly id: string;
  /** Prefix `wal_`. */
  readonly walletId: string;
  /** Prefix `ch_`. */
  readonly cardholderId: string;
  /** The owner's name for it. */
  readonly label: string;
  /** As the provider of the account has it. Null until it has answered. */
  readonly holderName: string | null;
  /** All but the ends of its number are hidden. */
  readonly account: string | null;
  readonly alias: string | null;
  /** An alias or a key may move to another account, so every payment resolves it again. */
  readonly namedBy: 'number' | 'alias' | 'key';
  /** By what its owner named it: enough to recognize it, and never to use it. */
  readonly accountKey: {
    readonly kind: 'cbu' | 'cvu' | 'alias' | 'clabe' | 'account_number' | 'pix_cpf' | 'pix_cnpj' | 'pix_email' | 'pix_phone' | 'pix_random';
    readonly masked: string;
  };
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** `active` alone can be paid. One that is `deleted` was taken away by its owner. */
  readonly status: 'verifying' | 'active' | 'refused' | 'deleted';
  /** When the provider said whose the account is. */
  readonly verifiedAt: string | null;
  readonly refusedReason: 'account_not_found' | 'account_not_payable' | 'holder_mismatch' | 'tax_id_mismatch' | 'currency_mismatch' | 'account_mismatch' | 'duplicate_payee' | 'own_account' | 'not_answered' | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type OrganizationScheduledPayment = {
  /** Prefix `sch_`. */
  readonly id: string;
  readonly status: 'active' | 'paused' | 'cancelled' | 'completed';
  /**
   * Why it was paused by itself. After `suspected_fraud` the owner confirms the account with the payee,
   * and then resumes or cancels it. Null where the owner paused it.
   */
  readonly pauseReason: 'suspected_fraud' | null;
  /** Prefix `wal_`. */
  readonly walletId: string;
  readonly subWalletId: string | null;
  /** Null where it is the owner who pays. */
  readonly agent: string | null;
  /** Prefix `pye_`. */
  readonly payeeId: string;
  /** The label of the payee, as it was at the last change or run. */
  readonly payee: string;
  /** All but the ends of its number are hidden. */
  readonly payeeAccount: string;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly reason: string;
  readonly cronExpression: string;
  readonly timezone: string;
  readonly endsAt: string | null;
  /** Null while it is paused, and where nothing is left to pay. */
  readonly nextRunAt: string | null;
  readonly lastRunAt: string | null;
  /** Of the payment of the last occurrence. Null before the first, and while one is on its way. */
  readonly lastStatus: 'completed' | 'pending_approval' | 'rejected' | 'failed' | 'skipped' | null;
  readonly createdAt: string;
};

export type OrganizationSubWallet = {
  /** Prefix `sub_`. */
  readonly id: string;
  readonly walletId: string;
  /** The owner of the wallet. */
  readonly cardholderId: string;
  /** The name of the agent. */
  readonly label: string;
  readonly purpose: string | null;
  readonly status: 'active' | 'paused' | 'closed';
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly limits: SubWalletUsage;
  /** Keys that an agent can act with; rotated ones until their grace is over. */
  readonly liveKeys: number;
  readonly createdAt: string;
};

export type Overview = {
  readonly cardholders?: {
    /** With `kycStatus` `review`. */
    readonly inReview: Counted;
  };
  readonly holds?: {
    /**
     * Cards on whose payment method something was asked for over five minutes ago, without an answer so
     * far.
     */
    readonly unresolved: Counted;
    /** The card that has waited longest. */
    readonly oldestCardId: string | null;
  };
  readonly purchases?: {
    /** The last 14 days in UTC, in the tenant's time, oldest first. */
    readonly days: ReadonlyArray<{
      readonly date: string;
      readonly approved: number;
      readonly declined: number;
    }>;
    /** On all of these days. */
    readonly approved: number;
    readonly declined: number;
    /** Null where nothing was bought. */
    readonly declineRate: number | null;
    /** The most frequent first. */
    readonly topReasons: ReadonlyArray<{
      readonly reason: 'account_suspended' | 'insufficient_funds' | 'card_closed' | 'card_not_funded' | 'card_paused' | 'card_expired' | 'merchant_blocked' | 'amount_mismatch' | 'currency_mismatch' | 'single_use_reattempted' | 'limit_exceeded' | 'sub_wallet_paused' | 'sub_wallet_closed' | 'kyc_not_approved' | 'already_voided';
      readonly count: number;
    }>;
    /** What is older than that was not counted, where there were more than 10000 transactions. */
    readonly countedSince: string;
  };
  readonly approvals?: {
    /** They wait for the owners of wallets. */
    readonly pending: Counted;
  };
  readonly requests?: {
    /**
     * Requests of the last 7 days, or the last 10000 of them, that were refused or failed: the most
     * frequent first.
     */
    readonly refused: ReadonlyArray<{
      /** The code they were answered with. */
      readonly error: string | null;
      /** The `operationId` of this document. */
      readonly operation: string;
      readonly count: number;
      readonly lastRequestId: string;
      readonly lastAt: string;
    }>;
  };
  readonly webhooks?: {
    /** Endpoints that have failed several times in a row. */
    readonly degraded: number;
    /** Endpoints to which nothing is sent. */
    readonly disabled: number;
    /**
     * Deliveries of events of the last 7 days for which all attempts have failed, among the last 1000 of
     * each endpoint.
     */
    readonly gaveUp: Counted;
  };
};

export type OwnChange = {
  /** What has changed, such as `payment`, `approval`, `sub_wallet` or `wallet`. */
  readonly kind: string;
  readonly objectId: string;
};

export type Passkey = {
  /** Prefix `pky_`. */
  readonly id: string;
  readonly name: string;
  /** Its provider may copy it to other devices of the person. */
  readonly synced: boolean;
  readonly createdAt: string;
  readonly lastUsedAt: string | null;
};

export type Payee = {
  /** Prefix `pye_`. */
  readonly id: string;
  readonly label: string;
  /** As the provider of the account has it. Null unless the payee is `active`. */
  readonly holderName: string | null;
  /** Null while an alias is `verifying`, and where it was `refused`. */
  readonly cvu: string | null;
  /** Null where the account has none. */
  readonly alias: string | null;
  /** By what it is named: its number, or the alias or key that is resolved again for each payment. */
  readonly account: {
    readonly kind: 'cbu' | 'cvu' | 'alias' | 'clabe' | 'account_number' | 'pix_cpf' | 'pix_cnpj' | 'pix_email' | 'pix_phone' | 'pix_random';
    readonly value: string;
  };
  /** Without separators. Null unless the payee is `active`. */
  readonly taxId: string | null;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /**
   * `verifying`: the provider has not said yet whose the account is, and it cannot be paid. `refused`:
   * it cannot be paid, for `refusedReason`; delete it, and add it again once that is mended.
   */
  readonly status: 'verifying' | 'active' | 'refused';
  /** When the provider said whose the account is. */
  readonly verifiedAt: string | null;
  readonly refusedReason: 'account_not_found' | 'account_not_payable' | 'holder_mismatch' | 'tax_id_mismatch' | 'currency_mismatch' | 'account_mismatch' | 'duplicate_payee' | 'own_account' | 'not_answered' | null;
  readonly createdAt: string;
  readonly updatedAt: string;
};

export type PayeeRefusedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'payee.refused';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: RefusedPayee;
  };
};

export type PayeeVerifiedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'payee.verified';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: VerifiedPayee;
  };
};

export type Payment = {
  /** Prefix `pay_`. */
  readonly id: string;
  readonly status: 'pending_approval' | 'processing' | 'settled' | 'failed' | 'returned' | 'rejected';
  /** The label of the payee. */
  readonly payee: string;
  /** Prefix `pye_`. */
  readonly payeeId: string;
  /** As the provider of the account has it now. */
  readonly payeeHolderName: string;
  readonly payeeCvu: string;
  readonly payeeAlias: string | null;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly subWalletId: string | null;
  readonly reason: string;
  readonly approvalId: string | null;
  /** Where the owner decides, while it waits. */
  readonly approvalUrl: string | null;
  /** Why the owner is asked. */
  readonly reasons: ReadonlyArray<{
    readonly type: 'limitExceeded';
    readonly limit: 'cap' | 'day' | 'month';
    readonly limitCents: number;
    /** Without this payment. */
    readonly usedCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'aboveAutoApprove';
    readonly limitCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'payeeChanged';
    readonly before: {
      readonly cvu: string;
      readonly holderName: string;
    };
    readonly now: {
      readonly cvu: string;
      readonly holderName: string;
    };
  } | {
    readonly type: 'documentIssuerMismatch';
    readonly issuerTaxId: string;
    readonly payeeTaxId: string;
  }> | null;
  readonly document: Document | null;
  /**
   * Why it failed or came back. After `try_other_day` it may be paid again later; after
   * `suspected_fraud` a person checks the payee before anything is sent there again.
   */
  readonly failure: string | null;
  readonly createdAt: string;
  readonly settledAt: string | null;
  readonly receiptUrl: string | null;
};

export type PaymentFailedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'payment.failed';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Payment;
  };
};

export type PaymentMethod = {
  /** Prefix `pm_`. */
  readonly id: string;
  readonly cardholderId: string;
  readonly type: 'card' | 'bank_account';
  /** One of those of `GET /api/v1/payment_rails`. */
  readonly rail: 'card' | 'clabe' | 'pix' | 'cvu';
  /** What kind of card it is; null where that is not known, and for an account. */
  readonly funding: 'credit' | 'debit' | 'prepaid' | null;
  /** Null for a card. */
  readonly bankName: string | null;
  /** The last four of its number or key. */
  readonly last4: string;
  /** The card network, such as `visa`. Of an account, its rail. */
  readonly brand: string;
  /** `yyyy-mm`; the card is valid through that month. Null for an account. */
  readonly expiry: string | null;
  /** Holds are placed on it. One of a cardholder is. */
  readonly isDefault: boolean;
  /** `pending`: the bank has not said yet whose account it is. */
  readonly status: 'pending' | 'active' | 'detached';
  /** How the money behind a card is had. */
  readonly mode: 'hold' | 'prefund' | 'debit';
  /** As the bank of the account has it. Null for a card. */
  readonly holderName: string | null;
  /** Of the amounts. Null for a card, and in events that are not about money. */
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU' | null;
  /** What has arrived and is held for no card. Null for a card, and in events that are not about money. */
  readonly availableCents: number | null;
  /**
   * What is on its way back to where it came from. Null for a card, and in events that are not about
   * money.
   */
  readonly returningCents: number | null;
  /**
   * What its bank looks at before it may be used. Null for a card, and in events that are not about
   * money.
   */
  readonly blockedCents: number | null;
  /**
   * What was refunded and came back, or could not be sent: a refund tries once more. Null for a card,
   * and in events that are not about money.
   */
  readonly stuckCents: number | null;
  /** How money is sent to it, at any time. Null for a card, and until an account is `active`. */
  readonly depositInstructions: DepositInstructions | null;
  /** What cards leave of the money of an account stays available. Otherwise it goes back. */
  readonly keepBalance: boolean;
  readonly createdAt: string;
};

export type PaymentMethodAttachedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'payment_method.attached';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: PaymentMethod;
  };
};

export type PaymentMethodDetachedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'payment_method.detached';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: PaymentMethod;
  };
};

export type PaymentMethodFundedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'payment_method.funded';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: FundedPaymentMethod;
  };
};

export type PaymentMethodRefundFailedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'payment_method.refund_failed';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: RefundedPaymentMethod;
  };
};

export type PaymentMethodRefundedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'payment_method.refunded';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: RefundedPaymentMethod;
  };
};

export type PaymentMethodStatus = {
  readonly hasPaymentMethod: boolean;
  /** The default one. */
  readonly paymentMethodId: string | null;
  readonly type: 'card' | 'bank_account' | null;
  readonly rail: 'card' | 'clabe' | 'pix' | 'cvu' | null;
  /** What kind of card it is; null where that is not known, and for an account. */
  readonly funding: 'credit' | 'debit' | 'prepaid' | null;
  /** Null for a card. */
  readonly bankName: string | null;
  readonly last4: string | null;
  readonly brand: string | null;
  /** `yyyy-mm`; the card is valid through that month. Null for an account. */
  readonly expiry: string | null;
};

export type PaymentMethodUpdatedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'payment_method.updated';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: PaymentMethod;
  };
};

export type PaymentPreview = {
  readonly outcome: 'settles' | 'held' | 'refused';
  readonly reasons: ReadonlyArray<{
    readonly type: 'limitExceeded';
    readonly limit: 'cap' | 'day' | 'month';
    readonly limitCents: number;
    /** Without this payment. */
    readonly usedCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'aboveAutoApprove';
    readonly limitCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'payeeChanged';
    readonly before: {
      readonly cvu: string;
      readonly holderName: string;
    };
    readonly now: {
      readonly cvu: string;
      readonly holderName: string;
    };
  } | {
    readonly type: 'documentIssuerMismatch';
    readonly issuerTaxId: string;
    readonly payeeTaxId: string;
  } | {
    readonly type: 'refused';
    /** The `error` that paying would answer. */
    readonly error: string;
    /** Its other fields. */
    readonly details: Readonly<Record<string, unknown>>;
  }>;
  readonly limits: {
    /** Null where there is no such limit. */
    readonly cap: {
      readonly limitCents: number;
      readonly usedCents: number;
      readonly remainingCents: number;
    } | null;
    /** Null where there is no such limit. */
    readonly day: {
      readonly limitCents: number;
      readonly usedCents: number;
      readonly remainingCents: number;
    } | null;
    /** Null where there is no such limit. */
    readonly month: {
      readonly limitCents: number;
      readonly usedCents: number;
      readonly remainingCents: number;
    } | null;
    /** Null where there is no such limit. */
    readonly panic24h: {
      readonly limitCents: number;
      readonly usedCents: number;
      readonly remainingCents: number;
    } | null;
  };
  /** The outcome of each rule, in the order in which they are looked at. */
  readonly checks: ReadonlyArray<SpendingRule>;
};

export type PaymentRail = {
  readonly country: 'AR' | 'MX' | 'BR' | 'CL' | 'CO' | 'PE' | 'UY';
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly rail: 'card' | 'clabe' | 'pix' | 'cvu';
  /** The kinds of cards that are taken. A prepaid card counts as a debit card. */
  readonly funding: ReadonlyArray<'credit' | 'debit' | 'prepaid'>;
  /**
   * `hold`: the money behind a card is held on the instrument, and taken when it is spent. `prefund`: it
   * arrives before a card is made, and what is left goes back.
   */
  readonly mode: 'hold' | 'prefund' | 'debit';
  /** Who wants one that is `beta` asks the operator to switch it on for the organization. */
  readonly status: 'available' | 'beta';
};

export type PaymentReturnedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'payment.returned';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Payment;
  };
};

export type PaymentSettledEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'payment.settled';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Payment;
  };
};

export type PostalAddress = {
  /** It must not contain invisible characters, nor many marks on one letter. */
  readonly line1: string;
  readonly line2: string | null;
  /** It must not contain invisible characters, nor many marks on one letter. */
  readonly city: string;
  /** State or province. It must not contain invisible characters, nor many marks on one letter. */
  readonly region: string;
  /** It must not contain invisible characters, nor many marks on one letter. */
  readonly postalCode: string;
};

export type Proven = {
  readonly provenAt: string;
};

export type ProviderConnection = {
  /** Prefix `conn_`. */
  readonly id: string;
  /** At which provider, such as `fintoc`. */
  readonly driver: string;
  readonly name: string;
  readonly mode: 'test' | 'live';
  /** Whose it is. One of the deployment serves all, and only its operator changes it. */
  readonly scope: 'organization' | 'deployment';
  /** What it is used for. */
  readonly ports: ReadonlyArray<'kyc_issuer' | 'card_issuer' | 'network' | 'processor' | 'tokenizer' | 'account_processor' | 'accounts' | 'rail' | 'messenger' | 'approval_messenger' | 'mailer'>;
  /** Null: all. */
  readonly countries: ReadonlyArray<string> | null;
  /** Where the provider sends its messages. */
  readonly inboundUrl: string;
  /** What was given besides secrets. */
  readonly settings: Readonly<Record<string, string>>;
  readonly status: 'active' | 'disabled' | 'removed';
  readonly secrets: ReadonlyArray<{
    readonly field: string;
    /** Empty where four characters would be too much of it. */
    readonly lastFour: string;
    /**
     * Tells two of them apart, and follows from a key of the deployment. Empty for a minute after an
     * upgrade from a version that made it otherwise.
     */
    readonly fingerprint: string;
    /** ISO 8601, UTC. */
    readonly createdAt: string;
    /** Null: it is the current one. */
    readonly acceptedUntil: string | null;
  }>;
  /** Null: it was not looked at yet. */
  readonly lastCheck: ConnectionCheck | null;
  /** When a message with a right signature last came. */
  readonly lastMessageAt: string | null;
  /** ISO 8601, UTC. */
  readonly createdAt: string;
  /** ISO 8601, UTC. */
  readonly statusSince: string;
};

export type PushKey = {
  /** The public key of this server. */
  readonly publicKey: string;
};

export type PushSubscription = {
  /** Prefix `psh_`. */
  readonly id: string;
  /** Of the push service of the browser. Public, by HTTPS. */
  readonly endpoint: string;
  /** The public key of this server. */
  readonly publicKey: string;
  readonly createdAt: string;
};

export type Receipt = {
  readonly type: 'receipt';
  readonly version: 1;
  /** 80 bits. It opens the receipt without signing in. */
  readonly code: string;
  /** Where the code, or the JWS, is checked. */
  readonly verifyUrl: string;
  /** The name of the organization. */
  readonly issuer: string;
  /** On the test side no money moves. */
  readonly mode: 'test' | 'live';
  readonly subject: {
    readonly type: string;
    readonly id: string;
  };
  readonly status: 'settled' | 'returned';
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly country: string;
  readonly from: {
    readonly name: string;
    /** CVU, CBU, CLABE or account number, masked. */
    readonly account: string;
    /** Of the account, where its number says which one. */
    readonly institution: string | null;
    /** Masked, except that of a company of Brazil. */
    readonly taxId: string;
  };
  readonly to: {
    readonly name: string;
    /** CVU, CBU, CLABE or account number, masked. */
    readonly account: string;
    /** Of the account, where its number says which one. */
    readonly institution: string | null;
    /** Masked, except that of a company of Brazil. */
    readonly taxId: string;
    readonly alias: string | null;
  };
  readonly concept: string;
  /** The invoice that it pays. */
  readonly document: Document | null;
  /** Null for a payment to another wallet of the organization. */
  readonly rail: {
    readonly name: string | null;
    /** Ours. */
    readonly reference: string;
    /** That of the rail: in Argentina of COELSA, in Mexico the tracking key. */
    readonly id: string | null;
  } | null;
  readonly createdAt: string;
  readonly settledAt: string;
  /** Of the country of the wallet. */
  readonly timeZone: string;
  readonly returned: {
    /** Null where it was not written down. */
    readonly at: string | null;
    readonly reason: string;
    readonly id: string | null;
  } | null;
};

export type Reconciliation = {
  /** Whether the books agree, after what was repaired. */
  readonly ok: boolean;
  readonly checkedAt: string;
  /** What our books say, in units. */
  readonly ledger: number;
  /** What it would be by the items of the provider, in units: ours, and what differs. */
  readonly provider: number;
  /** The provider's less ours. */
  readonly differenceCents: number;
  readonly differences: ReadonlyArray<{
    /**
     * `missing_…` was not in our books: a deposit now is, as is what its bank has released or taken back;
     * a payment, a refund or a return is once the provider confirms it when asked. `unknown_…` is not in
     * those of the provider. `amount` and `currency` are others there. `sum` is of all that a connection
     * holds: by so much its balance is off beside all that is named.
     */
    readonly type: 'missing_deposit' | 'unknown_deposit' | 'missing_payment' | 'unknown_payment' | 'missing_return' | 'unknown_return' | 'missing_refund' | 'unknown_refund' | 'missing_release' | 'missing_taking' | 'amount' | 'currency' | 'sum';
    readonly providerRef: string | null;
    readonly movementId: string | null;
    readonly amountCents: number;
  }>;
  /** How many were booked now. */
  readonly repaired: number;
};

export type RecoveredEvents = {
  /** Prefix `whe_`. */
  readonly id: string;
  readonly since: string;
  /** Number of events that match. */
  readonly matched: number;
  /** Number of deliveries that were scheduled; with `dryRun` it is 0. */
  readonly recovered: number;
  /** Cursor of the next request, or null when all events were searched. */
  readonly nextCursor: string | null;
};

export type RefundedPaymentMethod = {
  /** Prefix `pm_`. */
  readonly id: string;
  readonly cardholderId: string;
  readonly type: 'card' | 'bank_account';
  /** One of those of `GET /api/v1/payment_rails`. */
  readonly rail: 'card' | 'clabe' | 'pix' | 'cvu';
  /** What kind of card it is; null where that is not known, and for an account. */
  readonly funding: 'credit' | 'debit' | 'prepaid' | null;
  /** Null for a card. */
  readonly bankName: string | null;
  /** The last four of its number or key. */
  readonly last4: string;
  /** The card network, such as `visa`. Of an account, its rail. */
  readonly brand: string;
  /** `yyyy-mm`; the card is valid through that month. Null for an account. */
  readonly expiry: string | null;
  /** Holds are placed on it. One of a cardholder is. */
  readonly isDefault: boolean;
  /** `pending`: the bank has not said yet whose account it is. */
  readonly status: 'pending' | 'active' | 'detached';
  /** How the money behind a card is had. */
  readonly mode: 'hold' | 'prefund' | 'debit';
  /** As the bank of the account has it. Null for a card. */
  readonly holderName: string | null;
  /** Of the amounts. Null for a card, and in events that are not about money. */
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU' | null;
  /** What has arrived and is held for no card. Null for a card, and in events that are not about money. */
  readonly availableCents: number | null;
  /**
   * What is on its way back to where it came from. Null for a card, and in events that are not about
   * money.
   */
  readonly returningCents: number | null;
  /**
   * What its bank looks at before it may be used. Null for a card, and in events that are not about
   * money.
   */
  readonly blockedCents: number | null;
  /**
   * What was refunded and came back, or could not be sent: a refund tries once more. Null for a card,
   * and in events that are not about money.
   */
  readonly stuckCents: number | null;
  /** How money is sent to it, at any time. Null for a card, and until an account is `active`. */
  readonly depositInstructions: DepositInstructions | null;
  /** What cards leave of the money of an account stays available. Otherwise it goes back. */
  readonly keepBalance: boolean;
  readonly createdAt: string;
  readonly refund: MethodRefund;
};

export type RefusedPayee = {
  readonly id: string;
  readonly cardholderId: string;
  readonly label: string;
  readonly currency: string;
  readonly status: 'refused';
  /** As the payee shows it. */
  readonly refusedReason: 'account_not_found' | 'account_not_payable' | 'holder_mismatch' | 'tax_id_mismatch' | 'currency_mismatch' | 'account_mismatch' | 'duplicate_payee' | 'own_account' | 'not_answered';
  /** The same. */
  readonly reason: 'account_not_found' | 'account_not_payable' | 'holder_mismatch' | 'tax_id_mismatch' | 'currency_mismatch' | 'account_mismatch' | 'duplicate_payee' | 'own_account' | 'not_answered';
  readonly refusedAt: string;
};

export type RegisteredClient = {
  /** Prefix `cli_`. */
  readonly client_id: string;
  /** In seconds since 1970. */
  readonly client_id_issued_at: number;
  readonly client_name: string;
  readonly redirect_uris: ReadonlyArray<string>;
  readonly application_type?: 'native' | 'web';
  readonly grant_types: ReadonlyArray<string>;
  readonly response_types: ReadonlyArray<string>;
  readonly token_endpoint_auth_method: 'none';
};

export type RemovedMember = {
  /** Prefix `usr_`. */
  readonly id: string;
  readonly deleted: true;
};

export type ResolvedApproval = {
  /** Prefix `appr_`. */
  readonly id: string;
  readonly status: 'pending' | 'approved' | 'rejected' | 'expired';
  /** False while the money is on its way to another bank. */
  readonly settled: boolean;
  readonly kind: 'approval';
  readonly amountCents: number;
  readonly payee: string;
  /** What is available in the wallet. */
  readonly masterAfterCents: number;
  /** What is left of the cap of the sub-wallet, in cents. */
  readonly capAfter: number | null;
};

export type RevealedSecret = {
  /** Prefix `whe_`. */
  readonly id: string;
  readonly secret: string;
};

export type RevokedAgentKey = {
  readonly ok: true;
  readonly key: AgentKey;
};

export type RevokedGrant = {
  readonly ok: true;
};

export type RevokedSession = {
  readonly id: string;
  readonly deleted: true;
};

export type RolledSecret = {
  /** Prefix `whe_`. */
  readonly id: string;
  readonly newSecret: string;
  /** Until then the previous secret signs as well. */
  readonly previousValidUntil: string;
};

export type SandboxAlias = {
  readonly alias: string;
  readonly cvu: string;
  readonly holderName: string;
  readonly taxId: string;
};

export type SandboxDeposit = {
  /** The provider's id of the deposit. */
  readonly id: string;
  /** Whose account it is; null where it is of no wallet. */
  readonly walletId: string | null;
  readonly cvu: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly from: {
    readonly name: string;
    readonly cvu: string | null;
    readonly taxId: string | null;
  };
  /** How we answered the provider; `received` until then. */
  readonly status: 'received' | 'accepted' | 'returned';
  readonly createdAt: string;
};

export type SandboxFault = {
  readonly port: 'issuer' | 'processor' | 'accounts' | 'rail' | 'messenger' | 'mailer';
  readonly kind: 'latency' | 'error' | 'timeout' | 'duplicate' | 'reorder';
  /** How many calls or messages meet it; 0 ends those that are left. */
  readonly count: number;
  readonly ms: number;
};

export type SandboxMethodDeposit = {
  /** The processor's id of the deposit. */
  readonly id: string;
  /** Prefix `pm_`. */
  readonly paymentMethodId: string;
  readonly amountCents: number;
  /** `returned`: the account is not connected any more. */
  readonly status: 'held' | 'received' | 'returned';
  readonly createdAt: string;
};

export type SavedView = {
  /** Prefix `view_`. */
  readonly id: string;
  readonly list: string;
  readonly name: string;
  readonly query: string;
  readonly createdAt: string;
};

export type ScheduledPayment = {
  /** Prefix `sch_`. */
  readonly id: string;
  /** Null where it is the owner who pays. */
  readonly agentLabel: string | null;
  /** As it was at the last change or run, as are the next two. */
  readonly payee: string;
  readonly payeeCvu: string;
  readonly payeeAlias: string | null;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly reason: string;
  readonly cronExpression: string;
  readonly timezone: string;
  readonly endsAt: string | null;
  /** Null while it is paused, and where nothing is left to pay. */
  readonly nextRunAt: string | null;
  readonly lastRunAt: string | null;
  /** Of the payment of the last occurrence. Null before the first, and while one is on its way. */
  readonly lastStatus: 'completed' | 'pending_approval' | 'rejected' | 'failed' | 'skipped' | null;
  readonly status: 'active' | 'paused' | 'cancelled' | 'completed';
  /**
   * Why it was paused by itself. After `suspected_fraud` the owner confirms the account with the payee,
   * and then resumes or cancels it. Null where the owner paused it.
   */
  readonly pauseReason: 'suspected_fraud' | null;
  readonly createdAt: string;
};

export type ScheduledPaymentEvent = {
  /** Prefix `sch_`. */
  readonly id: string;
  /** Null where it is the owner who pays. */
  readonly agentLabel: string | null;
  /** As it was at the last change or run, as are the next two. */
  readonly payee: string;
  readonly payeeCvu: string;
  readonly payeeAlias: string | null;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly reason: string;
  readonly cronExpression: string;
  readonly timezone: string;
  readonly endsAt: string | null;
  /** Null while it is paused, and where nothing is left to pay. */
  readonly nextRunAt: string | null;
  readonly lastRunAt: string | null;
  /** Of the payment of the last occurrence. Null before the first, and while one is on its way. */
  readonly lastStatus: 'completed' | 'pending_approval' | 'rejected' | 'failed' | 'skipped' | null;
  readonly status: 'active' | 'paused' | 'cancelled' | 'completed';
  /**
   * Why it was paused by itself. After `suspected_fraud` the owner confirms the account with the payee,
   * and then resumes or cancels it. Null where the owner paused it.
   */
  readonly pauseReason: 'suspected_fraud' | null;
  readonly createdAt: string;
  readonly run: ScheduledPaymentRun;
};

export type ScheduledPaymentExecutedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'scheduled_payment.executed';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: ScheduledPaymentEvent;
  };
};

export type ScheduledPaymentFailedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'scheduled_payment.failed';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: ScheduledPaymentEvent;
  };
};

export type ScheduledPaymentPausedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'scheduled_payment.paused';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: ScheduledPaymentEvent;
  };
};

export type ScheduledPaymentRun = {
  /** Prefix `run_`. */
  readonly id: string;
  /** Prefix `sch_`. */
  readonly scheduledPaymentId: string;
  readonly status: 'due' | 'pending_approval' | 'processing' | 'completed' | 'rejected' | 'failed' | 'skipped';
  readonly scheduledFor: string;
  /** How many after it had passed as well, and are not paid. 100 may be more. */
  readonly missed: number;
  /** Null until it has run. */
  readonly amountCents: number | null;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly paymentId: string | null;
  readonly approvalId: string | null;
  /** Why nothing was paid. */
  readonly reason: string | null;
  /** The same in words. */
  readonly message: string | null;
  readonly ranAt: string | null;
};

export type ScheduledPaymentSkippedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'scheduled_payment.skipped';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: ScheduledPaymentEvent;
  };
};

export type SendApprovalRequestedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'send.approval_requested';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Transfer;
  };
};

export type SendApprovedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'send.approved';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Transfer;
  };
};

export type SendBatchCompletedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'send.batch_completed';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Batch;
  };
};

export type SendCancelledEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'send.cancelled';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Transfer;
  };
};

export type SendFailedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'send.failed';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Transfer;
  };
};

export type SendRejectedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'send.rejected';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Transfer;
  };
};

export type SendReturnedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'send.returned';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Transfer;
  };
};

export type SendSettledEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'send.settled';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Transfer;
  };
};

export type SentTest = {
  /** The receiver answered with a 2xx status in time. */
  readonly delivered: boolean;
  /** Prefix `evt_test_`. */
  readonly evtId: string;
};

export type Session = {
  /** Prefix `ses_`. */
  readonly id: string;
  /** It is the one that asks. */
  readonly isCurrent: boolean;
  readonly tenantId: string | null;
  readonly createdAt: string;
  /** Up to some minutes behind. */
  readonly lastSeenAt: string;
  /** If it is not used any more. */
  readonly expiresAt: string;
  readonly ip: string | null;
  readonly userAgent: string | null;
};

export type SetUpStep = {
  readonly what: string;
  readonly outcome: 'kept' | 'made' | 'failed';
};

export type Settings = {
  /** Copied to wallets that are opened from now on. */
  readonly approvalConfig: {
    /** Below it a payment needs no approval. */
    readonly autoApproveUnderCents: number;
    /** Below it the owner is asked by WhatsApp, from it on for a passkey. */
    readonly whatsappThresholdCents: number;
    /** No more than this leaves within 24 hours. */
    readonly panicLimit24hCents: number;
  };
  /** `balance.low` is emitted when what is available falls below it; null: never. */
  readonly balanceLowThresholdCents: number | null;
};

export type ShownBrand = {
  /** What pages show. */
  readonly name: string;
  readonly logo: {
    readonly url: string;
    readonly type: 'image/png' | 'image/jpeg' | 'image/webp';
    readonly width: number;
    readonly height: number;
  } | null;
};

export type SignedIn = {
  readonly user: {
    /** Prefix `usr_`. */
    readonly id: string;
    readonly email: string;
  };
  /** Where the session acts; null while the person has yet to choose one of `tenants`. */
  readonly tenantId: string | null;
  /** The tenants that know this person. */
  readonly tenants: ReadonlyArray<{
    /** Prefix `ten_`. */
    readonly tenantId: string;
    readonly organizationId: string;
    /** Of the organization. */
    readonly name: string;
    readonly mode: 'test' | 'live';
    /** Those of the member; empty for a person who is none. */
    readonly roles: ReadonlyArray<'owner' | 'developer' | 'viewer'>;
    /** The cardholder with the e-mail of this person. */
    readonly cardholderId: string | null;
  }>;
  /**
   * The organization whose own mail server carried the code of this session, which is good for what the
   * person has there as its customer. Null: it is the person, everywhere.
   */
  readonly vouchedBy: string | null;
};

export type SignedOut = {
  readonly status: 'signed_out';
};

export type SignedReceipt = {
  /** The receipt as canonical JSON, signed with Ed25519 by a key of `/.well-known/jwks.json`. */
  readonly jws: string;
  readonly receipt: Receipt;
  /** The page; with `.pdf` the PDF. */
  readonly receiptUrl: string;
};

export type SpendingRule = {
  readonly rule: 'sub_wallet_status' | 'payee' | 'payee_enabled' | 'document_unpaid' | 'limit_24h' | 'available' | 'destination' | 'cap' | 'day' | 'month' | 'auto_approve' | 'payee_account' | 'document_issuer' | 'approval_requested' | 'batch_sum' | 'waiting_approvals' | 'approval_channel';
  /**
   * `held`: the owner had to agree. `not_reached`: it was not looked at, since a rule before it failed,
   * or since it is only about asking the owner.
   */
  readonly outcome: 'passed' | 'held' | 'failed' | 'not_reached';
  readonly message: string;
  /** Of the one that failed. */
  readonly fix?: string;
  /** The same for the owner, without names of fields. */
  readonly ownerFix?: string;
};

export type StartedDeviceLogin = {
  /** With which the command line asks. It is shown to no one. */
  readonly deviceCode: string;
  /** That the person compares, such as `BCDF-GHJK`. */
  readonly userCode: string;
  /** Where the person types the code. */
  readonly verificationUri: string;
  /** The same, with the code in it. */
  readonly verificationUriComplete: string;
  /** 10 minutes. */
  readonly expiresInSeconds: number;
  /** How long to wait between two polls. */
  readonly intervalSeconds: number;
};

export type SubWallet = {
  /** Prefix `sub_`. */
  readonly id: string;
  readonly agent: string;
  readonly purpose: string | null;
  /** Those of `payeeItems` that are enabled. */
  readonly payees: ReadonlyArray<string>;
  readonly payeeItems: ReadonlyArray<{
    readonly alias: string;
    readonly enabled: boolean;
  }>;
  /** It may pay every payee of the wallet; the two lists are empty then. */
  readonly any_payee: boolean;
  /** That of the wallet. */
  readonly cvu: string;
  /** What is left of the cap, in units. */
  readonly balance: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly status: 'active' | 'paused' | 'closed';
  readonly approval_config: {
    readonly auto_approve_under_cents: number;
    readonly whatsapp_threshold_cents: number;
    readonly panic_limit_24h_cents: number;
    readonly per_day_cents: number | null;
    readonly per_month_cents: number | null;
    readonly notify_whatsapp: boolean;
  };
  readonly created_at: string;
};

export type SubWalletUsage = {
  /** Null where there is no such limit. */
  readonly cap: {
    readonly limitCents: number;
    /** With what waits for a decision, so it can be more than the limit. */
    readonly usedCents: number;
    readonly remainingCents: number;
  } | null;
  /** Null where there is no such limit. */
  readonly day: {
    readonly limitCents: number;
    /** With what waits for a decision, so it can be more than the limit. */
    readonly usedCents: number;
    readonly remainingCents: number;
  } | null;
  /** Null where there is no such limit. */
  readonly month: {
    readonly limitCents: number;
    /** With what waits for a decision, so it can be more than the limit. */
    readonly usedCents: number;
    readonly remainingCents: number;
  } | null;
  /** Null where there is no such limit. */
  readonly panic24h: {
    readonly limitCents: number;
    /** With what waits for a decision, so it can be more than the limit. */
    readonly usedCents: number;
    readonly remainingCents: number;
  } | null;
};

export type TestClock = {
  /** The tenant's present time. */
  readonly now: string;
  /** How far it is ahead of real time. */
  readonly offsetSeconds: number;
  /** While it is on its way: what falls due up to `to` is not all done. */
  readonly advancing?: {
    /** Where it was when it set out. */
    readonly from: string;
    /** Where it is going. */
    readonly to: string;
    /** What it does or waits for next: not later than `now` where that is being done. */
    readonly nextDue: string | null;
  };
};

export type TokenRequest = {
  /** `authorization_code` or `refresh_token`. */
  readonly grant_type: string;
  /** Required, unless it is the name of HTTP Basic. */
  readonly client_id?: string;
  readonly code?: string;
  /** That of the request for the code. */
  readonly redirect_uri?: string;
  readonly code_verifier?: string;
  readonly refresh_token?: string;
  readonly resource?: string;
  /** With a refresh token, of what the person has agreed to. The tokens have all of it. */
  readonly scope?: string;
};

export type TokenRevocation = {
  readonly token: string;
  /** With which the token was asked for. Required, unless it is the name of HTTP Basic. */
  readonly client_id?: string;
  readonly token_type_hint?: string;
};

export type Tokens = {
  /** For `/mcp` alone. */
  readonly access_token: string;
  readonly token_type: 'Bearer';
  /** In seconds. */
  readonly expires_in: number;
  /** Good once, within 60 days. */
  readonly refresh_token: string;
  /** What the person has agreed to, which may be less than was asked for. */
  readonly scope: string;
};

export type TransactionAuthorizedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'transaction.authorized';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: CardTransaction;
  };
};

export type TransactionClearedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'transaction.cleared';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: ClearedCardTransaction;
  };
};

export type TransactionDeclinedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'transaction.declined';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: CardTransaction;
  };
};

export type TransactionRefundedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'transaction.refunded';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: CardTransaction;
  };
};

export type TransactionVoidedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'transaction.voided';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: CardTransaction;
  };
};

export type Transfer = {
  /** Prefix `tx_`. */
  readonly id: string;
  readonly status: 'pending_approval' | 'approved' | 'processing' | 'settled' | 'failed' | 'returned' | 'rejected' | 'cancelled';
  readonly approval: {
    readonly channel: 'auto';
    readonly reason: 'under_threshold';
  } | {
    /** Its batch was judged by the sum. */
    readonly channel: 'batch';
    /** Prefix `bat_`. */
    readonly batch_id: string;
  } | {
    /** Where the owner is asked. */
    readonly channel: 'whatsapp' | 'biometric' | 'inbox';
    /** All but its last digits are hidden; null where it is not by phone. */
    readonly phone: string | null;
    readonly sent_at: string;
    readonly expires_at: string;
    /** Prefix `appr_`. */
    readonly id: string;
    /** Where the owner decides. */
    readonly url: string;
  };
  readonly to: {
    readonly type: 'cvu' | 'cbu' | 'clabe' | 'alias' | 'email';
    readonly value: string;
    /** The holder of the account, as its provider has it. */
    readonly name: string;
  };
  readonly from: {
    /** Prefix `wal_`. */
    readonly wallet_id: string;
    /** Prefix `swal_`. */
    readonly sub_wallet: string;
  };
  /** In units of the currency. */
  readonly amount: number;
  readonly amount_cents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  readonly concept: string | null;
  readonly purpose: 'wages' | null;
  readonly document: Document | null;
  /** Why it failed, came back, or was not approved. */
  readonly failure: string | null;
  /** Null until its money is on its way. */
  readonly estimated_settlement: string | null;
  readonly created_at: string;
  readonly settled_at: string | null;
  readonly receipt_url: string | null;
  readonly batch_id: string | null;
  /** That of its line in the batch. */
  readonly reference: string | null;
  readonly rail: {
    /** `internal`: to a wallet here. */
    readonly provider: 'transferencias-3.0' | 'spei' | 'internal';
    /** The id that the rail gave it. */
    readonly external_id: string | null;
  };
};

export type VerifiedPayee = {
  readonly id: string;
  readonly cardholderId: string;
  readonly label: string;
  readonly holderName: string;
  /** All but the ends of its number are hidden. */
  readonly account: string;
  readonly currency: string;
  readonly status: 'active';
  readonly refusedReason: null;
  readonly verifiedAt: string;
};

export type VerifiedPhone = {
  readonly phoneNumber: string;
  readonly verifiedAt: string;
};

export type Wallet = {
  /** Prefix `wal_`. */
  readonly id: string;
  /** CVU, CLABE or account number. */
  readonly cvu: string;
  readonly alias: string;
  readonly currency: string;
  readonly balance: {
    /** In units of the currency. */
    readonly available: number;
    /** Set aside for what has not ended, in units. */
    readonly pending: number;
    /** In units of the currency. */
    readonly total: number;
  };
  readonly sub_wallets: ReadonlyArray<{
    readonly id: string;
  }>;
  /** Where the account is. */
  readonly provider: string;
  readonly approval_config: {
    readonly auto_approve_under_cents: number;
    readonly whatsapp_threshold_cents: number;
    readonly panic_limit_24h_cents: number;
  };
  readonly created_at: string;
  readonly updated_at: string;
};

export type WalletCreatedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'wallet.created';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: CreatedWallet;
  };
};

export type WalletMovement = {
  /** Prefix `mov_`. */
  readonly id: string;
  readonly type: 'credit' | 'debit';
  /** What moved the money, such as `deposit`. */
  readonly module: string;
  /** In units of the currency. */
  readonly amount: number;
  readonly currency: string;
  /** What was available after it, in units. */
  readonly balance_after: number;
  readonly description: string;
  readonly reference: {
    readonly type: string;
    readonly id: string;
  };
  readonly metadata: Readonly<Record<string, unknown>>;
  readonly created_at: string;
};

export type WebhookEndpoint = {
  /** Prefix `whe_`. */
  readonly id: string;
  readonly url: string;
  readonly enabledEvents: ReadonlyArray<string>;
  readonly description: string | null;
  /** `degraded` after 50 failures in a row: retries wait longer. `disabled` after 100: nothing is sent. */
  readonly status: 'active' | 'degraded' | 'disabled';
  /** Signs deliveries. Shown only in the answer that creates the endpoint. */
  readonly secret: string | null;
  /** HTTP status of the last delivery. */
  readonly lastResponseStatus: number | null;
  readonly lastDeliveredAt: string | null;
  /** Failures in a row. */
  readonly failureCount: number;
  readonly createdAt: string;
};

export type WholeApproval = {
  readonly kind: 'approval';
  /** Prefix `appr_`. */
  readonly id: string;
  readonly actionType: 'wallet_pay' | 'scheduled_payment' | 'withdraw' | 'send' | 'send_batch' | 'card_issue';
  /** What waits for it, such as the id of a payment. */
  readonly subjectId: string;
  readonly subWalletId: string | null;
  readonly amountCents: number;
  readonly currency: string;
  /** The label of the payee; of a batch, how many transfers it has; of a card, its label or its merchant. */
  readonly payee: string;
  /**
   * Where the money would go, as its provider has it; null of a batch, which goes to many, and of a
   * card.
   */
  readonly payeeAccount: {
    readonly holderName: string;
    readonly taxId: string;
    readonly cvu: string;
    readonly alias: string | null;
    /**
     * When the provider said whose the account is, where that took long. Null where it was asked when the
     * payee was made.
     */
    readonly verifiedAt: string | null;
  } | null;
  /** The invoice that it is for. */
  readonly document: Document | null;
  /** Of `send_batch`. */
  readonly batch: {
    /** How many transfers would go. */
    readonly count: number;
  } | null;
  /** Of `card_issue`: what the card could be used for. */
  readonly card: {
    readonly type: 'single_use' | 'multi_use';
    readonly label: string | null;
    readonly merchantLock: string | null;
    readonly allowedMccs: ReadonlyArray<string>;
    readonly blockedMccs: ReadonlyArray<string>;
    readonly amountMatch: 'max' | 'exact';
    readonly expiresAt: string | null;
  } | null;
  /** The label of the sub-wallet whose agent asks; null where the owner or the organization does. */
  readonly agent: string | null;
  readonly reasons: ReadonlyArray<{
    readonly type: 'limitExceeded';
    readonly limit: 'cap' | 'day' | 'month';
    readonly limitCents: number;
    /** Without this payment. */
    readonly usedCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'aboveAutoApprove';
    readonly limitCents: number;
    readonly requestedCents: number;
  } | {
    readonly type: 'payeeChanged';
    readonly before: {
      readonly cvu: string;
      readonly holderName: string;
    };
    readonly now: {
      readonly cvu: string;
      readonly holderName: string;
    };
  } | {
    readonly type: 'documentIssuerMismatch';
    readonly issuerTaxId: string;
    readonly payeeTaxId: string;
  }> | null;
  readonly agentReason: string;
  /** Where the owner is asked; `auto` where the amount needs no one. */
  readonly channel: 'inbox' | 'whatsapp' | 'biometric' | 'auto';
  /** What approving takes: a session, one proven in the last 10 minutes, or a passkey. */
  readonly requires: 'session' | 'proof' | 'passkey';
  readonly createdAt: string;
  readonly expiresAt: string;
  /** The page on which the owner decides. It proves nothing by itself: the owner signs in there. */
  readonly approvalUrl: string;
  readonly status: 'pending' | 'approved' | 'rejected' | 'expired';
  /** Whether the money has arrived. `settled_at` of a payment, or its events, say when. */
  readonly settled: boolean;
  readonly decidedAt: string | null;
  readonly declineReason: string | null;
  /**
   * What the owner decides on, word for word, as canonical JSON. A screen shows this and nothing else of
   * it; a passkey signs its hash.
   */
  readonly seen: string;
  /** SHA-256 of `seen`, for `seenHash` of a decision. */
  readonly seenHash: string;
  /** How it stands, in words for its owner. */
  readonly standing: {
    /** `retry`: it came to nothing and can be approved again. `returned`: the money came back. */
    readonly state: 'pending' | 'settled' | 'processing' | 'retry' | 'failed' | 'rejected' | 'expired' | 'returned';
    readonly title: string;
    readonly text: string;
    /** What the owner should know before they decide. */
    readonly warning: {
      readonly title: string;
      readonly text: string;
    } | null;
  };
  /** Why the money did not move, and whether the owner can try again. */
  readonly failure: {
    readonly reason: string;
    readonly message: string;
    readonly canRetry: boolean;
  } | null;
};

export type Withdrawal = {
  /** Prefix `wdr_`. */
  readonly id: string;
  readonly status: 'pending_approval' | 'pending' | 'settled' | 'failed' | 'returned' | 'rejected';
  /** `pending` until the provider confirms, also while the owner has yet to approve. */
  readonly settlement: 'pending' | 'settled' | 'failed' | 'returned' | 'rejected';
  /** Our reference at the provider, known before the order is sent. */
  readonly providerRef: string;
  /** Prefix `appr_`. */
  readonly approvalId: string;
  /** In units. */
  readonly amount: number;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** As it was asked for. */
  readonly destination: string;
  /** Of the account, as its provider has it. */
  readonly holderName: string;
  readonly taxId: string;
  /** CVU, CBU, CLABE or account number. */
  readonly cvu: string;
  readonly alias: string | null;
  readonly concept: string;
  /** Why it failed, was rejected or came back. */
  readonly failure: string | null;
  readonly createdAt: string;
  readonly settledAt: string | null;
  readonly receiptUrl: string | null;
};

export type WithdrawalFailedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'withdrawal.failed';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Withdrawal;
  };
};

export type WithdrawalPreview = {
  /** `held`: the amount would be set aside until the owner approves it. */
  readonly outcome: 'goes' | 'held';
  /** In units. */
  readonly amount: number;
  readonly amountCents: number;
  readonly currency: 'ARS' | 'MXN' | 'BRL' | 'CLP' | 'COP' | 'PEN' | 'UYU';
  /** Of the account, as its provider has it. */
  readonly holderName: string;
  readonly taxId: string;
  /** CVU, CBU, CLABE or account number. */
  readonly cvu: string;
  readonly alias: string | null;
  /** No withdrawal of this wallet has arrived there yet. */
  readonly isNewAccount: boolean;
  /** The outcome of each rule, in the order in which they are looked at. */
  readonly checks: ReadonlyArray<SpendingRule>;
};

export type WithdrawalReturnedEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'withdrawal.returned';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Withdrawal;
  };
};

export type WithdrawalSettledEvent = {
  /** Prefix `evt_`. */
  readonly id: string;
  readonly type: 'withdrawal.settled';
  /** Unix seconds. */
  readonly created: number;
  readonly livemode: boolean;
  /** Number of this event among the events of its object, from 1. */
  readonly sequence: number;
  readonly data: {
    readonly object: Withdrawal;
  };
};

export type Withdrawn = {
  readonly ok: true;
  /** Prefix `wdr_`. */
  readonly id: string;
  /** The record of the gate, also where no one was asked. */
  readonly approvalId: string;
  /** `pending` until the provider confirms, also while the owner has yet to approve. */
  readonly settlement: 'pending' | 'settled' | 'failed' | 'returned' | 'rejected';
  /** Our reference at the provider, known before the order is sent. */
  readonly providerRef: string;
  /** What is available now, in units. */
  readonly balance: number;
  /** Where the owner is asked. */
  readonly approval?: {
    readonly status: 'pending' | 'approved' | 'rejected' | 'expired';
    /** Where the owner is asked; `auto` where the amount needs no one. */
    readonly channel: 'inbox' | 'whatsapp' | 'biometric' | 'auto';
    readonly expiresAt: string;
    /** The page on which the owner decides. It proves nothing by itself: the owner signs in there. */
    readonly approvalUrl: string;
  };
};

export type WrittenPostalAddress = {
  /** It must not contain invisible characters, nor many marks on one letter. */
  readonly line1: string;
  readonly line2?: string | null;
  /** It must not contain invisible characters, nor many marks on one letter. */
  readonly city: string;
  /** State or province. It must not contain invisible characters, nor many marks on one letter. */
  readonly region: string;
  /** It must not contain invisible characters, nor many marks on one letter. */
  readonly postalCode: string;
};
