import { createServer } from 'node:net';

/** An SMTP server that keeps what it is handed; every recipient is answered with `refusal` where there is one. */
export const startSmtpSink = async ({ refusal = '' } = {}) => {
  const mails: string[] = [];
  const recipients: string[] = [];
  const waiting: ((mail: string) => void)[] = [];
  const server = createServer(socket => {
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
          say('250 kept');
        } else if (/^DATA/i.test(line)) {
          isData = true;
          say('354 go on');
        } else if (/^QUIT/i.test(line)) {
          say('221 bye');
          socket.end();
        } else {
          const [, recipient] = /^RCPT TO:<(.*)>/i.exec(line) ?? [];
          if (recipient !== undefined) recipients.push(recipient);
          say((recipient !== undefined && refusal) || '250 fine');
        }
      }
    });
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    /** The next mail, whether it has come already or is yet to come. */
    next: () => {
      const kept = mails.shift();
      return kept === undefined ? new Promise<string>(resolve => waiting.push(resolve)) : Promise.resolve(kept);
    },
    /** Whom mails were for, as the envelopes say. */
    recipients,
    stop: () => new Promise(resolve => server.close(resolve)),
  };
};
