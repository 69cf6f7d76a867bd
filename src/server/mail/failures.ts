import type { TestMailOutcome, TestMailResult } from '#shared/mail/mail.schema.ts';

/**
 * A failed attempt. `refused`: the server will never accept this mail. `delayed`: it may accept it later. `cut`: the
 * connection ended or was refused; other connections may work. `unreachable`: the server accepts no mail at the moment.
 */
export interface MailFailure {
  kind: 'refused' | 'delayed' | 'cut' | 'unreachable';
  /** For staff and logs: without e-mail addresses and secrets. */
  reason: string;
  /** The server is there and answered this mail, if only with a refusal. */
  isAnswered: boolean;
  /** The error, if it is a fault of this program and not a response of the mail server. */
  fault?: unknown;
}

/** The result of a failed test mail, for staff. */
export function readTestFailure(error: unknown): TestMailResult {
  const failure: SmtpError = typeof error === 'object' && error !== null ? error : {};
  return { outcome: outcomeOf(failure), answer: failure.code === undefined ? '' : reasonOf(failure) };
}

/** The centre has no address for its notifications. */
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
const serverErrors = new Set([
  'ESOCKET',
  'EDNS',
  'ETLS',
  'EREQUIRETLS',
  'EPROTOCOL',
  'EPROXY',
  'EAUTH',
  'ENOAUTH',
  'ECONFIG',
]);
/**
 * SMTP steps at which a refusal concerns this mail only. A refused sign-in or sender concerns the settings, which can
 * be corrected.
 */
const stepsAboutTheMail = new Set(['RCPT TO', 'DATA']);
const serverClosing = 421;
const maxReasonLength = 300;
/** Enough for a reason. The limit bounds the cost of the search for addresses. */
const maxResponseLength = 2000;

/** Classifies an error of the mail library. */
export function readMailFailure(error: unknown): MailFailure {
  const failure: SmtpError = typeof error === 'object' && error !== null ? error : {};
  if (failure.code === undefined)
    return { kind: 'delayed', reason: 'The mail could not be composed.', isAnswered: false, fault: error };
  const kind = kindOf(failure);
  const isAnswered = (failure.responseCode ?? 0) > 0 && (kind === 'refused' || kind === 'delayed');
  return { kind, reason: reasonOf(failure), isAnswered };
}

function kindOf({ code = '', originalCode, command, responseCode = 0 }: SmtpError): MailFailure['kind'] {
  // Without a server response: the address is not valid in an envelope.
  if (code === 'EENVELOPE' && responseCode === 0) return 'refused';
  if (responseCode === serverClosing || cuts.has(originalCode ?? code)) return 'cut';
  if (serverErrors.has(code)) return 'unreachable';
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
const outcomeByStep: Record<string, TestMailOutcome> = {
  'RCPT TO': 'recipientRefused',
  'MAIL FROM': 'senderRefused',
  DATA: 'messageRefused',
};
/** Node's error codes for failed certificates and handshakes. */
const encryptionErrors = /CERT|SIGNATURE|TLS|SSL|EPROTO/;
const signInRequired = 530;

function outcomeOf({
  code = '',
  originalCode = '',
  command = '',
  responseCode = 0,
  response = '',
}: SmtpError): TestMailOutcome {
  if (encryptionErrors.test(originalCode)) return 'encryptionFailed';
  if (originalCode === 'ETIMEDOUT') return 'timedOut';
  if (code === 'EENVELOPE' && responseCode === 0) return 'recipientRefused';
  // Servers send this code at the first step that requires a sign-in.
  if (responseCode === signInRequired) return /TLS/i.test(response) ? 'encryptionFailed' : 'signInRefused';
  const byStep = outcomeByStep[command];
  if (byStep && responseCode > 0) return responseCode >= 500 ? byStep : 'later';
  return outcomeByCode[code] ?? 'other';
}

/** A server response in one line, without e-mail addresses. */
export function withoutAddresses(text: string): string {
  return text
    .slice(0, maxResponseLength)
    .replace(/<?[^\s<>]+@[^\s<>]+>?/g, '(address)')
    .replace(/\s+/g, ' ')
    .trim()
    .slice(0, maxReasonLength);
}

function reasonOf({ code, originalCode, command, response }: SmtpError): string {
  const answer = response && withoutAddresses(response);
  return [originalCode ?? code, command, answer].filter(Boolean).join(' · ').slice(0, maxReasonLength);
}
