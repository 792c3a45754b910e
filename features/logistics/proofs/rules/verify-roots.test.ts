import { beforeAll, expect, it } from 'vitest'
import { testRootKey } from '#homes/test/root-key.ts'
import { hashOfAction, sha256 } from '../../driver/rules/action-chain.ts'
import { keyLeaf, pathIn, routeLeaf, topOf, treeOf, type Leaf, type Root } from '../../proof-roots/rules/root.ts'
import type { ProofAction, ProofLink, ProofPack } from './pack.ts'
import { outcomeOf, verifyPack } from './verify-pack.ts'

const at = '2026-11-23T08:00:00.000Z'
const act = (sequence: number, data: Record<string, unknown>): ProofAction => {
  const times = { at, deviceAt: at, sinceStartMs: null, receivedAt: at }
  const who = {
    id: `act-${sequence}`,
    deviceId: 'phone-1',
    sequence,
    kind: 'note',
    routeId: 1,
    stopId: 7,
    byOffice: '',
  }
  return { ...who, ...times, place: null, data }
}

async function linksOf(actions: readonly ProofAction[]): Promise<ProofLink[]> {
  const links: ProofLink[] = []
  for (const [index, action] of actions.entries()) {
    const previousHash = links.at(-1)?.hash ?? ''
    const hash = await hashOfAction({ ...action, place: null }, previousHash)
    links.push({ link: index + 1, previousHash, hash, action, outcome: 'applied' })
  }
  return links
}

/** A root over the chains of three routes, the pack’s among them. */
async function rootedBy(
  by: Awaited<ReturnType<typeof testRootKey>>,
  links: readonly ProofLink[],
  { day = '2026-11-23', number = 4 } = {},
) {
  const own: Leaf = { name: routeLeaf(1), links: links.length, hash: links.at(-1)!.hash }
  const others = [2, 3].map((id): Leaf => ({ name: routeLeaf(id), links: 1, hash: 'a'.repeat(64) }))
  const levels = await treeOf([own, ...others])
  const root: Root = {
    format: 'routewright-root-1',
    number,
    day,
    madeAt: at,
    previous: 'b'.repeat(64),
    leaves: 3,
    hash: topOf(levels),
    log: { entries: 1, hash: 'c'.repeat(64), lastId: '01' },
    promises: { entries: 0, hash: '' },
  }
  const { publicKey, madeAt: keyMadeAt } = by.key
  return [{ ...(await by.sign(root)), publicKey, keyMadeAt, leaf: own, path: pathIn(levels, 0) }]
}

let genuine: ProofPack
let workspace: Awaited<ReturnType<typeof testRootKey>>
beforeAll(async () => {
  workspace = await testRootKey()
  const links = await linksOf([act(1, { note: 'One' }), act(2, { note: 'Two' })])
  genuine = {
    format: 'routewright-proof-1',
    madeAt: at,
    timeZone: 'UTC',
    delivery: { id: 7, reference: 'R-7', recipient: 'Bo', address: 'Here 1', state: 'delivered' },
    chains: [{ route: { id: 1, day: '2026-11-23', driverName: 'Ana', vehicleName: 'Van' }, links }],
    files: [],
    roots: await rootedBy(workspace, links),
  }
})

async function forged(change: (copy: ProofPack) => void | Promise<void>) {
  const copy = structuredClone(genuine)
  await change(copy)
  const verdict = await verifyPack(copy)
  return { kinds: verdict.faults.map(({ kind }) => kind), outcome: outcomeOf(verdict), verdict }
}

it('a genuine pack is under its root, and says what came after it', async () => {
  expect(await forged(() => undefined)).toMatchObject({ kinds: [], verdict: { roots: [{ number: 4 }], unrooted: 0 } })
  const later = await forged(async (copy) => {
    copy.chains[0]!.links = await linksOf([act(1, { note: 'One' }), act(2, { note: 'Two' }), act(3, {})])
  })
  expect(later).toMatchObject({ kinds: [], verdict: { unrooted: 1 } })
})

it('rewrite all, drop: a chain calculated anew isn’t under the root that was signed', async () => {
  const anew = async (actions: ProofAction[]) =>
    forged(async (copy) => void (copy.chains[0]!.links = await linksOf(actions)))
  expect(await anew([act(1, { note: 'One' }), act(2, { note: 'Other' })])).toMatchObject({
    kinds: ['root'],
    outcome: 'changed',
  })
  expect((await anew([act(2, { note: 'Two' })])).kinds).toEqual(['root'])
})

