import { beforeAll, expect, it } from 'vitest'
import { hashOfAction, sha256 } from '../../driver/rules/action-chain.ts'
import { markOf, olderMarkOf } from './mark.ts'
import type { ProofAction, ProofLink, ProofPack } from './pack.ts'
import { outcomeOf, verifyPack } from './verify-pack.ts'

const picture = new TextEncoder().encode('a picture')
const base64Of = (bytes: Uint8Array) => btoa(String.fromCharCode(...bytes))
let photo: string
let genuine: ProofPack
let mark: string

const minute = (at: number) => new Date(Date.UTC(2026, 10, 23, 8, at)).toISOString()

function actionOf(sequence: number, patch: Partial<ProofAction>): ProofAction {
  return {
    id: `act-${sequence}`,
    deviceId: 'phone-1',
    sequence,
    kind: 'note',
    routeId: 1,
    stopId: 7,
    at: minute(sequence),
    deviceAt: minute(sequence),
    sinceStartMs: null,
    receivedAt: minute(sequence),
    place: null,
    data: {},
    byOffice: '',
    ...patch,
  }
}

/** Chains acts anew, as whoever holds the database could; those of other stops are hashes alone. */
async function linksOf(actions: readonly ProofAction[]): Promise<ProofLink[]> {
  const links: ProofLink[] = []
  for (const [index, action] of actions.entries()) {
    const previousHash = links.at(-1)?.hash ?? ''
    const hash = await hashOfAction({ ...action, place: null }, previousHash)
    const isOwn = action.stopId === 7
    links.push({ link: index + 1, previousHash, hash, action: isOwn ? action : null, outcome: isOwn ? 'applied' : '' })
  }
  return links
}

/** Depart, arrive, a failed attempt, and the delivery with its photo. */
async function packOf(change: (action: ProofAction) => ProofAction = (action) => action): Promise<ProofPack> {
  const actions = [
    actionOf(1, { kind: 'depart', stopId: null }),
    actionOf(2, { kind: 'arrive' }),
    actionOf(3, { kind: 'fail', data: { reason: 'refused' } }),
    actionOf(4, { kind: 'deliver', data: { name: 'Ana', files: [photo] } }),
  ]
  const route = { id: 1, day: '2026-11-23', driverName: 'Ana', vehicleName: 'Van' }
  return {
    format: 'routewright-proof-1',
    madeAt: minute(30),
    timeZone: 'UTC',
    delivery: { id: 7, reference: 'R-7', recipient: 'Bo', address: 'Here 1', state: 'delivered' },
    chains: [{ route, links: await linksOf(actions.map(change)) }],
    files: [{ sha256: photo, contentType: 'image/png', base64: base64Of(picture) }],
  }
}

beforeAll(async () => {
  photo = await sha256(picture)
  genuine = await packOf()
  mark = await markOf(genuine)
})

async function forged(change: (copy: ProofPack) => void | Promise<void>, code = mark) {
  const copy = structuredClone(genuine)
  await change(copy)
  const verdict = await verifyPack(copy, code)
  return { kinds: verdict.faults.map(({ kind }) => kind), outcome: outcomeOf(verdict), verdict }
}
const linksIn = (copy: ProofPack) => copy.chains[0]!.links

it('a genuine pack is unchanged by its code', async () => {
  expect(await forged(() => undefined)).toMatchObject({ kinds: [], outcome: 'unchanged' })
})

it('drop: an entry that was removed breaks the chain, also where the rest is numbered anew', async () => {
  const dropped = await forged((copy) => void linksIn(copy).splice(2, 1))
  expect(dropped).toMatchObject({ kinds: ['chain', 'fewer'], outcome: 'changed' })
  const renumbered = await forged((copy) => {
    linksIn(copy).splice(2, 1)
    Object.assign(linksIn(copy)[2]!, { link: 3, previousHash: linksIn(copy)[1]!.hash })
  })
  expect(renumbered).toMatchObject({ kinds: ['hash', 'fewer'], outcome: 'changed' })
})

it('drop: an entry of another stop can’t be left out either', async () => {
  const dropped = await forged((copy) => {
    linksIn(copy).shift()
    for (const link of linksIn(copy)) link.link--
  })
  expect(dropped.kinds).toContain('chain')
})

