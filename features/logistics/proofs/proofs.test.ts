import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { pictureOf, recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { recordEvent } from '#platform/events/server/commands.ts'
import type { CallError } from '#kit/web/call.ts'
import { deliveries } from '../deliveries/server/tables.ts'
import { putDriverFile } from '../driver/contract.ts'
import { sha256 } from '../driver/rules/action-chain.ts'
import { digitsHeader } from '../recipient-checks/contract.ts'
import { instructTracked, photographSafePlace } from '../recipient-instructions/contract.ts'
import { recordForDriver } from '../recording/contract.ts'
import { changeProof } from '../settings/contract.ts'
import { settingDefaults } from '../settings/rules.ts'
import { routeStops } from '../routes/server/tables.ts'
import { printProof, readProof } from './contract.ts'
import { markOf, olderMarkOf } from './rules/mark.ts'
import type { ProofPack } from './rules/pack.ts'
import { outcomeOf, verifyPack } from './rules/verify-pack.ts'

const api = await testApi()
const { db } = api.machine
let day: RecordedDay
let id: number
let photo: string

/** Delivered with a photo, and corrected by the office. */
beforeEach(async () => {
  day = await recordedDay(api)
  id = day.stops[0]!
  photo = await day.picture()
  const depart = day.act('depart', { at: 1 })
  const done = day.act('deliver', { stopId: id, at: 30, data: { name: 'Ana', files: [photo, 'b'.repeat(64)] } })
  await day.send([depart, done, day.act('deliver', { stopId: day.stops[1]!, at: 40 })])
  const action = { id: crypto.randomUUID(), kind: 'undo' as const, stopId: id, at: done.at, data: { id: done.id } }
  const body = { reason: 'Wrong door', actions: [action] }
  await api.call(recordForDriver, { as: day.as, params: { id: day.routeId }, body })
})

describe('what was asked for at the door', () => {
  const { methods, ...rest } = settingDefaults.proof
  const off = { ...methods.person, signature: 'off', photo: 'off', name: 'off', pin: 'off', scan: 'off' } as const
  const setOwn = (proof: typeof methods.person | null) =>
    db.update(deliveries).set({ proof }).where(eq(deliveries.id, day.stops[1]!))
  const judged = async () => {
    const { lacking, laxer } = await verifyPack(
      await api.call(readProof, { as: day.as, params: { id: day.stops[1]! } }),
    )
    return { lacking, laxer }
  }

  it('is what held when the stop ended, and a delivery that asked for less than the workspace says so', async () => {
    await setOwn(null)
    const then = await judged()
    expect(then).toEqual({ lacking: ['signature', 'name'], laxer: [] })
    api.machine.clock.now = new Date(api.machine.clock.now.getTime() + 86_400_000)
    const value = { ...rest, methods: { ...methods, person: { ...methods.person, scan: 'required' as const } } }
    await api.call(changeProof, { as: day.as, body: { version: 0, value } })
    expect(await judged()).toEqual(then)
    await setOwn(off)
    expect(await judged()).toEqual({ lacking: [], laxer: then.lacking })
    const ofDelivery = { kind: 'delivery.changed', entity: 'delivery', entityId: day.stops[1]! }
    const change = { ...ofDelivery, before: { proof: null }, after: { proof: off } }
    await db.transaction((tx) => recordEvent(tx, api.machine, change))
    expect(await judged()).toEqual(then)
  })
})

async function keep(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const hash = await sha256(bytes)
  await api.call(putDriverFile, { as: day.driver, params: { sha256: hash }, body: bytes })
  return hash
}

/** A picture of 2000 × 2000 that takes up four megabytes. */
function largePicture(shade: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(4_000_000)
  bytes.set(pictureOf(shade))
  new DataView(bytes.buffer).setUint32(16, 2000)
  new DataView(bytes.buffer).setUint32(20, 2000)
  return bytes
}

const whitePixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8/5+hHgAHggJ/PchI7wAAAABJRU5ErkJggg=='),
  (sign) => sign.codePointAt(0)!,
)

const pack = (as = day.as) => api.call(readProof, { as, params: { id } })
const changed = async (of: ProofPack, change: (copy: ProofPack) => void) => {
  const copy = structuredClone(of)
  change(copy)
  return verifyPack(copy, await markOf(of))
}
const linkIn = (of: ProofPack, kind: string) => of.chains[0]!.links.find(({ action }) => action?.kind === kind)!

