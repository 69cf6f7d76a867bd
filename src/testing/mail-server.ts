import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';

export interface ReceivedMail {
  sender: string;
  recipients: string[];
  /** By lower-case name, decoded. */
  headers: Record<string, string>;
  /** The part before the first empty line, as it came. */
  rawHeaders: string;
  text: string;
  html: string;
}

/** What the server says no to: the answer's code for a recipient, or for the message once it was sent. */
export interface MailServerOptions {
  port?: number;
  refuseRecipient?: (recipient: string) => number | null;
  refuseMessage?: () => number | null;
}

/** A real mail server on a local port that keeps what it accepts. */
export async function startMailServer({ port = 0, refuseRecipient = () => null, refuseMessage = () => null }: MailServerOptions = {}) {
  const mails: ReceivedMail[] = [];
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    // A sender that was killed leaves its connection as it was.
    closeTimeout: 500,
    onRcptTo: ({ address }, _session, done) => done(refusal(refuseRecipient(address))),
    onData: async (stream, { envelope }, done) => {
      const raw = await text(stream);
      const error = refusal(refuseMessage());
      if (!error)
        mails.push(
          readMail(
            raw,
            envelope.mailFrom ? envelope.mailFrom.address : '',
            envelope.rcptTo.map(({ address }) => address),
          ),
        );
      done(error);
    },
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const usedPort = (server.server.address() as AddressInfo).port;
  return { mails, port: usedPort, url: `smtp://127.0.0.1:${usedPort}`, stop: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

function refusal(code: number | null): Error | null {
  return code === null ? null : Object.assign(new Error('no <someone@visitor.example> today'), { responseCode: code });
}

function readMail(raw: string, sender: string, recipients: string[]): ReceivedMail {
  const { headers, rawHeaders, body } = readPart(raw);
  const boundary = /boundary="([^"]+)"/.exec(headers['content-type'] ?? '')?.[1] ?? '';
  const parts = body
    .split(`--${boundary}`)
    .slice(1, -1)
    .map((part) => readPart(part.trimStart()));
  const bodyOf = (type: string) => decodeBody(parts.find((part) => part.headers['content-type']?.startsWith(type)));
  return { sender, recipients, headers, rawHeaders, text: bodyOf('text/plain'), html: bodyOf('text/html') };
}

function readPart(raw: string) {
  const [rawHeaders = '', ...rest] = raw.split('\r\n\r\n');
  const lines = rawHeaders.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf(':')).toLowerCase(), decodeWords(line.slice(line.indexOf(':') + 1).trim())]),
  );
  return { headers, rawHeaders, body: rest.join('\r\n\r\n') };
}

function decodeBody(part: ReturnType<typeof readPart> | undefined): string {
  if (!part) return '';
  const encoding = part.headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(part.body.replace(/=\r\n/g, '')) : part.body;
}

function decodeWords(value: string): string {
  return value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b' ? Buffer.from(word, 'base64').toString() : decodeQuotedPrintable(word.replace(/_/g, ' ')),
    );
}

function decodeQuotedPrintable(encoded: string): string {
  const bytes = encoded.replace(/=([0-9a-f]{2})/gi, (_all, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}
