import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';

export interface Received {
  /** The reader that the server was told, beside what the message says. */
  readers: string[];
  raw: string;
  mail: Email;
  secure: boolean;
  /** Who logged in, if anybody. */
  user: string | undefined;
}

/** Somebody else's SMTP server on this machine, and what it was given. */
export class MailServer {
  readonly received: Received[] = [];
  /** Answers readers; a number with words refuses. */
  refuse: (reader: string) => { code: number; words: string } | null = () => null;
  private server: SMTPServer | undefined;

  /** Port 0: any. One that stops and starts again needs a port that nobody takes meanwhile. */
  constructor(
    private readonly options: SMTPServerOptions = {},
    private port = 0,
  ) {}

  /** The address of the server; the port stays the same when it stops and starts. */
  url(credentials = '', protocol = 'smtp'): string {
    return `${protocol}://${credentials}localhost:${this.port}`;
  }

  async start(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: this.options.key ? [] : ['STARTTLS'],
      logger: false,
      ...this.options,
      onRcptTo: ({ address }, _session, answer) => {
        const refusal = this.refuse(address);
        answer(refusal && Object.assign(new Error(refusal.words), { responseCode: refusal.code }));
      },
      onData: (stream, session, answer) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => {
          const raw = Buffer.concat(chunks);
          void PostalMime.parse(raw).then((mail) => {
            const readers = session.envelope.rcptTo.map(({ address }) => address);
            this.received.push({ readers, raw: raw.toString(), mail, secure: session.secure, user: session.user });
            answer();
          });
        });
      },
    });
    // Clients that break off are part of the tests.
    server.on('error', () => undefined);
    await new Promise<void>((resolve) => server.listen(this.port, '127.0.0.1', resolve));
    this.server = server;
    this.port = (server.server.address() as AddressInfo).port;
  }

  async stop(): Promise<void> {
    const { server } = this;
    this.server = undefined;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }
}
