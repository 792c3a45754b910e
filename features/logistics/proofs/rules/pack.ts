import * as z from 'zod/mini'
import { DeliveryState } from '../../deliveries/rules.ts'
import { Leaf, Path, SignedRoot } from '../../proof-roots/rules/root.ts'
import { metersBetween } from '../../routes/rules/actual-times.ts'
import { proofKinds } from '../../settings/contract.ts'

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
  /** The data as its device signed them, where the server filled something in. */
  said: z.optional(z.nullable(z.record(z.string(), z.unknown()))),
})

/** A public key of a device, with the sign-in that registered it. */
const Key = z.object({
  id: z.string(),
  publicKey: z.string(),
  deviceId: z.string(),
  registeredAt: z.string(),
  signedInBy: z.string(),
  signedInAt: z.string(),
  endedAt: z.nullable(z.string()),
})

/** What a device signed on a route, from its first entry of this delivery to its last without a gap; of other stops the hashes alone. One for each route and device. */
const Signatures = z.object({
  routeId: z.number(),
  deviceId: z.string(),
  deviceName: z.string(),
  /** Acts that never reached the server, by what it knows: the device had lost them. Older packs don’t say. */
  missing: z.optional(z.array(z.object({ from: z.number(), to: z.number() }))),
  links: z.array(
    z.object({
      sequence: z.number(),
      content: z.string(),
      previous: z.string(),
      keyId: z.string(),
      signature: z.string(),
    }),
  ),
})

const Rooted = z.extend(SignedRoot, { publicKey: z.string(), keyMadeAt: z.string(), leaf: Leaf, path: Path })

const ProofKinds = z.array(z.enum(proofKinds))

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
  /** What was asked for when an entry ended the stop, and what the workspace asks for by itself: as the server says, and part of no hash. Older packs don’t say. */
  asked: z.optional(z.array(z.object({ id: z.string(), required: ProofKinds, workspace: ProofKinds }))),
  files: z.array(z.object({ sha256: z.string(), contentType: z.string(), base64: z.string() })),
  /** What devices signed, and with which keys. Older packs have neither. */
  signatures: z.optional(z.array(Signatures)),
  keys: z.optional(z.array(Key)),
  /** Every root that the workspace signed over each chain and each key, with the way up to it. Older packs have the newest alone. */
  roots: z.optional(z.array(Rooted)),
})
export type ProofPack = z.infer<typeof ProofPack>
export type ProofLink = z.infer<typeof Link>
export type ProofAction = z.infer<typeof Action>
export type ProofKey = z.infer<typeof Key>
export type ProofRoot = z.infer<typeof Rooted>
export type ProofSignatures = z.infer<typeof Signatures>

/** The entries about the delivery in the order in which they came in, whatever route they are of. */
export function ownLinks({ chains }: Pick<ProofPack, 'chains'>): ProofLink[] {
  return chains
    .flatMap(({ links }) => links.flatMap((link) => (link.action ? [{ link, at: link.action.receivedAt }] : [])))
    .toSorted((one, other) => (one.at === other.at ? 0 : one.at < other.at ? -1 : 1))
    .map(({ link }) => link)
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
