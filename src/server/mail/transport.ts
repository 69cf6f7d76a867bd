import { rootCertificates } from 'node:tls';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Config } from '../core/config.ts';

/** One finished mail, with the addresses and headers that its envelope needs. */
export type OutgoingMail = SendMailOptions;

/** Connections to the mail server that several mails share. */
export interface MailPool {
  /** Resolves once the server has accepted the mail; throws what the mail library throws. A mail that takes longer than a minute is cut off. */
  send: (mail: OutgoingMail, stopping: AbortSignal) => Promise<void>;
  /** Closes the connections that are idle now; those in use close after their mail. */
  close: () => void;
}

/** How many mails leave at the same time. */
export const mostConnections = 5;
const longestMailMs = 60_000;
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The way to the mail server. The mail library is loaded with the first mail, so that it costs the start nothing. */
export function createMailTransport({ smtpUrl, smtpCa, smtpRequiresTls }: Pick<Config, 'smtpUrl' | 'smtpCa' | 'smtpRequiresTls'>) {
  const options = {
    url: smtpUrl ?? '',
    ...timeouts,
    requireTLS: smtpRequiresTls,
    ...(smtpCa !== null && { tls: { ca: [...rootCertificates, smtpCa] } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };

  /** Connections for the mails of one run, opened as they are needed. */
  function openPool(): MailPool {
    let opening: Promise<Transporter> | null = null;

    async function send(mail: OutgoingMail, stopping: AbortSignal): Promise<void> {
      opening ??= import('nodemailer').then(({ createTransport }) => createTransport({ ...options, pool: true, maxConnections: mostConnections }));
      const transporter = await opening;
      await transporter.sendMail({ ...mail, signal: AbortSignal.any([AbortSignal.timeout(longestMailMs), stopping]) });
    }

    return { send, close: () => void opening?.then((transporter) => transporter.close()) };
  }

  /** Sends one mail over a connection of its own, so that it waits for no other; returns the server's last answer. */
  async function sendApart(mail: OutgoingMail, stopping?: AbortSignal): Promise<string> {
    const { createTransport } = await import('nodemailer');
    const transporter = createTransport(options);
    try {
      const signals = [AbortSignal.timeout(longestMailMs), ...(stopping ? [stopping] : [])];
      const { response } = await transporter.sendMail({ ...mail, signal: AbortSignal.any(signals) });
      return String(response ?? '');
    } finally {
      transporter.close();
    }
  }

  return { openPool, sendApart };
}
