import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Config } from '../config.ts';

/** One finished mail, with the addresses and headers that its envelope needs. */
export type OutgoingMail = SendMailOptions;

const longestMailMs = 60_000;
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** The way to the mail server. Both functions throw what the mail library throws; a mail that takes longer than a minute is cut off. */
export function createMailTransport({ smtpUrl }: Pick<Config, 'smtpUrl'>) {
  let transport: Promise<Transporter> | null = null;

  /** Resolves once the server has accepted the mail. */
  async function send(mail: OutgoingMail, stopping: AbortSignal): Promise<void> {
    transport ??= open();
    const transporter = await transport;
    await transporter.sendMail({ ...mail, signal: AbortSignal.any([AbortSignal.timeout(longestMailMs), stopping]) });
  }

  /** The same over a connection of its own; gives the server's last words. */
  async function sendApart(mail: OutgoingMail): Promise<string> {
    const transporter = await open();
    try {
      const { response } = await transporter.sendMail({ ...mail, signal: AbortSignal.timeout(longestMailMs) });
      return String(response ?? '');
    } finally {
      transporter.close();
    }
  }

  /** Loaded with the first mail, so that it costs the start nothing. */
  async function open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: smtpUrl ?? '', ...timeouts, disableFileAccess: true, disableUrlAccess: true });
  }

  return { send, sendApart };
}