it('rewrite all, under a later root: the root of that day still says what there was', async () => {
  const links = await linksOf([act(1, { note: 'One' }), act(2, { note: 'Other' }), act(3, {})])
  const later = await rootedBy(workspace, links, { day: '2026-11-30', number: 5 })
  const rewritten = await forged((copy) => {
    copy.chains[0]!.links = links
    copy.roots!.push(...later)
  })
  expect(rewritten).toMatchObject({ outcome: 'changed', verdict: { faults: [{ kind: 'root', number: 4 }] } })
  const left = await forged((copy) => {
    copy.chains[0]!.links = links
    copy.roots = later
  })
  expect(left.verdict).toMatchObject({ faults: [], lateRooted: 3, roots: [{ number: 5, entries: 3 }] })
})

it('says of each entry the oldest root over it, whatever order they come in', async () => {
  const links = await linksOf([act(1, { note: 'One' }), act(2, { note: 'Two' }), act(3, {})])
  const later = await rootedBy(workspace, links, { day: '2026-11-24', number: 5 })
  const { verdict } = await forged((copy) => {
    copy.chains[0]!.links = links
    copy.roots = [...later, ...copy.roots!]
  })
  const roots = [
    { number: 4, entries: 2 },
    { number: 5, entries: 1 },
  ]
  expect(verdict).toMatchObject({ faults: [], unrooted: 0, lateRooted: 0, roots })
})

it('other key: two roots of the same number can’t both be those of the workspace', async () => {
  const other = await rootedBy(await testRootKey(), genuine.chains[0]!.links, { day: '2026-11-24' })
  expect((await forged((copy) => void copy.roots!.push(...other))).kinds).toEqual(['root'])
})

it('hide: a key whose oldest root is from days after it came is told', async () => {
  const links = genuine.chains[0]!.links
  const [rooted] = await rootedBy(workspace, links)
  const key = {
    id: 'key-1',
    publicKey: 'not a key',
    deviceId: 'phone-1',
    signedInBy: 'code',
    signedInAt: at,
    endedAt: null,
  }
  const leaf: Leaf = { name: keyLeaf('key-1'), links: 0, hash: await sha256(new TextEncoder().encode('"phone-1"')) }
  const levels = await treeOf([leaf])
  const root = { ...rooted!.root, hash: topOf(levels), leaves: 1, number: 9, day: '2026-12-01' }
  const ofKey = { ...rooted!, ...(await workspace.sign(root)), leaf, path: [] }
  const { verdict } = await forged((copy) => {
    copy.keys = [{ ...key, registeredAt: at }]
    copy.roots!.push(ofKey)
  })
  expect(verdict).toMatchObject({ faults: [{ kind: 'key' }], lateKeys: 1, lateRooted: 0 })
})

it('replace, other day: a root that says something else isn’t signed', async () => {
  expect((await forged((copy) => void (copy.roots![0]!.root.day = '2026-11-24'))).kinds).toEqual(['root'])
  expect((await forged((copy) => void (copy.roots![0]!.root.hash = 'f'.repeat(64)))).kinds).toEqual(['root'])
})

it('swap: the leaf of another route isn’t in this pack', async () => {
  expect((await forged((copy) => void (copy.roots![0]!.leaf.name = routeLeaf(2)))).kinds).toEqual(['root'])
})

it('other key: a root signed under the name of the workspace’s key isn’t its own; under another name the pack says which root it is', async () => {
  const other = await testRootKey()
  const { links } = genuine.chains[0]!
  const roots = await rootedBy(other, links)
  expect((await forged((copy) => void (copy.roots = [{ ...roots[0]!, keyId: workspace.key.id }]))).kinds).toEqual([
    'root',
  ])
  const anew = await forged((copy) => void (copy.roots = roots))
  expect(anew).toMatchObject({ kinds: [], verdict: { roots: [{ number: 4 }] } })
})

it('hide: a pack without its root says that nothing in it is under one', async () => {
  expect((await forged((copy) => void delete copy.roots)).verdict).toMatchObject({ roots: [], unrooted: 2 })
})
