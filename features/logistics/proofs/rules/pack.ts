import * as z from 'zod/mini'
import { DeliveryState } from '../../deliveries/rules.ts'
import { canonicalJson, hashOfAction, sha256 } from '../../driver/rules/action-chain.ts'
import { metersBetween } from '../../routes/rules/actual-times.ts'

export const packFormat = 'routewright-proof-1'

const Spot = z.object({ longitude: z.number(), latitude: z.number() })
const Place = z.extend(Spot, { accuracyMeters: z.nullable(z.number()) })

const Action = z.object({
  id: z.string(),
  deviceId: z.string(),
  sequence: z.number(),
  kind: z.string(),
  routeId: z.nullable(z.number()),
  stopId: z.nullable(z.number()),
  at: z.string(),
  deviceAt: z.string(),
  sinceStartMs: z.nullable(z.number()),
  receivedAt: z.string(),
  place: z.unknown(),
  data: z.record(z.string(), z.unknown()),
  byOffice: z.string(),
})

/** One link of the chain of a route; what was recorded at other stops is there as its hash alone. */
const Link = z.object({
  link: z.number(),
  previousHash: z.string(),
  hash: z.string(),
  action: z.nullable(Action),
  /** What became of it when the pack was made; it isn’t part of the hash. */
  outcome: z.string(),
})

/** All that was recorded of a delivery, with what it takes to check it. */
export const ProofPack = z.object({
  format: z.literal(packFormat),
  madeAt: z.string(),
  timeZone: z.string(),
  delivery: z.object({
    id: z.number(),
    reference: z.string(),
    recipient: z.string(),
    address: z.string(),
    state: DeliveryState,
    /** As the office knew it when the pack was made: it isn’t part of any hash. Older packs don’t have it. */
    door: z.optional(z.nullable(Spot)),
  }),
  chains: z.array(
    z.object({
      route: z.object({ id: z.number(), day: z.string(), driverName: z.string(), vehicleName: z.string() }),
      links: z.array(Link),
    }),
  ),
  files: z.array(z.object({ sha256: z.string(), contentType: z.string(), base64: z.string() })),
})
export type ProofPack = z.infer<typeof ProofPack>
export type ProofLink = z.infer<typeof Link>
export type ProofAction = z.infer<typeof Action>

export type Fault =
  | { kind: 'hash' | 'chain' | 'foreign'; routeId: number; link: number }
  | { kind: 'file'; sha256: string }
  | { kind: 'mark' | 'empty' }
export type Verdict = {
  faults: Fault[]
  /** What the mark answers for: recipient, address, routes and entries; the entries alone, on older papers; or nothing, where none was given. */
  marked: 'whole' | 'entries' | 'nothing'
  /** How many entries came after the mark was printed. */
  later: number
  /** How many entries were recalculated, and how many of other stops are there as hashes. */
  checked: number
  hidden: number
  files: number
  /** Photos and signatures that entries name and that aren’t in the pack. */
  absent: string[]
}

/** Whether a pack says what was recorded. `mark` was kept elsewhere, such as on paper: without it, only that the pack fits together. */
export async function verifyPack(pack: ProofPack, mark = ''): Promise<Verdict> {
  const { chains, files } = pack
  const faults: Fault[] = []
  for (const { route, links } of chains)
    faults.push(...(await faultsIn(route.id, links)), ...foreignIn(pack, { routeId: route.id, links }))
  for (const { sha256: hash, base64 } of files)
    if ((await sha256(bytesOf(base64))) !== hash) faults.push({ kind: 'file', sha256: hash })
  const all = chains.flatMap(({ links }) => links)
  const actions = all.flatMap(({ action }) => action ?? [])
  if (actions.length === 0) faults.push({ kind: 'empty' })
  const found = mark === '' ? { marked: 'nothing' as const, later: 0 } : await findMark(pack, mark)
  if (!found) faults.push({ kind: 'mark' })
  const present = new Set(files.map((one) => one.sha256))
  return {
    faults,
    ...(found ?? { marked: 'nothing', later: 0 }),
    checked: actions.length,
    hidden: all.length - actions.length,
    files: files.length,
    absent: [...new Set(actions.flatMap(({ data }) => filesIn(data)))].filter((hash) => !present.has(hash)),
  }
}