it('hide: an own entry shown as the hash of someone else’s is missed', async () => {
  const hidden = await forged((copy) => {
    Object.assign(linksIn(copy)[2]!, { action: null, outcome: '' })
  })
  expect(hidden.verdict.faults).toEqual([{ kind: 'fewer', marked: 3, found: 2 }])
  expect(hidden.outcome).toBe('notPrinted')
})

it('hide: an entry added in its place doesn’t make up for it', async () => {
  const hidden = await forged(async (copy) => {
    const previousHash = linksIn(copy).at(-1)!.hash
    const action = actionOf(5, { data: { note: 'All fine' } })
    const hash = await hashOfAction({ ...action, place: null }, previousHash)
    linksIn(copy).push({ link: 5, previousHash, hash, action, outcome: 'applied' })
    Object.assign(linksIn(copy)[2]!, { action: null, outcome: '' })
  })
  expect(hidden).toMatchObject({ kinds: ['mark'], outcome: 'notPrinted' })
})

it('swap: another photo under its own hash is named by no entry, and the real one is absent', async () => {
  const other = new TextEncoder().encode('another picture')
  const swapped = await forged(async ({ files }) => {
    files[0] = { sha256: await sha256(other), contentType: 'image/png', base64: base64Of(other) }
  })
  expect(swapped).toMatchObject({ kinds: ['unnamed'], outcome: 'changed' })
  expect(swapped.verdict.absent).toEqual([photo])
})

it('swap: another photo under the hash of the real one doesn’t match it', async () => {
  const swapped = await forged(({ files }) => {
    files[0]!.base64 = btoa('another picture')
  })
  expect(swapped).toMatchObject({ kinds: ['file'], outcome: 'changed' })
})

it('a photo that was left out makes the pack incomplete', async () => {
  const left = await forged((copy) => void copy.files.pop())
  expect(left).toMatchObject({ kinds: [], outcome: 'incomplete' })
})

it('replace: an entry with other words doesn’t match its hash', async () => {
  const replaced = await forged((copy) => {
    linksIn(copy)[3]!.action!.data['name'] = 'Eve'
  })
  expect(replaced).toMatchObject({ kinds: ['hash'], outcome: 'changed' })
})

it('rewrite all: a chain calculated anew isn’t the one that was printed', async () => {
  const anew = await packOf((action) => (action.kind === 'fail' ? { ...action, kind: 'arrive', data: {} } : action))
  const rewritten = await forged((copy) => void Object.assign(copy, anew))
  expect(rewritten).toMatchObject({ kinds: ['mark'], outcome: 'notPrinted' })
})

it('other device: it doesn’t match its hash, and calculated anew not the code', async () => {
  const plain = await forged((copy) => {
    linksIn(copy)[3]!.action!.deviceId = 'phone-2'
  })
  expect(plain).toMatchObject({ kinds: ['hash'], outcome: 'changed' })
  const anew = await packOf((action) => ({ ...action, deviceId: 'phone-2' }))
  expect(await forged((copy) => void Object.assign(copy, anew))).toMatchObject({ kinds: ['mark'] })
})

it('other day: of an entry it doesn’t match its hash, of the route not the code', async () => {
  const entry = await forged((copy) => {
    linksIn(copy)[3]!.action!.at = '2026-11-24T08:04:00.000Z'
  })
  expect(entry).toMatchObject({ kinds: ['hash'], outcome: 'changed' })
  const route = await forged((copy) => {
    copy.chains[0]!.route.day = '2026-11-24'
  })
  expect(route).toMatchObject({ kinds: ['mark'], outcome: 'notPrinted' })
})

it('the number in a code can’t be lowered to that of a pack with a hidden entry', async () => {
  const hide = (copy: ProofPack) => void Object.assign(linksIn(copy)[2]!, { action: null, outcome: '' })
  expect((await forged(hide, mark.replace(/-3$/, '-2'))).kinds).toEqual(['mark'])
  expect((await forged(hide, mark.replace(/-3$/, ''))).kinds).toEqual(['mark'])
})

it('the code of an older paper is never the word for unchanged, since it misses what is hidden', async () => {
  const older = await olderMarkOf(genuine)
  const hide = (copy: ProofPack) => void Object.assign(linksIn(copy)[2]!, { action: null, outcome: '' })
  const hidden = await forged(hide, older)
  expect(hidden).toMatchObject({ kinds: [], outcome: 'consistent', verdict: { marked: 'last' } })
  const route = await forged((copy) => void (copy.chains[0]!.route.day = '2026-11-24'), older)
  expect(route.kinds).toEqual(['mark'])
})
