import type { TestMailOutcome, TestMailResult } from '#shared/mail/mail.schema.ts';

/**
 * The meaning of a failed attempt. `refused`: the server will never accept this mail. `delayed`: it may accept it later. `cut`: the
 * connection ended or was turned away, other connections may work. `unreachable`: the server accepts no mail at the moment.
 */
export interface MailFailure {
  kind: 'refused' | 'delayed' | 'cut' | 'unreachable';
  /** For staff and logs: without addresses and without anything secret. */
  reason: string;
  /** What was thrown, where it is a fault of ours rather than the mail server's answer. */
  fault?: unknown;
}

/** Reads for a person what the mail library threw at a test mail. */
export function readTestFailure(error: unknown): TestMailResult {
  const failure: SmtpError = typeof error === 'object' && error !== null ? error : {};
  return { outcome: outcomeOf(failure), answer: failure.code === undefined ? '' : reasonOf(failure) };
}

/** Nobody to send the centre's mail to. */
export class NoRecipientError extends Error {
  readonly code = 'NO_RECIPIENT (set MAIL_TO, or an e-mail address in the settings)';
}

interface SmtpError {
  code?: string;
  originalCode?: string;
  command?: string;
  responseCode?: number;
  response?: string;
}

const cuts = new Set(['ECONNECTION', 'ETIMEDOUT', 'EABORT', 'ECONNRESET', 'EPIPE']);
const serverTroubles = new Set(['ESOCKET', 'EDNS', 'ETLS', 'EREQUIRETLS', 'EPROTOCOL', 'EPROXY', 'EAUTH', 'ENOAUTH', 'ECONFIG']);
/** What a server says no to about one mail. Refusing a sign-in or the sender is about our settings, which can be mended. */
const stepsAboutTheMail = new Set(['RCPT TO', 'DATA']);
const serverClosing = 421;
const maxReasonLength = 300;

/** Reads what the mail library threw. */
export function readMailFailure(error: unknown): MailFailure {
  const failure: SmtpError = typeof error === 'object' && error !== null ? error : {};
  if (failure.code === undefined) return { kind: 'delayed', reason: 'The mail could not be made.', fault: error };
  return { kind: kindOf(failure), reason: reasonOf(failure) };
}

function kindOf({ code = '', originalCode, command, responseCode = 0 }: SmtpError): MailFailure['kind'] {
  // Without an answer of the server: the address itself cannot be written into an envelope.
  if (code === 'EENVELOPE' && responseCode === 0) return 'refused';
  if (responseCode === serverClosing || cuts.has(originalCode ?? code)) return 'cut';
  if (serverTroubles.has(code)) return 'unreachable';
  return responseCode >= 500 && stepsAboutTheMail.has(command ?? '') ? 'refused' : 'delayed';
}

const outcomeByCode: Record<string, TestMailOutcome> = {
  EAUTH: 'signInRefused',
  ENOAUTH: 'signInRefused',
  ETLS: 'encryptionFailed',
  EREQUIRETLS: 'encryptionFailed',
  ETIMEDOUT: 'timedOut',
  EABORT: 'timedOut',
  EDNS: 'hostUnknown',
  ECONNECTION: 'unreachable',
  ESOCKET: 'unreachable',
};
const outcomeByStep: Record<string, TestMailOutcome> = { 'RCPT TO': 'recipientRefused', 'MAIL FROM': 'senderRefused', DATA: 'messageRefused' };
/** What Node calls a certificate or a handshake that does not hold. */
const encryptionTrouble = /CERT|SIGNATURE|TLS|SSL|EPROTO/;
const wantsSignIn = 530;

function outcomeOf({ code = '', originalCode = '', command = '', responseCode = 0, response = '' }: SmtpError): TestMailOutcome {
  if (encryptionTrouble.test(originalCode)) return 'encryptionFailed';
  if (originalCode === 'ETIMEDOUT') return 'timedOut';
  if (code === 'EENVELOPE' && responseCode === 0) return 'recipientRefused';
  // Servers say so at the first step that they do not take from a stranger.
  if (responseCode === wantsSignIn) return /TLS/i.test(response) ? 'encryptionFailed' : 'signInRefused';
  const byStep = outcomeByStep[command];
  if (byStep && responseCode > 0) return responseCode >= 500 ? byStep : 'later';
  return outcomeByCode[code] ?? 'other';
}

/** A server's words in one line, with every address left out. */
export function withoutAddresses(text: string): string {
  return text
    .replace(/<?[^\s<>]+@[^\s<>]+>?/g, '(address)')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxReasonLength);
}

function reasonOf({ code, originalCode, command, response }: SmtpError): string {
  const answer = response && withoutAddresses(response);
  return [originalCode ?? code, command, answer].filter(Boolean).join(' · ').slice(0, maxReasonLength);
}
