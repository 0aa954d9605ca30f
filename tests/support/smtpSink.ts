import { createServer, type Socket } from 'node:net';

type Ways = {
  /** What a recipient is answered; they are taken where nothing is said. */
  refusal?: string | ((recipient: string) => string | undefined);
  /** What a password is answered; none is asked for where nothing is said. */
  login?: () => string;
  /** Says nothing any more once it has a mail. */
  isMute?: boolean;
  host?: string;
};

/** An SMTP server that keeps what it is handed. */
export const startSmtpSink = async ({ refusal = '', login, isMute = false, host = '127.0.0.1' }: Ways = {}) => {
  const refusalOf = (recipient: string) => (typeof refusal === 'string' ? refusal : refusal(recipient)) || '250 fine';
  const senders: string[] = [];
  const passwords: string[] = [];
  const sockets = new Set<Socket>();
  const mails: string[] = [];
  const recipients: string[] = [];
  const waiting: ((mail: string) => void)[] = [];
  const server = createServer(socket => {
    sockets.add(socket);
    let isData = false;
    let text = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    say('220 sink');
    socket.on('error', () => undefined);
    socket.on('data', chunk => {
      text += chunk.toString();
      for (;;) {
        const end = text.indexOf(isData ? '\r\n.\r\n' : '\r\n');
        if (end < 0) return;
        const line = text.slice(0, end);
        text = text.slice(end + (isData ? 5 : 2));
        if (isData) {
          isData = false;
          const taker = waiting.shift();
          if (taker) taker(line);
          else mails.push(line);
          if (!isMute) say('250 kept');
        } else if (/^DATA/i.test(line)) {
          isData = true;
          say('354 go on');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else {
          const [, sender] = /^MAIL FROM:<(.*?)>/i.exec(line) ?? [];
          const [, recipient] = /^RCPT TO:<(.*)>/i.exec(line) ?? [];
          const [, password] = /^AUTH PLAIN (.*)/i.exec(line) ?? [];
          if (sender !== undefined) senders.push(sender);
          if (recipient !== undefined) recipients.push(recipient);
          if (password !== undefined) passwords.push(password);
          if (recipient !== undefined) say(refusalOf(recipient));
          else if (password !== undefined) say(login?.() ?? '235 in');
          else if (/^EHLO/i.test(line)) say(login ? '250-sink\r\n250 AUTH PLAIN' : '250 sink');
          else say('250 fine');
        }
      }
    });
  });
  await new Promise<void>(resolve => server.listen(0, host, resolve));
  const address = server.address();
  return {
    url: `smtp://${login ? 'ada:secret@' : ''}${host}:${typeof address === 'object' && address ? address.port : 0}`,
    /** The next mail, whether it has come already or is yet to come. */
    next: () => {
      const kept = mails.shift();
      return kept === undefined ? new Promise<string>(resolve => waiting.push(resolve)) : Promise.resolve(kept);
    },
    /** Whom mails were for, as the envelopes say. */
    recipients,
    /** From whom, as the envelopes say. */
    senders,
    /** In base64, as they came. */
    passwords,
    stop: () => {
      for (const socket of sockets) socket.destroy();
      return new Promise(resolve => server.close(resolve));
    },
  };
};
