import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

export type MailServer = {
  url: string
  /** The emails it was given, as they were sent. */
  emails: string[]
  /** Whom it was given an email for, once for each. */
  recipients: string[]
  close(): void
}

/** A mail server on this machine that delivers nothing. */
export async function openMailServer(options: ConstructorParameters<typeof SMTPServer>[0] = {}): Promise<MailServer> {
  const emails: string[] = []
  const recipients: string[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      let text = ''
      stream.on('data', (chunk: Buffer) => (text += chunk.toString()))
      stream.on('end', () => {
        emails.push(text)
        recipients.push(...envelope.rcptTo.map(({ address }) => address))
        done()
      })
    },
    ...options,
  })
  // The program may be killed in the middle of an email.
  server.on('error', () => undefined)
  server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  const { port } = server.server.address() as AddressInfo
  return { url: `smtp://127.0.0.1:${port}`, emails, recipients, close: () => server.close(() => undefined) }
}
