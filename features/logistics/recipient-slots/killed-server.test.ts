import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { killedProduct, type KilledProduct } from '#homes/node/durability/killed-product.ts'
import { createDelivery } from '../deliveries/contract.ts'
import { createPlan, editPlan, readPlan } from '../plans/contract.ts'
import { changeMessageSettings, readMessageSettings } from '../recipient-messages/contract.ts'
import { previewPublication, publishPlan } from '../routes/contract.ts'
import type { Slot } from '../slots/contract.ts'
import { chooseTrackedSlot, holdTrackedSlot, offerTrackedSlots } from './contract.ts'

const kills = 6
/** The product starts once more after each kill. */
const longestMs = 1_200_000

// The product has the real clock: this day is still to come if midnight passes meanwhile.
const day = new Date(Date.now() + 2 * 86_400_000).toISOString().slice(0, 10)
const digits = '3456'

let product: KilledProduct
let office = ''
let ids: number[] = []
const ask: KilledProduct['ask'] = (...given) => product.ask(...given)

beforeAll(async () => {
  // Nobody listens there: what counts is what is handed over to be sent.
  product = await killedProduct({ SMTP_URL: 'smtp://127.0.0.1:1' })
  office = product.office
  await publishRoute()
}, longestMs)
afterAll(() => product.end())

/** A route of that day with four stops, whose recipients were sent their times. */
async function publishRoute(): Promise<void> {
  const { version: saved, value } = await ask(readMessageSettings, office)
  const settings = { ...value, isOn: true, mostPerDay: 20, quiet: { ...value.quiet, isOn: false } }
  const channels = ['email' as const]
  await ask(changeMessageSettings, office, { body: { version: saved, value: { ...settings, channels } } })
  for (const number of [1, 2, 3, 4]) {
    const pins = { door: [-56.19 + number * 0.002, -34.887] as [number, number], parking: null }
    const reached = { phone: '099 123 456', email: `killed${number}@test.example` }
    const given = { recipient: `Recipient ${number}`, address: `Calle ${number}`, date: day, depotId: 1, pins }
    const body = z.parse(createDelivery.body, { quantities: {}, ...given, ...reached })
    ids.push((await ask(createDelivery, office, { body })).id)
  }
  const { id } = await ask(createPlan, office, { body: { day, name: 'Kills', note: '', depotIds: [] } })
  const params = { id }
  const { version, routes } = await ask(readPlan, office, { params })
  const to = routes.find(({ driverId, startDepotId }) => driverId !== null && startDepotId === 1)!
  const edits = [{ kind: 'move' as const, deliveryIds: ids, routeId: to.id, position: 0 }]
  await ask(editPlan, office, { params, body: { version, edits } })
  const preview = await ask(previewPublication, office, { params })
  const order = { note: '', reason: 'Papers are being renewed', driverIds: [], version: preview.version, number: 0 }
  await ask(publishPlan, office, { params, body: order })
  await untilQuiet()
}

/** Nothing is left that would run by itself now. */
async function untilQuiet(): Promise<void> {
  const open = `select count(*)::int as count from jobs where (state = 'ready' and run_at <= now()) or state = 'running'`
  await vi.waitFor(async () => expect(await rowsOf(open)).toEqual([{ count: 0 }]), { timeout: 240_000, interval: 200 })
}

async function rowsOf(text: string): Promise<Record<string, unknown>[]> {
  return (await product.database.query<Record<string, unknown>>(text)).rows
}

/** Chooses a time, and kills the server at that commit from then on; whether it was answered. */
async function chooseUntilKilled(id: number, commit: number): Promise<Slot | undefined> {
  const [row] = await rowsOf(`select tracking_code as code from deliveries where id = ${id}`)
  const params = { code: String(row!['code']) }
  const { slots } = await ask(offerTrackedSlots, '', { params, body: { digits } })
  const { isBest: _, ...slot } = slots.find((one) => one.day === day) ?? slots[0]!
  await ask(holdTrackedSlot, '', { params, body: { digits, ...slot } })
  const reply = await product.killAt(commit, () => ask(chooseTrackedSlot, '', { params, body: { digits } }))
  await product.start()
  return reply?.chosen ?? undefined
}

it(
  'sends each message once, and keeps each time that was chosen, killed at any commit',
  async () => {
    for (let kill = 0; kill < kills; kill++) {
      const id = ids[kill % ids.length]!
      const chosen = await chooseUntilKilled(id, 1 + kill)
      await untilQuiet()
      const [own] = await rowsOf(`select date::text as date, windows from deliveries where id = ${id}`)
      const told = await rowsOf(
        `select id from promises where delivery_id = ${id} and channel = 'page' and replaced_at is null`,
      )
      // It was chosen with its promise, or neither.
      if (chosen) expect(own, `after kill ${kill + 1}`).toMatchObject({ date: chosen.day })
      if (chosen && chosen.from !== '') expect(told.length, `after kill ${kill + 1}`).toBe(1)
    }
    const emails = await rowsOf(`select recipient, count(*)::int as count from outbox_emails
    where recipient like 'killed%' group by 1 order by 1`)
    const messages = await rowsOf(`select address as recipient, count(*)::int as count from recipient_messages
    where address like 'killed%' and email_id is not null group by 1 order by 1`)
    expect(emails.length).toBe(ids.length)
    expect(emails).toEqual(messages)
    const doubles = await rowsOf(
      `select delivery_id, event, text from recipient_messages group by 1, 2, 3, promised_from having count(*) > 1`,
    )
    expect(doubles).toEqual([])
    const unkept =
      await rowsOf(`select m.id from recipient_messages m where m.promised_from is not null and m.email_id is not null
    and not exists (select from promises p where p.delivery_id = m.delivery_id and p.earliest = m.promised_from and p.latest = m.promised_to)`)
    expect(unkept).toEqual([])
  },
  longestMs,
)
