import { once } from 'node:events';
import tls from 'node:tls';
import type { SendMailOptions, Transporter } from 'nodemailer';
import type { Config } from '../core/config.ts';
import { loadOnce } from '../core/load-once.ts';

/** A complete mail with addresses and headers. */
export type OutgoingMail = SendMailOptions;

/** Shared connections to the mail server. */
export interface MailPool {
  /**
   * Resolves when the server has accepted the mail; throws errors of the mail library. Aborts a mail after a minute.
   */
  send: (mail: OutgoingMail, stopping: AbortSignal) => Promise<void>;
  /** Resolves when the server accepts a connection and the sign-in, or at a stop; throws as `send` does. */
  connect: (stopping: AbortSignal) => Promise<void>;
  /** Closes idle connections now, and busy ones after their mail. */
  close: () => void;
}

export type MailTransport = ReturnType<typeof createMailTransport>;

/** The maximum number of concurrent mails: as many as any mail server allows. */
export const maxConnections = 2;
const maxMailMs = 60_000;
const timeouts = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Connects to the mail server. The mail library is loaded with the first mail, to keep the start fast. */
export function createMailTransport({
  smtpUrl,
  smtpCa,
  smtpRequiresTls,
}: Pick<Config, 'smtpUrl' | 'smtpCa' | 'smtpRequiresTls'>) {
  const options = {
    url: smtpUrl ?? '',
    ...timeouts,
    requireTLS: smtpRequiresTls,
    ...(smtpCa !== null && { tls: { ca: [...tls.rootCertificates, smtpCa] } }),
    disableFileAccess: true,
    disableUrlAccess: true,
  };

  /** A pool for one run, opened on demand. */
  function openPool(): MailPool {
    const pool = loadOnce<Transporter>(async () =>
      (await import('nodemailer')).createTransport({ ...options, pool: true, maxConnections }),
    );

    async function send(mail: OutgoingMail, stopping: AbortSignal): Promise<void> {
      const transporter = await pool.get();
      await transporter.sendMail({ ...mail, signal: AbortSignal.any([AbortSignal.timeout(maxMailMs), stopping]) });
    }

    async function connect(stopping: AbortSignal): Promise<void> {
      const transporter = await pool.get();
      const settled = new AbortController();
      try {
        await Promise.race([transporter.verify(), once(stopping, 'abort', { signal: settled.signal })]);
      } finally {
        settled.abort();
      }
    }

    return { send, connect, close: () => void pool.ifLoaded((transporter) => transporter.close()) };
  }

  /** Sends one mail over a separate connection, without waiting for others; returns the server's last response. */
  async function sendSeparately(mail: OutgoingMail, stopping?: AbortSignal): Promise<string> {
    const { createTransport } = await import('nodemailer');
    const transporter = createTransport(options);
    try {
      const signals = [AbortSignal.timeout(maxMailMs), ...(stopping ? [stopping] : [])];
      const { response } = await transporter.sendMail({ ...mail, signal: AbortSignal.any(signals) });
      return String(response ?? '');
    } finally {
      transporter.close();
    }
  }

  return { openPool, sendSeparately };
}