describe('the proof of a delivery', () => {
  it('holds what was recorded of it, corrections too, and of other stops only hashes', async () => {
    const { delivery, chains, files } = await pack()
    expect(delivery.id).toBe(id)
    expect(chains[0]!.links.map(({ action, outcome }) => [action?.kind ?? null, outcome])).toEqual([
      [null, ''],
      ['deliver', 'superseded'],
      [null, ''],
      ['undo', 'applied'],
    ])
    expect(files.map(({ sha256 }) => sha256)).toEqual([photo])
  })

  it('is unchanged by its own hashes, and says what it doesn’t hold', async () => {
    const given = await pack()
    expect(await verifyPack(given, await markOf(given))).toEqual({
      faults: [],
      afterEnd: 0,
      signedHashes: 0,
      wrongHashes: 0,
      lost: 0,
      lateRooted: 0,
      lateKeys: 0,
      signed: 0,
      unsigned: 1,
      signers: [],
      roots: [],
      unrooted: 2,
      marked: 'whole',
      later: 0,
      checked: 2,
      hidden: 2,
      files: 1,
      absent: ['b'.repeat(64)],
      lacking: [],
      laxer: [],
    })
  })

  it('shows every change: of an entry, its order, a picture, and what the mark stood for', async () => {
    const given = await pack()
    const renamed = await changed(given, (copy) => {
      linkIn(copy, 'deliver').action!.data['name'] = 'Eve'
    })
    expect(renamed.faults).toEqual([{ kind: 'hash', routeId: day.routeId, link: 2 }])
    const left = await changed(given, (copy) => {
      copy.chains[0]!.links.splice(2, 1)
    })
    expect(left.faults).toEqual([{ kind: 'chain', routeId: day.routeId, link: 4 }])
    const other = await changed(given, (copy) => {
      copy.files[0]!.base64 = btoa('another picture')
    })
    expect(other.faults).toEqual([{ kind: 'file', sha256: photo }])
    const shortened = await changed(given, (copy) => {
      copy.chains[0]!.links.pop()
    })
    expect(shortened.faults).toEqual([{ kind: 'fewer', marked: 2, found: 1 }])
  })

  it('shows another recipient, address, driver or vehicle, for whoever has the mark', async () => {
    const given = await pack()
    const edits: ((copy: ProofPack) => void)[] = [
      ({ delivery }) => (delivery.recipient = 'Somebody Else'),
      ({ delivery }) => (delivery.address = '1 Wrong Street'),
      ({ delivery }) => (delivery.reference = 'FAKE-1'),
      ({ chains }) => (chains[0]!.route.driverName = 'Mallory'),
      ({ chains }) => (chains[0]!.route.vehicleName = 'Other van'),
      ({ chains }) => (chains[0]!.route.day = '2026-01-01'),
    ]
    for (const edit of edits) expect((await changed(given, edit)).faults, String(edit)).toEqual([{ kind: 'mark' }])
  })

  it('is never unchanged by itself: without the mark it only fits together', async () => {
    const given = await pack()
    expect(await verifyPack(given)).toMatchObject({ faults: [], marked: 'nothing' })
    const entry = linkIn(given, 'deliver').hash
    expect(await verifyPack(given, entry)).toMatchObject({ faults: [], marked: 'entries', later: 1 })
    expect((await verifyPack({ ...given, chains: [], files: [] })).faults).toEqual([{ kind: 'empty' }])
    const foreign = structuredClone(given)
    foreign.delivery.id = day.stops[1]!
    expect((await verifyPack(foreign)).faults.map(({ kind }) => kind)).toEqual(['foreign', 'foreign'])
  })

  it('isn’t unchanged while a picture that an entry names is absent', async () => {
    const given = await pack()
    expect(outcomeOf(await verifyPack(given, await markOf(given)))).toBe('incomplete')
  })

  it('can be checked with the code of an older paper, which says less', async () => {
    const given = await pack()
    const older = await olderMarkOf(given)
    const verdict = await verifyPack(given, older)
    expect(verdict).toMatchObject({ faults: [], marked: 'last', later: 0 })
    expect(outcomeOf(verdict)).toBe('consistent')
  })

  it('says how many entries came after the mark', async () => {
    const before = await markOf(await pack())
    await day.send([day.act('note', { stopId: id, at: 45, data: { note: 'Key with the neighbour' } })])
    expect(await verifyPack(await pack(), before)).toMatchObject({ faults: [], marked: 'whole', later: 1 })
  })

  it('takes nothing from drivers whose routes never had its stop', async () => {
    const other = day.act('note', { stopId: id, at: 41, routeId: null, data: { note: 'Left in the rain' } })
    const before = await pack()
    await day.send([other])
    expect((await pack()).chains).toEqual(before.chains)
    await api.machine.db.delete(routeStops).where(eq(routeStops.deliveryId, id))
    expect((await pack()).chains).toEqual([])
  })

  it('is printed with the pictures', async () => {
    const answer = await api.call(printProof, { as: day.as, params: { id } })
    expect(answer.headers.get('content-type')).toBe('application/pdf')
    expect(new TextDecoder().decode((await answer.arrayBuffer()).slice(0, 5))).toBe('%PDF-')
  })

  it('is printed with the picture of the safe place, for those who see how to reach its recipient', async () => {
    const { db } = api.machine
    const set = { phone: '099 123 456', dueCents: null, state: 'outForDelivery' as const }
    const [row] = await db.update(deliveries).set(set).where(eq(deliveries.id, id)).returning()
    const params = { code: row!.trackingCode }
    const wish = { leaveWith: 'safePlace' as const, place: 'Shed', gateCode: '', note: '' }
    await api.call(instructTracked, { params, body: { digits: '3456', ...wish } })
    const headers = { [digitsHeader]: '3456' }
    await api.call(photographSafePlace, { params, headers, body: whitePixel })
    const printed = vi.spyOn(api.machine, 'inWorker')
    const captions = async (as: string) => {
      printed.mockClear()
      await api.call(printProof, { as, params: { id } })
      return JSON.stringify(printed.mock.calls[0]?.[1] ?? '')
    }
    expect(await captions(day.as)).toContain('added by the recipient')
    const reader = await api.signIn([{ action: 'read', subject: 'Proof' }])
    expect(await captions(reader)).not.toContain('added by the recipient')
    printed.mockRestore()
  })

  it('leaves out pictures that are too many bytes together, and names them', async () => {
    const hashes: string[] = []
    for (const shade of [1, 2, 3, 4, 5]) hashes.push(await keep(largePicture(shade)))
    await day.send([day.act('note', { stopId: id, at: 32, data: { note: 'Photos', files: hashes } })])
    const given = await pack()
    const bytes = given.files.reduce((total, { base64 }) => total + (base64.length * 3) / 4, 0)
    expect(bytes).toBeLessThan(12_100_000)
    const { absent, faults } = await verifyPack(given, await markOf(given))
    expect(faults).toEqual([])
    expect(absent).toHaveLength(4)
    expect((await api.call(printProof, { as: day.as, params: { id } })).status).toBe(200)
  })

  it('is made one after another for each person, and refused where too many wait', async () => {
    const asked = await Promise.all(
      Array.from({ length: 12 }, () =>
        pack().then(
          () => 200,
          ({ status }: CallError) => status,
        ),
      ),
    )
    expect(new Set(asked)).toEqual(new Set([200, 429]))
  })

  it('is for those who may see proofs of this delivery', async () => {
    const elsewhere = await api.signIn([{ action: 'read', subject: 'Proof', conditions: { depotId: { $in: [2] } } }])
    for (const endpoint of [readProof, printProof]) {
      const ask = (as: string | undefined, wanted = id) =>
        api.refusal(endpoint, { ...(as && { as }), params: { id: wanted } })
      expect((await ask(elsewhere)).status).toBe(404)
      expect((await ask(day.as, 4711)).status).toBe(404)
    }
    const params = { id: day.stops[2]! }
    expect((await api.call(readProof, { as: day.as, params })).chains).toEqual([])
    expect((await api.refusal(printProof, { as: day.as, params })).message).toContain('proof')
    expect((await pack(day.driver)).delivery.id).toBe(id)
  })
})
