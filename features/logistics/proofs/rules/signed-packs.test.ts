import { beforeAll, expect, it } from 'vitest'
import { testDeviceKey, type TestDeviceKey } from '#homes/test/device-key.ts'
import { hashOfAction, sha256 } from '../../driver/rules/action-chain.ts'
import { contentOf, saysTheSame } from '../../driver/rules/signed-act.ts'
import type { ProofAction, ProofLink, ProofPack } from './pack.ts'
import { outcomeOf, verifyPack } from './verify-pack.ts'

const picture = new TextEncoder().encode('a picture')
const minute = (at: number) => new Date(Date.UTC(2026, 10, 23, 8, at)).toISOString()
let key: TestDeviceKey
let photo: string
let genuine: ProofPack

function actionOf(sequence: number, patch: Partial<ProofAction>): ProofAction {
  const at = minute(sequence)
  const times = { at, deviceAt: at, sinceStartMs: null, receivedAt: at }
  const who = { id: `act-${sequence}`, deviceId: 'phone-1', sequence, routeId: 1, stopId: 7, byOffice: '' }
  return { ...who, ...times, kind: 'note', place: null, data: {}, ...patch }
}

/** Chains acts anew, as whoever holds the database could. */
async function linksOf(actions: readonly ProofAction[]): Promise<ProofLink[]> {
  const links: ProofLink[] = []
  for (const [index, action] of actions.entries()) {
    const previousHash = links.at(-1)?.hash ?? ''
    const hash = await hashOfAction({ ...action, place: null }, previousHash)
    const isOwn = action.stopId === 7
    links.push({ link: index + 1, previousHash, hash, action: isOwn ? action : null, outcome: 'applied' })
  }
  return links
}

async function signaturesOf(by: TestDeviceKey, actions: readonly ProofAction[]) {
  const sent = actions.map(({ id, sequence, kind, routeId, stopId, deviceAt: at, sinceStartMs, data }) => {
    return { id, sequence, kind, routeId, stopId, at, sinceStartMs, data, place: null }
  })
  const links = []
  for (const [index, { sequence, signed }] of (await by.sign(sent)).entries()) {
    const content = await contentOf({ ...actions[index]!, place: null })
    links.push({ sequence, content, ...signed! })
  }
  return [{ routeId: 1, deviceId: 'phone-1', deviceName: 'Pixel', links }]
}

const keyOf = ({ keyId: id, publicKey }: TestDeviceKey) => {
  const signIn = { signedInBy: 'code', signedInAt: minute(0) }
  return { id, publicKey, deviceId: 'phone-1', registeredAt: minute(0), endedAt: null, ...signIn }
}

/** Arrived, failed, seen at another stop, and delivered with a photo: all of it signed by one phone. */
const acts = () => [
  actionOf(1, { kind: 'arrive' }),
  actionOf(2, { kind: 'fail', data: { reason: 'refused' } }),
  actionOf(3, { stopId: 8 }),
  actionOf(4, { kind: 'deliver', data: { name: 'Ana', files: [photo] } }),
]

async function packOf(by: TestDeviceKey, actions: readonly ProofAction[]): Promise<ProofPack> {
  return {
    format: 'routewright-proof-1',
    madeAt: minute(30),
    timeZone: 'UTC',
    delivery: { id: 7, reference: 'R-7', recipient: 'Bo', address: 'Here 1', state: 'delivered' },
    chains: [
      {
        route: { id: 1, day: '2026-11-23', driverName: 'Ana', vehicleName: 'Van' },
        links: await linksOf(actions),
      },
    ],
    files: [{ sha256: photo, contentType: 'image/png', base64: btoa('a picture') }],
    signatures: await signaturesOf(by, actions),
    keys: [keyOf(by)],
  }
}

beforeAll(async () => {
  photo = await sha256(picture)
  key = await testDeviceKey('phone-1')
  genuine = await packOf(key, acts())
})

