import { eq } from 'drizzle-orm'
import { beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { createCategory } from '#features/ecommerce/categories/contract.ts'
import { createCustomer } from '#features/ecommerce/customers/contract.ts'
import {
  changeOrderAddress,
  createOrder,
  deleteOrder,
  listOrders,
  moveOrder,
  readOrder,
  refundOrder,
  takeBackOrder,
} from '#features/ecommerce/orders/contract.ts'
import { issueGiftCard } from '#features/ecommerce/gift-cards/contract.ts'
import { cancelOrder } from '#features/ecommerce/orders/rules/cancellation.ts'
import { nextStepOf } from '#features/ecommerce/orders/rules/next-step.ts'
import { orderDoorMoney, orders } from '#features/ecommerce/orders/server/tables.ts'
import { createProduct, readProduct } from '#features/ecommerce/products/contract.ts'
import { moveDelivery, readDelivery, readDeliveryById } from '../../deliveries/contract.ts'
import { deliveries } from '../../deliveries/server/tables.ts'
import { closeRoute, readClosing, reopenRoute } from '../../closings/contract.ts'
import { listNotifications } from '#platform/notifications/contract.ts'
import { changeMessageSettings, readMessageSettings } from '../../recipient-messages/contract.ts'

const api = await testApi()
let day: RecordedDay
let customerId = 0
let productIds: number[] = []
const address = {
  line1: '1 Mill Street',
  line2: '',
  town: 'Portland',
  state: 'OR',
  postCode: '97201',
  country: 'Canada',
}

beforeEach(async () => {
  day = await recordedDay(api)
  const category = { title: 'Games', slug: 'games', description: '', image: '', parentId: null, status: 'Published' }
  await api.call(createCategory, { as: day.as, body: category as never })
  productIds = []
  for (const [index, productName] of ['Console', 'Pad'].entries()) {
    const body = { productName, category: 'Games', sku: index + 7, priceCents: 10_000, qty: 60, status: 'Published' }
    productIds.push((await api.call(createProduct, { as: day.as, body: body as never })).id)
  }
  const customer = { customer: 'Mei Chen', email: 'mei@example.com', contact: '', country: 'China' }
  customerId = (await api.call(createCustomer, { as: day.as, body: customer })).customerId
})

const place = (change: object = {}) => {
  const items = productIds.map((productId) => ({ productId, qty: 2 }))
  return api.call(createOrder, { as: day.as, body: { customerId, items, payment: 1, ...change } })
}
const read = (id: number) => api.call(readOrder, { as: day.as, params: { id } })
/** An order that the first stop of the route brings. */
const driven = async () => {
  const { order: id } = await place()
  const items = [
    { name: 'Console', quantity: 2 },
    { name: 'Pad', quantity: 2 },
  ]
  await api.machine.db.update(deliveries).set({ orderId: id, items }).where(eq(deliveries.id, day.stops[0]!))
  api.machine.emails.length = 0
  return id
}
const subjects = () => api.machine.emails.map(({ subject }) => subject)
const move = async (name: 'cancel' | 'return' | 'receive' | 'reschedule', date: string | null = null) => {
  const params = { id: day.stops[0]! }
  const { version } = await api.call(readDeliveryById, { as: day.as, params })
  await api.call(moveDelivery, { as: day.as, params, body: { version, move: name, reason: '', date } })
}

describe('an order reads its delivery', () => {
  it('where nobody was at home: the visit with its reason in words, and its customer hears of that alone', async () => {
    const id = await driven()
    await day.send([day.act('depart')])
    api.machine.emails.length = 0
    const fail = day.act('fail', { stopId: day.stops[0]!, data: { reason: 'nobody-home', note: 'Rang twice' } })
    await day.send([fail])
    const order = await read(id)
    expect(order).toMatchObject({ stage: 'failed', status: 'Dispatched' })
    expect(order.deliveries).toMatchObject([
      {
        place: 'vehicle',
        isBack: false,
        attempts: [{ outcome: 'failed', reason: 'Nobody at home', note: 'Rang twice' }],
      },
    ])
    expect(order.deliveries[0]!.steps.map(({ stage, note }) => [stage, note]).slice(-2)).toEqual([
      ['onTheWay', ''],
      ['failed', 'Nobody at home'],
    ])
    expect(subjects()).toEqual([`We couldn’t deliver your order ${order.orderId}`])
    expect((await api.call(listOrders, { as: day.as, query: {} })).orders[0]).toMatchObject({ stage: 'failed' })
  })

  it('where one item was refused: which one, how many, and that it was delivered in part', async () => {
    const id = await driven()
    const items = [
      { index: 0, quantity: 2 },
      { index: 1, quantity: 1, isDamaged: true },
    ]
    const data = { reason: 'damaged', items, paid: { cents: 900, by: 'cash' } }
    await day.send([day.act('depart'), day.act('partly', { stopId: day.stops[0]!, data })])
    const order = await read(id)
    expect(order).toMatchObject({ stage: 'partly', status: 'Delivered' })
    expect(order.deliveries[0]!.items).toEqual([
      { name: 'Console', quantity: 2, handed: 2, refused: 0, isDamaged: false },
      { name: 'Pad', quantity: 2, handed: 1, refused: 1, isDamaged: true },
    ])
    expect(order.deliveries[0]!.attempts).toMatchObject([{ paid: { cents: 900, by: 'cash' } }])
    expect(subjects()).toEqual([`Part of your order ${order.orderId} was delivered`])
  })

  it('that went back: it is in the house again, and is no longer to be sent out by hand', async () => {
    const id = await driven()
    await day.send([day.act('depart'), day.act('fail', { stopId: day.stops[0]!, data: { reason: 'nobody-home' } })])
    await move('return')
    expect(await read(id)).toMatchObject({ stage: 'returning', status: 'Dispatched' })
    await move('receive')
    const order = await read(id)
    expect(order).toMatchObject({ stage: 'returned', status: 'Ready to Pickup', deliveries: [{ isBack: true }] })
    const byHand = { version: order.version, status: 'Dispatched' as const, note: '' }
    expect((await api.refusal(moveOrder, { as: day.as, params: { id }, body: byHand })).status).toBe(409)
  })

  it('that the office cancelled: it says so, and its customer hears that the order still stands', async () => {
    const id = await driven()
    await day.send([day.act('depart')])
    api.machine.emails.length = 0
    await move('cancel')
    const order = await read(id)
    expect(order).toMatchObject({ stage: 'cancelled', payment: 1, deliveries: [{ place: 'vehicle', isBack: false }] })
    expect(subjects()).toEqual([`The delivery of your order ${order.orderId} was cancelled`])
    await day.send([
      day.act('returned', { data: { deliveryIds: [day.stops[0]!] } }),
      day.act('finish', { data: { reason: 'other' } }),
    ])
    expect((await read(id)).deliveries).toMatchObject([{ place: 'depot', isBack: true }])
  })

  it('and tells of each step once, and not of what messages to recipients tell', async () => {
    const id = await driven()
    const { version, value } = await api.call(readMessageSettings, { as: day.as })
    await api.call(changeMessageSettings, { as: day.as, body: { version, value: { ...value, isOn: true } } })
    await day.send([day.act('depart'), day.act('deliver', { stopId: day.stops[0]! })])
    expect(await read(id)).toMatchObject({ stage: 'delivered', status: 'Delivered' })
    expect(subjects().filter((one) => one.includes('order'))).toEqual([])
  })
})

describe('an order that is called off', () => {
  const cancel = async (id: number) => {
    const { version } = await read(id)
    await api.call(cancelOrder, { as: day.as, params: { id }, body: { version, reason: 'Ordered twice' } })
  }
  const toStock = async (id: number, qty: number) => {
    const { version, items } = await read(id)
    const lines = items.map(({ id: itemId }) => ({ itemId, toStock: qty, writtenOff: 0 }))
    return { as: day.as, params: { id }, body: { version, lines } }
  }

  it('says what was taken at a door and is paid back, though it was never wholly paid', async () => {
    const { order: id } = await place({ payment: 2 })
    await api.machine.db.update(orders).set({ payment: 2, isPaidAtDoor: true }).where(eq(orders.id, id))
    await api.machine.db.insert(orderDoorMoney).values({ orderId: id, source: 'one', cents: 8000, at: new Date() })
    await cancel(id)
    expect(api.machine.emails.at(-1)).toMatchObject({
      subject: expect.stringContaining('was cancelled'),
      text: expect.stringContaining('pay you back $80.00'),
    })
  })

  it('asks for its goods once they are here, and isn’t offered to be delivered again', async () => {
    const id = await driven()
    await day.send([day.act('depart')])
    const isOver = async () =>
      (await api.call(readDeliveryById, { as: day.as, params: { id: day.stops[0]! } })).isOrderOver
    expect(await isOver()).toBe(false)
    await cancel(id)
    expect(await isOver()).toBe(true)
    expect(nextStepOf(await read(id))).toBeUndefined()
    await day.send([
      day.act('returned', { data: { deliveryIds: [day.stops[0]!] } }),
      day.act('finish', { data: { reason: 'other' } }),
    ])
    const back = { stage: 'unwanted', delivery: undefined, canTakeBack: true, canRefund: false }
    expect(nextStepOf(await read(id))).toEqual(back)
    await api.call(takeBackOrder, await toStock(id, 2))
    expect(nextStepOf(await read(id))).toBeUndefined()
  })

  it('has its goods taken back where no delivery brought them, once they had left, and never more', async () => {
    const { order: id, version } = await place()
    expect((await api.refusal(takeBackOrder, await toStock(id, 1))).status).toBe(409)
    const sent = { version, status: 'Dispatched' as const, note: '' }
    await api.call(moveOrder, { as: day.as, params: { id }, body: sent })
    await cancel(id)
    expect(nextStepOf(await read(id))).toMatchObject({ stage: 'unwanted', canTakeBack: true })
    await api.call(takeBackOrder, await toStock(id, 1))
    expect((await api.refusal(takeBackOrder, await toStock(id, 2))).status).toBe(409)
    await api.call(takeBackOrder, await toStock(id, 1))
    const product = await api.call(readProduct, { as: day.as, params: { id: productIds[0]! } })
    expect(product.qty).toBe(60)
    expect(nextStepOf(await read(id))).toBeUndefined()
  })

  it('tells its customer nothing of its way, but what was handed over', async () => {
    const id = await driven()
    const { totalCents } = await read(id)
    await api.machine.db.update(orders).set({ refundedCents: totalCents }).where(eq(orders.id, id))
    await day.send([day.act('depart')])
    expect(subjects()).toEqual([])
    await day.send([day.act('deliver', { stopId: day.stops[0]! })])
    expect(subjects()).toHaveLength(1)
  })
})

describe('a new shipping address', () => {
  const shippingAddress = { ...address, recipient: 'Li Na', company: '', phone: '' }
  const goTo = async (id: number, line1: string) => {
    const { version } = await read(id)
    const body = { version, address: { ...shippingAddress, line1, recipient: 'Bo Li' } }
    return { as: day.as, params: { id, kind: 'shipping' as const }, body }
  }

  it('reaches a delivery that isn’t planned yet', async () => {
    const { order: id } = await place({ shippingAddress })
    await api.call(changeOrderAddress, await goTo(id, '9 Elm Road'))
    const delivery = await api.call(readDelivery, { as: day.as, params: { id: `O-${id}` } })
    expect(delivery).toMatchObject({ recipient: 'Bo Li' })
    expect(delivery.address).toContain('9 Elm Road')
  })

  it('is refused once the delivery is on a plan', async () => {
    const { order: id } = await place({ shippingAddress })
    await api.machine.db.update(deliveries).set({ state: 'planned' }).where(eq(deliveries.orderId, id))
    expect((await api.refusal(changeOrderAddress, await goTo(id, '9 Elm Road'))).status).toBe(409)
  })
})

describe('what came back', () => {
  const stock = async (index: number) =>
    (await api.call(readProduct, { as: day.as, params: { id: productIds[index]! } })).qty
  const take = async (id: number, lines: { itemId: number; toStock: number; writtenOff: number }[]) => {
    const { version } = await read(id)
    return { as: day.as, params: { id }, body: { version, lines } }
  }

  it('goes into stock or is written off, and never more than that', async () => {
    const id = await driven()
    const data = {
      reason: 'damaged',
      items: [
        { index: 0, quantity: 0 },
        { index: 1, quantity: 1, isDamaged: true },
      ],
    }
    await day.send([day.act('depart'), day.act('partly', { stopId: day.stops[0]!, data })])
    const { items } = await read(id)
    const all = [
      { itemId: items[0]!.id, toStock: 2, writtenOff: 0 },
      { itemId: items[1]!.id, toStock: 0, writtenOff: 1 },
    ]
    // The driver has it on board.
    expect((await api.refusal(takeBackOrder, await take(id, all))).status).toBe(409)
    await day.send([day.act('returned', { data: { deliveryIds: [day.stops[0]!] } })])
    await api.call(takeBackOrder, await take(id, all))
    expect([await stock(0), await stock(1)]).toEqual([60, 58])
    expect((await read(id)).items).toMatchObject([{ returnedQty: 2 }, { returnedQty: 0, writtenOffQty: 1 }])
    expect((await api.refusal(takeBackOrder, await take(id, [all[0]!]))).status).toBe(409)
  })

  it('goes into stock once, whether by its return or with the refund', async () => {
    const id = await driven()
    await day.send([day.act('depart'), day.act('fail', { stopId: day.stops[0]!, data: { reason: 'nobody-home' } })])
    await move('return')
    await move('receive')
    const { items, totalCents } = await read(id)
    const [console] = items
    const whole = { itemId: console!.id, toStock: 2, writtenOff: 0 }
    await api.call(takeBackOrder, await take(id, [whole]))
    const lines = [{ itemId: console!.id, qty: 2 }]
    const again = { amountCents: 100, reason: 'Not wanted', lines, takeBack: true }
    expect((await api.refusal(refundOrder, { as: day.as, params: { id }, body: again })).status).toBe(409)
    await api.call(refundOrder, {
      as: day.as,
      params: { id },
      body: { amountCents: totalCents, reason: 'Not wanted', lines: [], takeBack: true },
    })
    expect([await stock(0), await stock(1)]).toEqual([60, 60])
    const pads = { itemId: items[1]!.id, toStock: 2, writtenOff: 0 }
    expect((await api.refusal(takeBackOrder, await take(id, [pads]))).status).toBe(409)
  })

  it('is no longer driven once all of its money is back', async () => {
    const id = await driven()
    const { totalCents } = await read(id)
    const body = { amountCents: totalCents, reason: 'Not wanted', lines: [], takeBack: true }
    await api.call(refundOrder, { as: day.as, params: { id }, body })
    expect(await read(id)).toMatchObject({ stage: 'cancelled', deliveries: [{ isBack: true }] })
    expect([await stock(0), await stock(1)]).toEqual([60, 60])
  })

  it('stays out of stock while it is on board, whatever becomes of its order', async () => {
    const id = await driven()
    await day.send([day.act('depart')])
    await move('cancel')
    expect(await read(id)).toMatchObject({ stage: 'cancelled', status: 'Dispatched' })
    await api.call(deleteOrder, { as: day.as, params: { id } })
    expect([await stock(0), await stock(1)]).toEqual([58, 58])
  })
})

describe('money taken at the door', () => {
  /** An order of 440.00 that is paid to the driver, delivered with so much taken for it. */
  const paidAtDoor = async (cents: number) => {
    const id = await driven()
    await set(id, { payment: 2, isPaidAtDoor: true })
    visit = handOver(cents)
    await day.send([day.act('depart'), visit])
    return id
  }
  let visit: ReturnType<RecordedDay['act']>
  const handOver = (cents: number, stopId = day.stops[0]!) =>
    day.act('deliver', { stopId, data: cents > 0 ? { paid: { cents, by: 'cash' } } : {} })
  const set = (id: number, values: Partial<typeof orders.$inferInsert>) =>
    api.machine.db.update(orders).set(values).where(eq(orders.id, id))
  const reopen = () =>
    api.call(reopenRoute, { as: day.as, params: { id: day.routeId }, body: { reason: 'Wrong odometer' } })
  const undo = () => day.act('undo', { data: { id: visit.id } })
  const close = async (handedInCents: number, choice: 'reschedule' | 'cancel' = 'reschedule') => {
    const params = { id: day.routeId }
    const { openStops } = await api.call(readClosing, { as: day.as, params })
    const stops = openStops.map(({ deliveryId }) => {
      return { deliveryId, choice, reason: 'nobody', date: null, isBack: true }
    })
    const signed = { odometerEnd: null, note: 'Counted twice', signedBy: 'Ana Pereira' }
    const body = { stops, acceptsMissingProofs: true, handedInCents, ...signed }
    await api.call(closeRoute, { as: day.as, params, body })
  }
  const heard = async () =>
    (await api.call(listNotifications, { as: day.as, query: { limit: 100 } })).notifications.map(({ kind }) => kind)

  it('pays the order once its route is closed, and not twice where that is closed again', async () => {
    const id = await paidAtDoor(44_000)
    expect(await read(id)).toMatchObject({ payment: 2, doorCents: 0, totalCents: 44_000 })
    await close(44_000)
    expect(await read(id)).toMatchObject({ payment: 1, doorCents: 44_000, status: 'Delivered' })
    await reopen()
    await close(44_000)
    const { activity, doorCents } = await read(id)
    expect(doorCents).toBe(44_000)
    expect(activity.filter(({ kind }) => kind === 'door' || kind === 'payment:door')).toHaveLength(2)
    expect(await heard()).not.toContain('door-difference')
  })

  it('that is short leaves the order unpaid, says how much came, and the team hears of it', async () => {
    const id = await paidAtDoor(8000)
    await close(8000)
    expect(await read(id)).toMatchObject({ payment: 2, doorCents: 8000 })
    expect(await heard()).toContain('door-difference')
  })

  it('that is missing altogether the team hears of, too', async () => {
    await paidAtDoor(0)
    await close(0)
    expect(await heard()).toContain('door-difference')
  })

  it('counts no longer once its visit is taken back: the order waits for its payment again', async () => {
    const id = await paidAtDoor(44_000)
    await close(44_000)
    await reopen()
    await day.send([undo()])
    await close(0, 'cancel')
    const order = await read(id)
    expect(order).toMatchObject({ payment: 2, doorCents: 0, stage: 'cancelled' })
    const payments = order.activity.flatMap(({ kind }) => (kind.startsWith('payment:') ? [kind] : []))
    expect(payments).toEqual(['payment:door', 'payment:2'])
    // Nothing was handed over, so nothing is short.
    expect(await heard()).not.toContain('door-difference')
  })

  it('that is corrected to less leaves the order waiting for the rest, until all of it was taken', async () => {
    const id = await paidAtDoor(44_000)
    await close(44_000)
    await reopen()
    const less = handOver(8000)
    await day.send([undo(), less])
    await close(8000)
    expect(await read(id)).toMatchObject({ payment: 2, doorCents: 8000 })
    expect(await heard()).toContain('door-difference')
    await reopen()
    visit = less
    await day.send([undo(), handOver(44_000)])
    await close(44_000)
    expect(await read(id)).toMatchObject({ payment: 1, doorCents: 44_000 })
  })

  it('that is taken back leaves an order paid that was paid in another way, too', async () => {
    const id = await paidAtDoor(44_000)
    const { version } = await read(id)
    const byHand = { version, payment: 1 as const, note: 'By transfer' }
    await api.call(moveOrder, { as: day.as, params: { id }, body: byHand })
    await close(44_000)
    await reopen()
    await day.send([undo()])
    await close(0, 'cancel')
    expect(await read(id)).toMatchObject({ payment: 1, doorCents: 0 })
  })

  it('that was refunded since keeps its order paid, and the team hears of what is short', async () => {
    const id = await paidAtDoor(44_000)
    await close(44_000)
    const body = { amountCents: 1000, reason: 'Scratched', lines: [], takeBack: false }
    await api.call(refundOrder, { as: day.as, params: { id }, body })
    await reopen()
    await day.send([undo(), handOver(8000)])
    await close(8000)
    expect(await read(id)).toMatchObject({ payment: 1, doorCents: 8000 })
    expect(await heard()).toContain('door-difference')
  })

  it('for an order in parts is compared once with what was due', async () => {
    const id = await driven()
    await set(id, { payment: 2, isPaidAtDoor: true })
    const [first = 0, second = 0] = day.stops
    await api.machine.db.update(deliveries).set({ partOfId: first }).where(eq(deliveries.id, second))
    await day.send([day.act('depart'), handOver(20_000), handOver(24_000, second)])
    await close(44_000)
    expect(await read(id)).toMatchObject({ payment: 1, doorCents: 44_000 })
    expect(await heard()).not.toContain('door-difference')
  })

  it('that can’t pay the order as its gift card no longer pays its part isn’t silent', async () => {
    const card = { key: crypto.randomUUID(), recipient: 'Mei Chen', amountCents: 3000, expiresOn: null }
    const { id: giftCardId } = await api.call(issueGiftCard, { as: day.as, body: z.parse(issueGiftCard.body, card) })
    const id = await paidAtDoor(40_000)
    // Its payment failed meanwhile, and what the card had back paid another order.
    await set(id, { payment: 3, giftCardId, giftCardCents: 4000 })
    await close(40_000)
    expect(await read(id)).toMatchObject({ payment: 3, doorCents: 40_000 })
    expect(await heard()).toContain('door-difference')
  })
})
