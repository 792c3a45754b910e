import { isIP } from 'node:net'
import { ImapFlow } from 'imapflow'
import { filled, type Sentence } from '#kit/contract/sentence.ts'
import type { Mailboxes, MailServer, OpenMailbox, Visit } from '#kit/server/mailboxes.ts'
import { addressKind } from '../outbound-http/address-kind.ts'
import { openAddresses, problemOf, type AddressRules } from '../outbound-http/open-addresses.ts'
import { openMailbox, ServerFailure } from './open-mailbox.ts'
import { refusals } from './refusals.ts'

/** Shorter than the patience of a person who tries out a connection. */
const connectMs = 10_000
const silentMs = 30_000
/** A server that sends more at once than the largest email is given up. */
const mostLiteralBytes = 64_000_000
const mostLineBytes = 4_000_000

type Failure = { problem: Sentence; isRefused: boolean }

/** Reads mailboxes over IMAP, connecting only to addresses that are open. */
export function nodeMailboxes(rules: AddressRules): Mailboxes & { stop(): void } {
  const stopping = new AbortController()
  const addresses = openAddresses(rules)
  const lookUp = (host: string) =>
    new Promise<string[]>((resolve, reject) =>
      addresses.lookup(host, { all: true }, (error, found) => {
        if (error) reject(error)
        else resolve(typeof found === 'string' ? [found] : found.map(({ address }) => address))
      }),
    )
  return {
    stop: () => stopping.abort(new Error('The program stops.')),
    visit: async (server, work, signal) => {
      stopping.signal.throwIfAborted()
      const closed = addresses.closed(server.host)
      if (closed) return { isDone: false, problem: closed, isRefused: false }
      const found = await lookUp(server.host).catch((error: NodeJS.ErrnoException) => error)
      if (found instanceof Error) return { isDone: false, ...failureOf(found, server.host) }
      if (server.security === 'none' && found.some((address) => addressKind(address) === 'public'))
        return { isDone: false, problem: filled(refusals.unencrypted, server), isRefused: false }
      const leave = AbortSignal.any([stopping.signal, ...(signal ? [signal] : [])])
      const visit = await visitAt(found.slice(0, 3), server, { work, signal: leave })
      // A visit that is cut off says nothing of the server.
      leave.throwIfAborted()
      return visit
    },
  }
}

type Errand<T> = { work: (mailbox: OpenMailbox) => Promise<T>; signal: AbortSignal }

/** Connects to the first address that answers: the others of a name may not be reachable from here. */
async function visitAt<T>(addresses: string[], server: MailServer, errand: Errand<T>): Promise<Visit<T>> {
  let failure: Failure = { problem: filled(refusals.late, server), isRefused: false }
  for (const address of addresses) {
    const client = clientFor(address, server)
    const leave = () => client.close()
    errand.signal.addEventListener('abort', leave, { once: true })
    const connected = await client.connect().catch((error: Error) => error)
    errand.signal.removeEventListener('abort', leave)
    if (!(connected instanceof Error)) return work(client, server, errand)
    client.close()
    failure = failureOf(connected, server.host)
    if (client.connectedAt) break
  }
  return { isDone: false, ...failure }
}

function clientFor(address: string, { host, port, security, user, password }: MailServer): ImapFlow {
  const client = new ImapFlow({
    host: address,
    // What is connected to is the address that was judged; the certificate must be that of the name.
    ...(isIP(host) === 0 && { servername: host }),
    port,
    secure: security === 'tls',
    doSTARTTLS: security === 'starttls',
    auth: { user, pass: password },
    logger: false,
    disableAutoIdle: true,
    connectionTimeout: connectMs,
    greetingTimeout: connectMs,
    socketTimeout: silentMs,
    maxLineLength: mostLineBytes,
    maxLiteralSize: mostLiteralBytes,
    maxResponseSize: mostLiteralBytes + mostLineBytes,
  })
  // The call that was waiting fails with it; unheard, it would end the program.
  client.on('error', () => {})
  return client
}

async function work<T>(client: ImapFlow, { host }: MailServer, errand: Errand<T>): Promise<Visit<T>> {
  const stop = () => client.close()
  errand.signal.addEventListener('abort', stop, { once: true })
  try {
    const result = await errand.work(openMailbox(client))
    await client.logout().catch(() => {})
    return { isDone: true, result }
  } catch (error) {
    if (error instanceof ServerFailure) return { isDone: false, ...failureOf(error.cause, host) }
    throw error
  } finally {
    errand.signal.removeEventListener('abort', stop)
    client.close()
  }
}

const known: [sign: RegExp, sentence: Sentence][] = [
  [/^(CONNECT|GREETING|UPGRADE)_TIMEOUT|^ETIMEOUT/, refusals.late],
  [/STARTTLS/i, refusals.noStartTls],
  [
    /^(Parser|InvalidResponse|UnexpectedTag|MissingTag|LineTooLarge|LiteralTooLarge|Response|TooMany|ERR_SSL)/,
    refusals.noImap,
  ],
]

function failureOf(error: unknown, host: string): Failure {
  const { code = '', authenticationFailed } = error as { code?: string; authenticationFailed?: boolean }
  if (authenticationFailed) return { problem: filled(refusals.wrongPassword, { host }), isRefused: true }
  const message = error instanceof Error ? error.message : String(error)
  const sentence = known.find(([sign]) => sign.test(code) || sign.test(message))?.[1]
  if (sentence) return { problem: filled(sentence, { host }), isRefused: false }
  const isEnded = code === 'EConnectionClosed' || code === 'NoConnection'
  const told = Object.assign(error instanceof Error ? error : new Error(message), isEnded && { code: 'ECONNRESET' })
  return { problem: problemOf(told, host), isRefused: false }
}
