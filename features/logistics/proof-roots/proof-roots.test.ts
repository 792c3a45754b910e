import { asc, desc, eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { testDeviceKey } from '#homes/test/device-key.ts'
import { recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { credentials } from '#platform/access/server/tables.ts'
import { readMe } from '#platform/accounts/contract.ts'
import { events } from '#platform/events/server/tables.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { savePreferences } from '#platform/preferences/contract.ts'
import { registerDeviceKey } from '../driver/rules/register-key.ts'
import { printProof, readProof } from '../proofs/contract.ts'
import { verifyPack } from '../proofs/rules/verify-pack.ts'
import { routeActions } from '../routes/server/tables.ts'
import { listProofRoots, readLogChain } from './contract.ts'
import { LogLine, verifyLog } from './rules/log-chain.ts'
import { hashOfRoot, shortRoot } from './rules/root.ts'
import { makeRootWhenDue } from './server/make-root.ts'
import { proofRootKeys } from './server/tables.ts'

const api = await testApi()
const { db, clock } = api.machine
const dayMs = 86_400_000
let day: RecordedDay
let stopId: number

/** A stop that was served, signed by its phone, and a day later. */
beforeEach(async () => {
  day = await recordedDay(api)
  stopId = day.stops[0]!
  const key = await testDeviceKey(day.deviceId)
  await api.call(registerDeviceKey, { as: day.driver, body: key.registration })
  const acts = [day.act('depart', { at: 1 }), day.act('deliver', { stopId, at: 2 })]
  await day.send(await key.sign(acts))
})

const nextDay = async () => {
  clock.now = new Date(clock.now.getTime() + dayMs)
  await makeRootWhenDue(api.machine)
}
const published = () => api.call(listProofRoots, {})
const proof = () => api.call(readProof, { as: day.as, params: { id: stopId } })

async function readLog(after?: string): Promise<LogLine[]> {
  const response = await api.call(readLogChain, { as: day.as, query: after === undefined ? {} : { after } })
  const text = await response.text()
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => LogLine.parse(JSON.parse(line)))
}

describe('the root of a day', () => {
  it('is made once the day is over, once, and names the one before', async () => {
    await makeRootWhenDue(api.machine)
    const sameDay = (await published()).roots.length
    await nextDay()
    await makeRootWhenDue(api.machine)
    const { roots, keys } = await published()
    expect(roots.length).toBe(sameDay + 1)
    await nextDay()
    const later = await published()
    expect(later.roots.length).toBe(sameDay + 2)
    expect(later.roots[0]!.root.previous).toBe(await hashOfRoot(later.roots[1]!.root))
    expect(later.keys).toEqual(keys)
  })

  it('is signed with another key where the secret can’t be read any more, and the old one stays', async () => {
    await nextDay()
    await db.update(proofRootKeys).set({ sealedKey: 'lost' })
    await nextDay()
    const { roots, keys } = await published()
    expect(keys).toHaveLength(2)
    expect(roots[0]!.keyId).not.toBe(roots[1]!.keyId)
  })

  it('is told to administrators, with its hash', async () => {
    await nextDay()
    const { notifications } = await api.call(listNotifications, { as: day.as })
    const told = notifications.filter(({ kind }) => kind === 'proof-root')
    expect(told[0]!.values['root']).toBe(await hashOfRoot((await published()).roots[0]!.root))
  })

  it('goes to administrators by email unless they chose otherwise, also to those who are there', async () => {
    const { id, email } = (await api.call(readMe, { as: day.as })).userData
    const kept = { passwordHash: '', changedAt: clock.now, emailVerifiedAt: clock.now }
    await db.insert(credentials).values({ userId: id, ...kept })
    const sentBy = async (choose: () => Promise<unknown>) => {
      await choose()
      api.machine.emails.length = 0
      await nextDay()
      await api.machine.queue.runKept()
      return api.machine.emails.map(({ to }) => to)
    }
    expect(await sentBy(async () => {})).toEqual([email])
    expect(await sentBy(() => api.call(savePreferences, { as: day.as, body: { emailedNotifications: [] } }))).toEqual(
      [],
    )
  })

  it('stands on the printed proof, short, with where all roots are', async () => {
    await nextDay()
    const printed = vi.spyOn(api.machine, 'inWorker')
    await api.call(printProof, { as: day.as, params: { id: stopId } })
    const { root } = (await published()).roots[0]!
    const text = JSON.stringify(printed.mock.calls[0]?.[1])
    printed.mockRestore()
    expect(text).toContain(
      `Root ${root.number} of the records, up to ${root.day}: ${shortRoot(await hashOfRoot(root))}`,
    )
    expect(text).toContain('/.well-known/routewright-roots.json')
  })

  it('stands over the chain of a proof and the key that signed it', async () => {
    expect((await verifyPack(await proof())).roots).toEqual([])
    await nextDay()
    const pack = await proof()
    expect(pack.roots!.map(({ leaf }) => leaf.name.split(' ')[0])).toEqual(['key', 'route'])
    const { faults, roots, unrooted } = await verifyPack(pack)
    const { root } = (await published()).roots[0]!
    expect({ faults, unrooted }).toEqual({ faults: [], unrooted: 0 })
    expect(roots).toEqual([{ number: root.number, day: root.day, hash: await hashOfRoot(root), entries: 1 }])
  })

  it('gives away a chain that was written anew in the database', async () => {
    await nextDay()
    await db
      .update(routeActions)
      .set({ hash: 'f'.repeat(64) })
      .where(eq(routeActions.kind, 'deliver'))
    const { faults } = await verifyPack(await proof())
    expect(faults.map(({ kind }) => kind)).toContain('root')
  })

  it('gives away what was written anew before the next root was made', async () => {
    await nextDay()
    const [first] = await db.select().from(routeActions).orderBy(desc(routeActions.link)).limit(1)
    await db
      .update(routeActions)
      .set({ hash: 'f'.repeat(64) })
      .where(eq(routeActions.id, first!.id))
    await day.send([day.act('arrive', { stopId, at: 3 })])
    const before = (await published()).roots[0]!.root.number
    await nextDay()
    const { faults } = await verifyPack(await proof())
    expect(faults.filter(({ kind }) => kind === 'root')).toEqual([{ kind: 'root', number: before }])
  })

  it('isn’t made for days ahead by a clock that isn’t that of the database', async () => {
    await nextDay()
    const { length } = (await published()).roots
    clock.now = new Date(clock.now.getTime() + 5 * dayMs)
    await expect(makeRootWhenDue(api.machine)).rejects.toThrow('clock')
    expect((await published()).roots).toHaveLength(length)
  })

  it('says how many entries came after it', async () => {
    await nextDay()
    await day.send([day.act('arrive', { stopId, at: 3 })])
    expect((await verifyPack(await proof())).unrooted).toBe(1)
  })
})

describe('the audit log', () => {
  it('is the one that the roots were made of, day after day', async () => {
    await nextDay()
    await nextDay()
    clock.now = new Date(clock.now.getTime() + 1000)
    const verdict = await verifyLog(await readLog(), await published())
    expect(verdict.faults).toEqual([])
    expect(verdict.covered).toBeGreaterThan(5)
    expect(verdict.later).toBeGreaterThan(0)
  })

  it('gives away an entry that was changed or removed in the database', async () => {
    await nextDay()
    const roots = await published()
    const [first, second] = await db.select().from(events).orderBy(asc(events.id)).limit(2)
    await db.update(events).set({ actorName: 'Eve' }).where(eq(events.id, first!.id))
    expect((await verifyLog(await readLog(), roots)).faults.map(({ kind }) => kind)).toEqual(['changed'])
    await db.delete(events).where(eq(events.id, second!.id))
    expect((await verifyLog(await readLog(), roots)).faults.map(({ kind }) => kind)).toEqual(['fewer'])
  })

  it('comes to an end however slowly it is read, and records the reading once', async () => {
    const later = () => (clock.now = new Date(clock.now.getTime() + 1000))
    later()
    let last = (await readLog()).at(-1)!
    later()
    const [reading, ...more] = await readLog(last.id)
    expect({ reading, more }).toMatchObject({ reading: { kind: 'proofRoot.log-read' }, more: [] })
    last = reading!
    later()
    expect(await readLog(last.id)).toEqual([])
  })

  it('is read whole by administrators alone', async () => {
    expect((await api.refusal(readLogChain, { as: day.driver })).status).toBe(403)
  })
})
