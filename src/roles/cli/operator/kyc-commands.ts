// The commands for identity reviews, as rows of the table of commands.
import type { Command } from '../command.ts';
import { reported } from './reported.ts';
import { withApp } from './stuck-commands.ts';

export const reviewing: readonly Command[] = [
  {
    name: 'kyc list',
    usage: '--org ID --mode test|live [--status STATUS] [--limit N]',
    does: 'who waits for somebody to look at their identity, the newest first',
    takes: ['org', 'mode', 'status', 'limit', 'json'],
    run: reported(async () => (await import('./kyc.ts')).listKyc),
  },
  {
    name: 'kyc show',
    usage: 'REVIEW_ID',
    does: 'a review with its documents and decisions',
    takes: ['json'],
    operandsMax: 1,
    run: reported(async () => (await import('./kyc.ts')).showKyc),
  },
  {
    name: 'kyc approve',
    usage: 'REVIEW_ID --reason TEXT [--document KIND:NUMBER[:LAST_DAY] --seen WHERE] [--by NAME]',
    does: 'say that a cardholder is who they say they are, by a document that was seen',
    details:
      'KIND is national_id, passport, residence_permit or driving_licence; WHERE is in_person, video_call or copy. Where two persons have to approve, all who decide at the command line are one.',
    takes: ['reason', 'document', 'seen', 'by', 'json'],
    operandsMax: 1,
    run: withApp(async () => (await import('./kyc.ts')).approveKyc),
  },
  {
    name: 'kyc reject',
    usage: 'REVIEW_ID --reason TEXT [--by NAME]',
    does: 'say that a cardholder is not who they say they are, or cannot be taken',
    takes: ['reason', 'by', 'json'],
    operandsMax: 1,
    run: withApp(async () => (await import('./kyc.ts')).rejectKyc),
  },
];
