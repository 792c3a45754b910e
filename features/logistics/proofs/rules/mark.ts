import { hashOfJson } from '../../driver/rules/action-chain.ts'
import { filesIn, ownLinks, type ProofLink, type ProofPack } from './pack.ts'

export type Marking = Pick<ProofPack, 'chains'> & {
  delivery: Pick<ProofPack['delivery'], 'id' | 'reference' | 'recipient' | 'address'>
}

/**
 * The check code: stands for the recipient, the address, the routes with their drivers, and each of the first so many entries of the
 * delivery with its place in the chain and the files it names. It ends in their number, so that one that is hidden is missed. Empty
 * without entries.
 */
export async function markOf(pack: Marking, entries = ownLinks(pack).length): Promise<string> {
  const kept = new Set(ownLinks(pack).slice(0, entries))
  if (kept.size === 0) return ''
  const chains = pack.chains.flatMap(({ route, links }) => {
    const own = links.filter((link) => kept.has(link)).map(markedEntry)
    return own.length === 0 ? [] : [{ ...markedRoute(route), entries: own }]
  })
  const marked = { version: 2, delivery: markedDelivery(pack), entries: kept.size, chains }
  return `${await hashOfJson(marked)}-${kept.size}`
}

/** How many entries a check code says it answers for; nothing where it is an older one. */
export function entriesOfMark(mark: string): number | undefined {
  const [, count] = /^[0-9a-f]{64}-([1-9]\d{0,5})$/.exec(mark) ?? []
  return count === undefined ? undefined : Number(count)
}

/** The check code of older papers: of each route it knows the last entry alone, so another could be hidden before it. */
export async function olderMarkOf(pack: Marking, entries = ownLinks(pack).length): Promise<string> {
  const kept = new Set(ownLinks(pack).slice(0, entries))
  const chains = pack.chains.flatMap(({ route, links }) => {
    const last = links.findLast((link) => kept.has(link))
    return last ? [{ ...markedRoute(route), hash: last.hash }] : []
  })
  return chains.length === 0 ? '' : hashOfJson({ delivery: markedDelivery(pack), chains })
}

function markedEntry({ link, hash, action }: ProofLink) {
  return { link, hash, files: filesIn(action?.data ?? {}).toSorted() }
}

function markedRoute({ id, day, driverName, vehicleName }: ProofPack['chains'][number]['route']) {
  return { routeId: id, day, driverName, vehicleName }
}

function markedDelivery({ delivery: { id, reference, recipient, address } }: Marking) {
  return { id, reference, recipient, address }
}
