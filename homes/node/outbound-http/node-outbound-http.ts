import { lookup as askName } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request as securedRequest } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { filled, type Sentence } from '#kit/contract/sentence.ts'
import type { OutboundHttp } from '#kit/server/machine.ts'
import { addressKind, type AddressKind } from './address-kind.ts'
import refusals from './refusals.json' with { type: 'json' }

type Found = { address: string; family: number }
export type AskName = (
  name: string,
  options: { all: true; family?: number; hints?: number },
  done: (error: Error | null, found: Found[]) => void,
) => void
type Rules = { isInsideOpen: boolean; /** Asks for a name's addresses. */ ask?: AskName }

/** Sends to addresses people name, never to those that are closed: what a name stands for is judged as the connection is made, and only that is connected to. */
export function nodeOutboundHttp({ isInsideOpen, ask = askName as AskName }: Rules): OutboundHttp {
  const isOpen = (kind: AddressKind) => kind === 'public' || (kind === 'inside' && isInsideOpen)
  const closedBy = (url: URL) => {
    const kind = kindOf(hostOf(url))
    return kind === undefined || isOpen(kind) ? undefined : whyClosed(hostOf(url), kind)
  }
  const lookup = lookupAmong((address) => isOpen(addressKind(address)), ask)
  return {
    closed: (url) => closedBy(new URL(url)),
    post: async (url, { headers, body, signal }) => {
      const address = new URL(url)
      const closed = closedBy(address)
      if (closed) return { status: null, problem: closed }
      return new Promise((resolve) => {
        const send = address.protocol === 'https:' ? securedRequest : plainRequest
        const sent = send(
          address,
          {
            method: 'POST',
            headers: { ...headers, 'content-length': Buffer.byteLength(body) },
            agent: false,
            lookup,
            signal,
          },
          (answer) => {
            resolve({ status: answer.statusCode ?? 0, reason: answer.statusMessage ?? '' })
            answer.destroy()
          },
        )
        sent.on('error', (error: NodeJS.ErrnoException) =>
          resolve({ status: null, problem: signal.aborted ? refusals.late : problemOf(error, hostOf(address)) }),
        )
        // Without an error or an answer ends what a server wants to go on with in another protocol.
        sent.on('close', () => resolve({ status: null, problem: filled(refusals.ended, { host: hostOf(address) }) }))
        sent.end(body)
      })
    },
  }
}

class ClosedName extends Error {
  readonly kind: AddressKind
  constructor(kind: AddressKind) {
    super('closed')
    this.kind = kind
  }
}

/** Finds only addresses that are open; a name without any is an error. */
function lookupAmong(isOpen: (address: string) => boolean, ask: AskName): LookupFunction {
  return (name, { all, family, hints }, done) =>
    ask(
      name,
      { all: true, ...(typeof family === 'number' && { family }), ...(hints !== undefined && { hints }) },
      (error, found) => {
        if (error) return done(error, [])
        const open = found.filter(({ address }) => isOpen(address))
        const [first] = open
        if (!first)
          return done(
            new ClosedName(found.some(({ address }) => addressKind(address) === 'inside') ? 'inside' : 'closed'),
            [],
          )
        if (all) done(null, open)
        else done(null, first.address, first.family)
      },
    )
}

/** What the address itself tells, without asking for its name. */
function kindOf(host: string): AddressKind | undefined {
  if (isIP(host)) return addressKind(host)
  return /(^|\.)localhost\.?$/.test(host) ? 'inside' : undefined
}

function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[(.*)\]$/, '$1')
}

function whyClosed(host: string, kind: AddressKind): Sentence {
  return filled(kind === 'inside' ? refusals.inside : refusals.closed, { host })
}

const known: [code: RegExp, sentence: Sentence][] = [
  [/^(ENOTFOUND|EAI_AGAIN|ENODATA)$/, refusals.unknownName],
  [/^ECONNREFUSED$/, refusals.refused],
  [/^(ECONNRESET|EPIPE)$/, refusals.ended],
  [/^(EHOSTUNREACH|ENETUNREACH|ETIMEDOUT)$/, refusals.unreachable],
  [/CERT|SELF_SIGNED|UNABLE_TO|^ERR_(TLS|SSL)|EPROTO/, refusals.untrusted],
]

function problemOf(error: NodeJS.ErrnoException, host: string): Sentence {
  if (error instanceof ClosedName) return whyClosed(host, error.kind)
  const sentence = known.find(([code]) => code.test(error.code ?? ''))?.[1] ?? refusals.other
  return filled(sentence, { host, reason: error.code ?? error.message })
}