async function forged(change: (copy: ProofPack) => void | Promise<void>) {
  const copy = structuredClone(genuine)
  await change(copy)
  const verdict = await verifyPack(copy)
  return { kinds: verdict.faults.map(({ kind }) => kind), outcome: outcomeOf(verdict), verdict }
}
/** The owner of the server writes the chain anew, and leaves the signatures as they are. */
const rewrite = (change: (actions: ProofAction[]) => ProofAction[]) =>
  forged(async (copy) => {
    copy.chains[0]!.links = await linksOf(change(acts()))
  })

it('a genuine pack says how many entries are signed, and with which key', async () => {
  const { kinds, verdict } = await forged(() => undefined)
  expect(kinds).toEqual([])
  expect(verdict).toMatchObject({ signed: 3, unsigned: 0, signers: [{ id: key.keyId, deviceName: 'Pixel' }] })
})

it('replace: other words under hashes calculated anew aren’t what the phone signed', async () => {
  const replaced = await rewrite((all) =>
    all.map((one) => (one.kind === 'deliver' ? { ...one, data: { ...one.data, name: 'Eve' } } : one)),
  )
  expect(replaced).toMatchObject({ kinds: ['signature'], outcome: 'notSigned' })
})

it('swap: another photo named by an entry calculated anew isn’t what the phone signed', async () => {
  const other = await sha256(new TextEncoder().encode('other'))
  const swapped = await forged(async (copy) => {
    const actions = acts().map((one) =>
      one.kind === 'deliver' ? { ...one, data: { name: 'Ana', files: [other] } } : one,
    )
    copy.chains[0]!.links = await linksOf(actions)
    copy.files = [{ sha256: other, contentType: 'image/png', base64: btoa('other') }]
  })
  expect(swapped).toMatchObject({ kinds: ['signature'], outcome: 'notSigned' })
})

it('drop: an entry and its signature that were both removed are missed by the next signature', async () => {
  const dropped = await forged(async (copy) => {
    copy.chains[0]!.links = await linksOf(acts().filter(({ kind }) => kind !== 'fail'))
    copy.signatures![0]!.links.splice(1, 1)
  })
  expect(dropped).toMatchObject({ kinds: ['dropped'], outcome: 'notSigned' })
  expect(dropped.verdict.faults).toEqual([{ kind: 'dropped', sequence: 3 }])
})

it('drop: a run that is split in two around what was removed isn’t one run', async () => {
  const split = await forged(async (copy) => {
    copy.chains[0]!.links = await linksOf(acts().filter(({ kind }) => kind !== 'fail'))
    const [run] = copy.signatures!
    const [first, , ...rest] = run!.links
    copy.signatures = [
      { ...run!, links: [first!] },
      { ...run!, links: rest },
    ]
  })
  expect(split).toMatchObject({ outcome: 'notSigned', verdict: { faults: [{ kind: 'dropped', sequence: 3 }] } })
})

it('swap: links of a run out of their order are missed', async () => {
  const swapped = await forged((copy) => void copy.signatures![0]!.links.reverse())
  expect(new Set(swapped.kinds)).toEqual(new Set(['dropped']))
})

it('hide: an entry taken out of the chain alone is counted among the hashes that nothing is shown of', async () => {
  expect((await forged(() => undefined)).verdict.signedHashes).toBe(1)
  const taken = await rewrite((all) => all.filter(({ kind }) => kind !== 'fail'))
  expect(taken.verdict).toMatchObject({ faults: [], signed: 2, signedHashes: 2 })
})

it('a signature at another stop that doesn’t hold says nothing against this delivery, and is counted', async () => {
  const other = await forged((copy) => void (copy.signatures![0]!.links[2]!.content = 'a'.repeat(64)))
  expect(other).toMatchObject({ kinds: [], outcome: 'consistent', verdict: { signed: 3, wrongHashes: 1 } })
})