type Marked = Pick<Verdict, 'marked' | 'later'>

/** The mark of the pack as it is or, where entries were added since, as it was before them. */
async function findMark(pack: ProofPack, mark: string): Promise<Marked | undefined> {
  const own = ownLinks(pack)
  for (let later = 0; later < own.length; later++)
    if ((await markOf(pack, own.length - later)) === mark) return { marked: 'whole', later }
  const at = own.findIndex(({ hash }) => hash === mark)
  return at < 0 ? undefined : { marked: 'entries', later: own.length - 1 - at }
}

/** The entries about the delivery in the order in which they came in, whatever route they are of. */
function ownLinks({ chains }: Pick<ProofPack, 'chains'>): ProofLink[] {
  return chains
    .flatMap(({ links }) => links.flatMap((link) => (link.action ? [{ link, at: link.action.receivedAt }] : [])))
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1))
    .map(({ link }) => link)
}

/** Entries that aren’t about this delivery, or belong to another route. */
function foreignIn(
  { chains, delivery }: ProofPack,
  { routeId, links }: { routeId: number; links: readonly ProofLink[] },
): Fault[] {
  const own = new Set(ownLinks({ chains }).flatMap(({ action }) => (action?.stopId === delivery.id ? [action.id] : [])))
  return links.flatMap(({ link, action }): Fault[] => {
    if (!action) return []
    const isAbout = action.stopId === delivery.id || (action.kind === 'undo' && own.has(String(action.data['id'])))
    return isAbout && action.routeId === routeId ? [] : [{ kind: 'foreign', routeId, link }]
  })
}

async function faultsIn(routeId: number, links: readonly ProofLink[]): Promise<Fault[]> {
  const faults: Fault[] = []
  let [before, number] = ['', 0]
  for (const { link, previousHash, hash, action } of links) {
    number++
    if (previousHash !== before || link !== number) faults.push({ kind: 'chain', routeId, link })
    if (action && (await hashOfAction({ ...action, place: action.place ?? null }, previousHash)) !== hash)
      faults.push({ kind: 'hash', routeId, link })
    before = hash
  }
  return faults
}

/** The hashes of the photos and the signature that an entry names. */
export function filesIn(data: Record<string, unknown>): string[] {
  const { files, signature } = data
  const listed = Array.isArray(files) ? files.filter((one): one is string => typeof one === 'string') : []
  return [...new Set(typeof signature === 'string' ? [...listed, signature] : listed)]
}

/** How far from the door an entry was recorded; nothing where one of the two places isn’t known. */
export function distanceFromDoor({ delivery: { door } }: ProofPack, { place }: Pick<ProofAction, 'place'>) {
  const read = z.safeParse(Place, place)
  if (!door || !read.success) return undefined
  const { longitude, latitude, accuracyMeters } = read.data
  return { meters: Math.round(metersBetween([door.longitude, door.latitude], [longitude, latitude])), accuracyMeters }
}

type Marking = Pick<ProofPack, 'chains'> & {
  delivery: Pick<ProofPack['delivery'], 'id' | 'reference' | 'recipient' | 'address'>
}

/** Stands for the recipient, the address, the routes with their drivers, and so many entries with all that came before them; empty without entries. */
export async function markOf(pack: Marking, entries = ownLinks(pack).length): Promise<string> {
  const { id, reference, recipient, address } = pack.delivery
  const kept = new Set(ownLinks(pack).slice(0, entries))
  const chains = pack.chains.flatMap(({ route, links }) => {
    const last = links.findLast((link) => kept.has(link))
    const { id: routeId, day, driverName, vehicleName } = route
    return last ? [{ routeId, day, driverName, vehicleName, hash: last.hash }] : []
  })
  if (chains.length === 0) return ''
  const marked = canonicalJson({ delivery: { id, reference, recipient, address }, chains })
  return sha256(new TextEncoder().encode(marked))
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
