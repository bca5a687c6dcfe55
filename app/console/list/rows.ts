// The objects of the API, by their names in its contract.
import type { Schemas } from '../../contract.ts';

/** A transaction, with its checks if it was read by itself. */
export type Transaction = Schemas.CheckedCardTransaction & Pick<Schemas.ListedCardTransaction, 'included'>;
export type Card = Schemas.Card & Pick<Schemas.ListedCard, 'included'>;
export type Cardholder = Schemas.Cardholder;
export type PaymentMethod = Schemas.PaymentMethod;
export type MethodRefund = Schemas.MethodRefund;
/** A wallet, with how its books stand if it was read by itself. */
export type Wallet = Schemas.ListedOrganizationWallet &
  Partial<Pick<Schemas.ComparedOrganizationWallet, 'comparison'>>;
export type SubWallet = Schemas.OrganizationSubWallet;
/** A review, with its documents and decisions if it was read by itself. */
export type IdentityReview = Schemas.ListedIdentityReview &
  Partial<Pick<Schemas.IdentityReview, 'needs' | 'documents' | 'decisions'>>;
/** A payment, with its checks if it was read by itself. */
export type Payment = Schemas.ListedOrganizationPayment &
  Partial<Pick<Schemas.CheckedOrganizationPayment, 'checks' | 'why'>>;
export type Payee = Schemas.ListedOrganizationPayee;
export type ScheduledPayment = Schemas.ListedOrganizationScheduledPayment;
export type Approval = Schemas.ListedOrganizationApproval;
/** A transfer, with its checks if it was read by itself. */
export type Transfer = Schemas.Transfer & Partial<Pick<Schemas.CheckedTransfer, 'checks' | 'why'>>;
/** A withdrawal, with its checks if it was read by itself. */
export type Withdrawal = Schemas.ListedOrganizationWithdrawal &
  Partial<Pick<Schemas.CheckedOrganizationWithdrawal, 'checks' | 'why'>>;
export type Batch = Schemas.Batch;
export type Event = Schemas.Event;
export type Endpoint = Schemas.WebhookEndpoint;
export type Delivery = Schemas.DeliveryAttempt;
export type ApiRequest = Schemas.ApiRequest;
export type Member = Schemas.Member;
export type Invitation = Schemas.Invitation;
export type Note = Schemas.Note;
export type AuditEntry = Schemas.AuditEntry;
export type ProviderConnection = Schemas.ProviderConnection;
export type ConnectionDriver = Schemas.ConnectionDriver;
export type ConnectionCheck = Schemas.ConnectionCheck;
export type ConnectionSetUp = Schemas.ConnectionSetUp;
export type ConnectionRoute = Schemas.ConnectionRoute;
export type ApiKey = Schemas.ApiKey;
