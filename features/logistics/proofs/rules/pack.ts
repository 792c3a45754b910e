import * as z from 'zod/mini'
import { DeliveryState } from '../../deliveries/rules.ts'
import { hashOfAction, sha256 } from '../../driver/rules/chain.ts'
import { metersBetween } from '../../routes/rules/actual.ts'

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
  | { kind: 'hash' | 'chain'; routeId: number; link: number }
  | { kind: 'file'; sha256: string }
  | { kind: 'mark' }
export type Verdict = {
  faults: Fault[]
  /** How many entries were recalculated, and how many of other stops are there as hashes. */
  checked: number
  hidden: number
  files: number
  /** Photos and signatures that entries name and that aren’t in the pack. */
  absent: string[]
}

/** Whether a pack says what was recorded, by its hashes alone. `mark` is a hash that was kept elsewhere, such as on paper. */
export async function verifyPack({ chains, files }: ProofPack, mark = ''): Promise<Verdict> {
  const faults: Fault[] = []
  for (const { route, links } of chains) faults.push(...(await faultsIn(route.id, links)))
  for (const { sha256: hash, base64 } of files)
    if ((await sha256(bytesOf(base64))) !== hash) faults.push({ kind: 'file', sha256: hash })
  const all = chains.flatMap(({ links }) => links)
  const actions = all.flatMap(({ action }) => action ?? [])
  if (mark !== '' && !all.some(({ hash, action }) => action !== null && hash === mark)) faults.push({ kind: 'mark' })
  const present = new Set(files.map((one) => one.sha256))
  return {
    faults,
    checked: actions.length,
    hidden: all.length - actions.length,
    files: files.length,
    absent: [...new Set(actions.flatMap(({ data }) => filesIn(data)))].filter((hash) => !present.has(hash)),
  }
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

/** The last entry about the delivery: its hash stands for all that came before it. */
export function markOf({ chains }: Pick<ProofPack, 'chains'>): string {
  return chains.at(-1)?.links.findLast(({ action }) => action !== null)?.hash ?? ''
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    return new Uint8Array()
  }
}
