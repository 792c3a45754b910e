import { lookup as askName } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { filled, type Sentence } from '#kit/contract/sentence.ts'
import { addressKind, type AddressKind } from './address-kind.ts'
import { refusals } from './refusals.ts'

type Found = { address: string; family: number }
export type AskName = (
  name: string,
  options: { all: true; family?: number; hints?: number },
  done: (error: Error | null, found: Found[]) => void,
) => void
export type AddressRules = { isInsideOpen: boolean; /** Asks for a name's addresses. */ ask?: AskName }

/** Which of the addresses people enter we connect to. */
export type OpenAddresses = {
  /** Why a host is blocked, as far as that is known without a DNS lookup. */
  closed(host: string): Sentence | undefined
  lookup: LookupFunction
}

/** A host name is resolved and checked as the connection is made, which then goes to that very address. */
export function openAddresses({ isInsideOpen, ask = askName as AskName }: AddressRules): OpenAddresses {
  const isOpen = (kind: AddressKind) => kind === 'public' || (kind === 'inside' && isInsideOpen)
  return {
    closed: (host) => {
      const kind = kindOf(host)
      return kind === undefined || isOpen(kind) ? undefined : whyClosed(host, kind)
    },
    lookup: lookupAmong((address) => isOpen(addressKind(address)), ask),
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

/** What the address itself shows, without a DNS lookup. */
function kindOf(host: string): AddressKind | undefined {
  if (isIP(host)) return addressKind(host)
  return /(^|\.)localhost\.?$/.test(host) ? 'inside' : undefined
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

/** The message about a connection that was refused. */
export function problemOf(error: NodeJS.ErrnoException, host: string): Sentence {
  if (error instanceof ClosedName) return whyClosed(host, error.kind)
  const sentence = known.find(([code]) => code.test(error.code ?? ''))?.[1] ?? refusals.other
  return filled(sentence, { host, reason: error.code ?? error.message })
}
