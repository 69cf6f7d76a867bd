import type { AddressInfo, Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { SMTPServer } from 'smtp-server';

interface ReceivedMail {
  sender: string;
  recipients: string[];
  /** Decoded, by lower-case name. */
  headers: Record<string, string>;
  /** The part before the first empty line, not decoded. */
  rawHeaders: string;
  /** Whether the connection was encrypted. */
  isEncrypted: boolean;
  text: string;
  html: string;
  /** The appointment for a calendar, with the content type of its part; '' without one. */
  calendar: { type: string; content: string };
  /** The pictures inside the mail, by their content ids in its HTML. */
  pictures: Record<string, Buffer>;
}

/** The SMTP codes with which the server refuses recipients or sent messages. */
export interface MailServerOptions {
  port?: number;
  refuseRecipient?: (recipient: string) => number | null;
  refuseMessage?: () => number | null;
  /** Offers STARTTLS, with an untrusted certificate. */
  offersTls?: boolean;
  /** Requires this name and password. */
  account?: { name: string; password: string };
  /** The number of accepted messages after which it closes the connection without a response. */
  hangUpsAfterTaking?: number;
  /** The delay of the response to a message, in ms. */
  answerAfterMs?: number;
  /** The maximum number of connections; others get 421. */
  maxConnections?: number;
  /** Its certificate and key, in PEM; by default an untrusted one. */
  certificate?: { cert: string; key: string };
}

/** Greets at once. The library waits 100 ms for clients that send before the greeting, which nodemailer never does. */
class PromptServer extends SMTPServer {
  override connect(...given: Parameters<SMTPServer['connect']>): void {
    super.connect(...given);
    const connection = [...this.connections].at(-1);
    if (!connection || this.options.maxClients) return;
    connection.connectionReady();
    connection.connectionReady = () => undefined;
  }
}

/** A real mail server on a local port that stores accepted mails. */
export async function startMailServer({
  port = 0,
  refuseRecipient = () => null,
  refuseMessage = () => null,
  offersTls = false,
  account,
  hangUpsAfterTaking = 0,
  answerAfterMs = 0,
  maxConnections,
  certificate,
}: MailServerOptions = {}) {
  let hangUps = hangUpsAfterTaking;
  let atOnce = 0;
  let peak = 0;
  const mails: ReceivedMail[] = [];
  const server = new PromptServer({
    disableReverseLookup: true,
    // A killed sender leaves its connection open.
    closeTimeout: 500,
    ...certificate,
    ...(maxConnections !== undefined && { maxClients: maxConnections }),
    disabledCommands: [...(offersTls ? [] : ['STARTTLS']), ...(account ? [] : ['AUTH'])],
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, done) => {
      if (username === account?.name && password === account?.password) done(null, { user: username });
      else done(Object.assign(new Error('wrong name or password'), { responseCode: 535 }));
    },
    onRcptTo: ({ address }, _session, done) => done(refusal(refuseRecipient(address))),
    onData: async (stream, { envelope, secure, remotePort }, done) => {
      const raw = await text(stream).catch(() => null);
      // The sender closed the connection within its message.
      if (raw === null) return;
      atOnce += 1;
      peak = Math.max(peak, atOnce);
      if (answerAfterMs > 0) await wait(answerAfterMs);
      atOnce -= 1;
      const error = refusal(refuseMessage());
      if (!error)
        mails.push(
          readMail(
            raw,
            envelope.mailFrom ? envelope.mailFrom.address : '',
            envelope.rcptTo.map(({ address }) => address),
            secure,
          ),
        );
      if (hangUps > 0) {
        hangUps -= 1;
        for (const socket of sockets) if (socket.remotePort === remotePort) socket.destroy();
        return;
      }
      done(error);
    },
  });
  // The drills kill senders, whose connections are then reset.
  server.on('error', () => undefined);
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  const usedPort = (server.server.address() as AddressInfo).port;
  return {
    mails,
    port: usedPort,
    url: `smtp://127.0.0.1:${usedPort}`,
    /** The maximum number of messages in progress at the same time. */
    peak: () => peak,
    /** The number of messages in progress. */
    current: () => atOnce,
    /** Closes the connection without a response after the next accepted message. */
    hangUpNext: () => {
      hangUps = 1;
    },
    stop: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

function refusal(code: number | null): Error | null {
  return code === null ? null : Object.assign(new Error('no <someone@visitor.example> today'), { responseCode: code });
}

function readMail(raw: string, sender: string, recipients: string[], isEncrypted: boolean): ReceivedMail {
  const whole = readPart(raw);
  const { headers, rawHeaders } = whole;
  const parts = partsOf(whole);
  const partOf = (type: string) => parts.find((part) => part.headers['content-type']?.startsWith(type));
  const bodyOf = (type: string) => decodeBody(partOf(type));
  return {
    sender,
    recipients,
    isEncrypted,
    headers,
    rawHeaders,
    text: bodyOf('text/plain'),
    html: bodyOf('text/html'),
    calendar: {
      type: partOf('text/calendar')?.headers['content-type'] ?? '',
      content: bodyOf('text/calendar'),
    },
    pictures: picturesOf(parts),
  };
}

type Part = ReturnType<typeof readPart>;

/** The leaf parts of a part; the part itself if it has none. */
function partsOf(part: Part): Part[] {
  const boundary = /boundary="([^"]+)"/.exec(part.headers['content-type'] ?? '')?.[1];
  if (boundary === undefined) return [part];
  return part.body
    .split(`--${boundary}`)
    .slice(1, -1)
    .flatMap((inner) => partsOf(readPart(inner.trimStart())));
}

function picturesOf(parts: Part[]): Record<string, Buffer> {
  const pictures = parts.filter(({ headers }) => headers['content-type']?.startsWith('image/'));
  return Object.fromEntries(
    pictures.map(({ headers, body }) => [
      headers['content-id']?.replace(/[<>]/g, '') ?? '',
      Buffer.from(body, 'base64'),
    ]),
  );
}

function readPart(raw: string) {
  const [rawHeaders = '', ...rest] = raw.split('\r\n\r\n');
  const lines = rawHeaders.replace(/\r\n[ \t]+/g, ' ').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((line) => [
      line.slice(0, line.indexOf(':')).toLowerCase(),
      decodeWords(line.slice(line.indexOf(':') + 1).trim()),
    ]),
  );
  return { headers, rawHeaders, body: rest.join('\r\n\r\n') };
}

function decodeBody(part: Part | undefined): string {
  if (!part) return '';
  const encoding = part.headers['content-transfer-encoding'];
  if (encoding === 'base64') return Buffer.from(part.body, 'base64').toString();
  return encoding === 'quoted-printable' ? decodeQuotedPrintable(part.body.replace(/=\r\n/g, '')) : part.body;
}

function decodeWords(value: string): string {
  return value
    .replace(/\?= =\?/g, '?==?')
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_all, kind: string, word: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(word, 'base64').toString()
        : decodeQuotedPrintable(word.replace(/_/g, ' ')),
    );
}

function decodeQuotedPrintable(encoded: string): string {
  const bytes = encoded.replace(/=([0-9a-f]{2})/gi, (_all, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
  return Buffer.from(bytes, 'latin1').toString();
}