it('an act that the server says it never got isn’t dropped from the file', async () => {
  const lost = await forged((copy) => {
    copy.signatures![0]!.links.splice(2, 1)
    copy.signatures![0]!.missing = [{ from: 3, to: 3 }]
  })
  expect(lost).toMatchObject({ kinds: [], verdict: { signed: 3, lost: 1 } })
  const other = await forged((copy) => {
    copy.signatures![0]!.links.splice(2, 1)
    copy.signatures![0]!.missing = [{ from: 7, to: 9 }]
  })
  expect(other.kinds).toEqual(['dropped'])
})

it('entries that came in after their key had ended are counted by themselves', async () => {
  const { verdict } = await forged((copy) => void (copy.keys![0]!.endedAt = minute(3)))
  expect(verdict).toMatchObject({ faults: [], signed: 2, afterEnd: 1, unsigned: 0 })
})

it('hide: an entry without its signature counts as unsigned, and the next signature misses it', async () => {
  const hidden = await forged((copy) => void copy.signatures![0]!.links.splice(1, 1))
  expect(hidden.kinds).toEqual(['dropped'])
  expect(hidden.verdict).toMatchObject({ signed: 2, unsigned: 1 })
})

it('hide: a file without any signature shows that nothing in it is signed', async () => {
  const bare = await forged((copy) => {
    delete copy.signatures
    delete copy.keys
  })
  expect(bare.verdict).toMatchObject({ faults: [], signed: 0, unsigned: 3, signers: [] })
})

it('rewrite all: signed anew with another key under the name of the first, the key isn’t what it is called', async () => {
  const other = await testDeviceKey('phone-1')
  const rewritten = await forged(async (copy) => {
    Object.assign(copy, await packOf(other, acts()))
    copy.keys![0]!.id = key.keyId
    for (const link of copy.signatures![0]!.links) link.keyId = key.keyId
  })
  expect(rewritten).toMatchObject({ kinds: ['key'], outcome: 'notSigned' })
})

it('rewrite all: signed anew with a key of its own, the pack names that key', async () => {
  const other = await testDeviceKey('phone-1')
  const { verdict } = await forged(async (copy) => void Object.assign(copy, await packOf(other, acts())))
  expect(verdict.signers.map(({ id }) => id)).toEqual([other.keyId])
})

it('forge: an entry whose signature is that of another isn’t signed', async () => {
  const { kinds, verdict } = await forged((copy) => {
    const links = copy.signatures![0]!.links
    links[3]!.signature = links[0]!.signature
  })
  expect(kinds).toEqual(['signer'])
  expect(verdict).toMatchObject({ signed: 2, unsigned: 1 })
})

it('other device: the key of one device signs for no other', async () => {
  const other = await forged((copy) => void (copy.keys![0]!.deviceId = 'phone-2'))
  expect(new Set(other.kinds)).toEqual(new Set(['signer']))
  const moved = await rewrite((all) => all.map((one) => ({ ...one, deviceId: 'phone-2' })))
  expect(moved.verdict).toMatchObject({ signed: 0, unsigned: 3 })
})

it('other day: a time that was changed with its hash isn’t what the phone signed', async () => {
  const moved = await rewrite((all) => all.map((one) => ({ ...one, deviceAt: one.deviceAt.replace('-23T', '-24T') })))
  expect(moved).toMatchObject({ kinds: ['signature', 'signature', 'signature'], outcome: 'notSigned' })
})

it('what a server fills in is what was signed; what it adds or drops isn’t', () => {
  const said = { name: 'Ana ', items: [{ index: 0, quantity: 2 }] }
  const filled = {
    to: 'person',
    name: 'Ana',
    files: [],
    age: null,
    pinTries: 0,
    items: [{ ...said.items[0], isDamaged: false }],
  }
  expect(saysTheSame(said, filled)).toBe(true)
  expect(saysTheSame(said, { ...filled, files: [photo] })).toBe(false)
  expect(saysTheSame({ ...said, note: 'Broken' }, filled)).toBe(false)
  expect(saysTheSame(said, { ...filled, items: [] })).toBe(false)
  expect(saysTheSame(said, { ...filled, to: 'neighbour' })).toBe(false)
})
