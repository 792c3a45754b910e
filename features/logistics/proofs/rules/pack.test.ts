import { expect, it } from 'vitest'
import { hashOfAction } from '../../driver/rules/action-chain.ts'
import { markOf } from './mark.ts'
import type { ProofAction, ProofLink, ProofPack } from './pack.ts'
import { verifyPack } from './verify-pack.ts'

/** A chain of entries at a stop, each received at a minute. */
async function chainOf(routeId: number, received: readonly number[]): Promise<ProofPack['chains'][number]> {
  const links: ProofLink[] = []
  for (const [index, minute] of received.entries()) {
    const receivedAt = new Date(Date.UTC(2026, 10, 23, 8, minute)).toISOString()
    const action: ProofAction = {
      id: `${routeId}-${index}`,
      deviceId: 'phone',
      sequence: index + 1,
      kind: 'note',
      routeId,
      stopId: 1,
      at: receivedAt,
      deviceAt: receivedAt,
      sinceStartMs: null,
      receivedAt,
      place: null,
      data: {},
      byOffice: '',
    }
    const previousHash = links.at(-1)?.hash ?? ''
    const hash = await hashOfAction({ ...action, place: null }, previousHash)
    links.push({ link: index + 1, previousHash, hash, action, outcome: 'applied' })
  }
  return { route: { id: routeId, day: '2026-11-23', driverName: 'Ana', vehicleName: 'Van' }, links }
}

async function packOf(...chains: number[][]): Promise<ProofPack> {
  return {
    format: 'routewright-proof-1',
    madeAt: '2026-11-23T12:00:00.000Z',
    timeZone: 'UTC',
    delivery: { id: 1, reference: 'R-1', recipient: 'Ana', address: 'Here 1', state: 'delivered' },
    chains: await Promise.all(chains.map((received, index) => chainOf(index + 1, received))),
    files: [],
  }
}

it('an entry that comes late on the route of an earlier attempt changes nothing that was printed', async () => {
  const printed = await markOf(await packOf([10], [20, 30]))
  const later = await verifyPack(await packOf([10, 40], [20, 30]), printed)
  expect(later).toMatchObject({ faults: [], marked: 'whole', later: 1 })
  const both = await verifyPack(await packOf([10, 40], [20, 30, 50]), printed)
  expect(both).toMatchObject({ faults: [], marked: 'whole', later: 2 })
  const fewer = await verifyPack(await packOf([10, 40], [20]), printed)
  expect(fewer.faults).toEqual([{ kind: 'mark' }])
})

it('a second chain of the same route is looked at too', async () => {
  const pack = await packOf([10], [20])
  const foreign = { ...pack.chains[1]!, route: { ...pack.chains[1]!.route, id: 1 } }
  expect((await verifyPack({ ...pack, chains: [pack.chains[0]!, foreign] })).faults).toEqual([
    { kind: 'foreign', routeId: 1, link: 1 },
  ])
})
