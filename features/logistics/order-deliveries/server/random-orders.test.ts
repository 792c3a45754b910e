import { eq, sql } from 'drizzle-orm'
import { afterAll, expect, it } from 'vitest'
import { cardProvider } from '#homes/test/card-provider.ts'
import { randomNumbers, type RandomNumbers } from '#homes/test/random-numbers.ts'
import { recordedDay, type RecordedDay } from '#homes/test/recorded-day.ts'
import { testApi } from '#homes/test/test-api.ts'
import { askRows } from '#kit/server/ask-rows.ts'
import { CallError } from '#kit/web/call.ts'
import { changeCardAccount } from '#features/ecommerce/card-payments/contract.ts'
import { refundPauseMs } from '#features/ecommerce/card-payments/rules.ts'
import { cardPayments } from '#features/ecommerce/card-payments/server/tables.ts'
import { createCategory } from '#features/ecommerce/categories/contract.ts'
import { createCustomer } from '#features/ecommerce/customers/contract.ts'
import { createOrder, readOrder, refundOrder, retryRefund, takeBackOrder } from '#features/ecommerce/orders/contract.ts'
import { cancelOrder } from '#features/ecommerce/orders/rules/cancellation.ts'
import { askForInvoice } from '#features/ecommerce/orders/server/commands.ts'
import { orders } from '#features/ecommerce/orders/server/tables.ts'
import { createProduct } from '#features/ecommerce/products/contract.ts'
import { closeRoute, readClosing, reopenRoute } from '../../closings/contract.ts'
import { moveDelivery, readDeliveryById } from '../../deliveries/contract.ts'
import { deliveries } from '../../deliveries/server/tables.ts'

/** Some in every run; thousands with `RANDOM_ORDERS=1000`, others with `RANDOM_SEED`. */
const seeds = Number(process.env.RANDOM_ORDERS ?? 12)
const firstSeed = Number(process.env.RANDOM_SEED ?? 1)
const steps = 16
const atFirst = 60
const products = ['Console', 'Pad']

const api = await testApi()
const { db, queue, clock, emails } = api.machine
const provider = await cardProvider()
afterAll(provider.close)

/** Where its goods truly are and what its driver truly took, counted from what people did and not from what is kept of it. */
type Truth = {
  id: number
  kind: 'byHand' | 'byCard' | 'atDoor' | 'onAccount'
  quantities: number[]
  handed: number[]
  isOnBoard: boolean
  /** The office put all of it into stock with a refund: it says that it has it. */
  isSaidToBeBack: boolean
  isCalledOffByOffice: boolean
  cash: number
  otherwise: number
  /** The last visit, to take it back. */
  visit: {
    act: ReturnType<RecordedDay['act']>
    before: Pick<Truth, 'handed' | 'cash' | 'otherwise' | 'isOnBoard'>
  } | null
}
type World = { day: RecordedDay; random: RandomNumbers; truths: Truth[]; isClosed: boolean }

async function begin(seed: number): Promise<World> {
  const day = await recordedDay(api)
  const random = randomNumbers(seed)
  const { as } = day
  queue.clear()
  provider.forget()
  provider.answers.next = 'succeeded'
  const account = { kind: 'stripe' as const, url: provider.url, secretKey: 'sk_test', signingSecret: 'whsec' }
  await api.call(changeCardAccount, { as, body: account })
  const category = { title: 'Games', slug: 'games', description: '', image: '', parentId: null, status: 'Published' }
  await api.call(createCategory, { as, body: category as never })
  const productIds: number[] = []
  for (const [index, productName] of products.entries()) {
    const body = { productName, category: 'Games', sku: index + 7, priceCents: 1999, qty: atFirst, status: 'Published' }
    productIds.push((await api.call(createProduct, { as, body: body as never })).id)
  }
  const truths: Truth[] = []
  for (const [at, stop] of day.stops.entries()) truths.push(await place({ day, random, productIds }, at, stop))
  await day.send([day.act('depart')])
  for (const truth of truths) truth.isOnBoard = true
  await queue.runKept()
  emails.length = 0
  return { day, random, truths, isClosed: false }
}

type Placing = { day: RecordedDay; random: RandomNumbers; productIds: number[] }

async function place({ day: { as }, random, productIds }: Placing, at: number, stop: number): Promise<Truth> {
  const kind = random.oneOf(['byHand', 'byCard', 'atDoor', 'onAccount'] as const)
  const customer = { customer: `Mei ${at}`, email: `mei${at}@example.com`, contact: '', country: 'China' }
  const { customerId } = await api.call(createCustomer, { as, body: customer as never })
  const quantities = productIds.map(() => 1 + random.below(3))
  const items = productIds.map((productId, index) => ({ productId, qty: quantities[index]! }))
  const payment = kind === 'byHand' || kind === 'byCard' ? 1 : 2
  const { order: id, totalCents } = await api.call(createOrder, { as, body: { customerId, items, payment } as never })
  const mine = eq(orders.id, id)
  if (kind === 'atDoor') await db.update(orders).set({ isPaidAtDoor: true }).where(mine)
  if (kind === 'onAccount') {
    await db.update(orders).set({ termDays: 14 }).where(mine)
    await db.transaction((tx) => askForInvoice(api.machine, tx, id))
  }
  const paid = { orderId: id, key: `k${id}`, session: `cs_${id}`, amountCents: totalCents, currency: 'USD' }
  if (kind === 'byCard') await db.insert(cardPayments).values({ ...paid, state: 'paid', createdAt: clock.now })
  const carried = quantities.map((quantity, index) => ({ name: products[index]!, quantity }))
  await db.update(deliveries).set({ orderId: id, items: carried }).where(eq(deliveries.id, stop))
  const nothing = { handed: quantities.map(() => 0), cash: 0, otherwise: 0, visit: null }
  return { id, kind, quantities, ...nothing, isOnBoard: false, isSaidToBeBack: false, isCalledOffByOffice: false }
}

/** What anyone may do next. What isn’t possible is refused, which is as good. */
const acts: Record<string, (world: World, at: number) => Promise<unknown>> = {
  deliver: (world, at) => visit(world, at, 'deliver', { handed: world.truths[at]!.quantities, data: {} }),
  partly: (world, at) => {
    const handed = world.truths[at]!.quantities.map((quantity) => world.random.below(quantity + 1))
    const items = handed.map((quantity, index) => ({ index, quantity, isDamaged: world.random.happens(0.5) }))
    return visit(world, at, 'partly', { handed, data: { reason: 'damaged', items } })
  },
  fail: ({ day }, at) => act(day, 'fail', { stopId: day.stops[at]!, data: { reason: 'nobody-home' } }),
  undo: async ({ day, truths }, at) => {
    const truth = truths[at]!
    if (truth.visit && (await act(day, 'undo', { data: { id: truth.visit.act.id } })))
      Object.assign(truth, truth.visit.before, { visit: null })
  },
  returned: async ({ day, truths }, at) => {
    if (await act(day, 'returned', { data: { deliveryIds: [day.stops[at]!] } })) truths[at]!.isOnBoard = false
  },
  return: ({ day }, at) => move(day, at, 'return'),
  receive: async ({ day, truths }, at) => {
    await move(day, at, 'receive')
    truths[at]!.isOnBoard = false
  },
  reschedule: ({ day }, at) => move(day, at, 'reschedule'),
  'cancel delivery': async ({ day, truths }, at) => {
    await move(day, at, 'cancel')
    truths[at]!.isCalledOffByOffice = true
  },
  'cancel order': async ({ day, truths, random }, at) => {
    setProvider(random)
    const { id } = truths[at]!
    const { version } = await read(day, id)
    return api.call(cancelOrder, { as: day.as, params: { id }, body: { version, reason: 'Ordered twice' } })
  },
  refund: async ({ day, truths, random }, at) => {
    setProvider(random)
    const truth = truths[at]!
    const { totalCents, refundedCents } = await read(day, truth.id)
    const isWhole = random.happens(0.4)
    const amountCents = isWhole ? Math.max(1, totalCents - refundedCents) : 1 + random.below(totalCents)
    const takeBack = isWhole && random.happens(0.5)
    const body = { amountCents, reason: 'Not wanted', lines: [], takeBack }
    await api.call(refundOrder, { as: day.as, params: { id: truth.id }, body })
    truth.isSaidToBeBack ||= takeBack
  },
  'try refunds again': async ({ day, truths, random }, at) => {
    setProvider(random)
    const { id } = truths[at]!
    const failed = (await read(day, id)).refunds.find(({ state }) => state === 'failed')
    const params = { id, refund: failed?.id ?? 1_000_000 }
    return api.call(retryRefund, { as: day.as, params, body: { isByHand: random.happens(0.3) } })
  },
  'take back': async ({ day, truths, random }, at) => {
    const { id } = truths[at]!
    const { version, items } = await read(day, id)
    const lines = items.flatMap(({ id: itemId }) => {
      const [toStock, writtenOff] = [random.below(2), random.below(2)]
      return toStock + writtenOff > 0 ? [{ itemId, toStock, writtenOff }] : []
    })
    return api.call(takeBackOrder, { as: day.as, params: { id }, body: { version, lines } })
  },
  wait: async () => {
    for (const refund of provider.given) if (refund.status === 'pending') refund.status = 'succeeded'
    clock.now = new Date(clock.now.getTime() + refundPauseMs)
    await queue.runKept()
  },
  close,
  reopen: async (world) => {
    const params = { id: world.day.routeId }
    await api.call(reopenRoute, { as: world.day.as, params, body: { reason: 'Counted wrong' } })
    world.isClosed = false
  },
}

/** What people do most in these states; anything else is done now and then, too. */
const likely: Record<string, string[]> = {
  outForDelivery: ['deliver', 'partly', 'fail', 'cancel order'],
  delivered: ['refund', 'close', 'undo'],
  partlyDelivered: ['returned', 'take back', 'take back', 'refund', 'close'],
  failed: ['return', 'return', 'reschedule', 'returned', 'cancel delivery'],
  returning: ['receive'],
  returned: ['take back', 'take back', 'refund', 'cancel order'],
  cancelled: ['returned', 'take back', 'refund', 'cancel order', 'try refunds again'],
}

async function nextAct({ day, random }: World, at: number): Promise<string> {
  const all = Object.keys(acts)
  if (random.happens(0.4)) return random.oneOf(all)
  const { state } = await api.call(readDeliveryById, { as: day.as, params: { id: day.stops[at]! } })
  return random.oneOf(likely[state] ?? all)
}

async function close(world: World): Promise<void> {
  const { day, truths, random } = world
  const params = { id: day.routeId }
  await act(day, 'finish', { data: { reason: 'other' } })
  const { openStops } = await api.call(readClosing, { as: day.as, params })
  const choice = random.oneOf(['reschedule', 'cancel'] as const)
  const stops = openStops.map(({ deliveryId }) => ({ deliveryId, choice, reason: 'nobody', date: null, isBack: true }))
  const signed = { odometerEnd: null, note: 'Counted twice', signedBy: 'Ana Pereira' }
  const body = { stops, acceptsMissingProofs: true, handedInCents: random.below(5000), ...signed }
  await api.call(closeRoute, { as: day.as, params, body })
  world.isClosed = true
  for (const { deliveryId } of stops) {
    const truth = truths[day.stops.indexOf(deliveryId)]!
    truth.isOnBoard = false
    truth.isCalledOffByOffice ||= choice === 'cancel'
  }
}

type Handing = { handed: number[]; data: object }

async function visit(
  { day, truths, random }: World,
  at: number,
  kind: 'deliver' | 'partly',
  { handed, data }: Handing,
) {
  const truth = truths[at]!
  const paid = random.happens(0.6)
    ? { cents: 1 + random.below(12_000), by: random.oneOf(['cash', 'card'] as const) }
    : null
  const stopId = day.stops[at]!
  const done = day.act(kind, { stopId, data: { ...data, ...(paid && { paid }) } })
  const { results } = await day.send([done])
  if (results[0]?.outcome !== 'applied') return
  const { cash, otherwise, isOnBoard } = truth
  truth.visit = { act: done, before: { handed: truth.handed, cash, otherwise, isOnBoard } }
  truth.handed = handed
  truth.isOnBoard = kind === 'partly'
  truth.cash += paid?.by === 'cash' ? paid.cents : 0
  truth.otherwise += paid?.by === 'card' ? paid.cents : 0
}

async function act(day: RecordedDay, kind: string, given: Parameters<RecordedDay['act']>[1]): Promise<boolean> {
  const { results } = await day.send([day.act(kind, given)])
  return results[0]?.outcome === 'applied'
}

function setProvider(random: RandomNumbers): void {
  provider.answers.next = random.oneOf(['succeeded', 'succeeded', 'pending', 'balance_insufficient'])
}

const read = ({ as }: RecordedDay, id: number) => api.call(readOrder, { as, params: { id } })

async function move({ as, stops }: RecordedDay, at: number, name: 'cancel' | 'return' | 'receive' | 'reschedule') {
  const params = { id: stops[at]! }
  const { version } = await api.call(readDeliveryById, { as, params })
  await api.call(moveDelivery, { as, params, body: { version, move: name, reason: '', date: null } })
}

/** Each piece is in stock, sold and out, or written off; and no piece is in stock that its customer or a vehicle has. */
async function expectGoodsAddUp(truths: readonly Truth[]) {
  const counted = await askRows<{ id: number; all: number; moved: number; qty: number }>(
    db,
    sql`select p.id, p.qty, p.qty + coalesce((select sum(case when o.is_taken then i.qty - i.returned_qty else i.written_off_qty end)
          from order_items i join orders o on o.id = i.order_id where i.product_id = p.id), 0)::int as all,
        coalesce((select sum(change) from stock_moves m where m.product_id = p.id), 0)::int as moved
      from products p order by p.id`,
  )
  for (const [index, { all, moved, qty }] of counted.entries()) {
    expect({ all, moved }).toEqual({ all: atFirst, moved: qty })
    const out = truths
      .filter(({ isSaidToBeBack }) => !isSaidToBeBack)
      .map(({ isOnBoard, quantities, handed }) => (isOnBoard ? quantities[index]! : handed[index]!))
    expect(qty).toBeLessThanOrEqual(atFirst - out.reduce((sum, one) => sum + one, 0))
  }
}

type Ledger = {
  id: number
  total: number
  refunded: number
  refunds: number
  given: number
  open: number
  openOfRefunds: number
  door: number
  payment: number
  state: string
  isUnwanted: boolean
  invoice: { total: number; paid: number; credited: number; asked: number; door: number; count: number } | null
}

const countOrders = () =>
  askRows<Ledger>(
    db,
    sql`select o.id, o.total_cents as total, o.refunded_cents as refunded, o.payment, d.state, o.open_refund_cents as open,
        coalesce((select sum(amount_cents) from refunds r where r.order_id = o.id), 0)::int as refunds,
        coalesce((select sum(card_cents) from refunds r where r.order_id = o.id and state = 'done'), 0)::int as given,
        coalesce((select sum(card_cents) from refunds r where r.order_id = o.id and state <> 'done'), 0)::int as "openOfRefunds",
        coalesce((select sum(cents) from order_door_money m where m.order_id = o.id), 0)::int as door,
        (o.payment in (3, 4) or (o.payment = 1 and o.total_cents > 0 and o.refunded_cents = o.total_cents)) as "isUnwanted",
        (select json_build_object('count', count(*), 'total', sum(total_cents), 'paid', sum(paid_cents), 'credited', sum(credited_cents),
            'asked', sum(case when voided_at is null then 1 else 0 end),
            'door', coalesce(sum((select sum(amount_cents) from invoice_payments p where p.invoice_id = i.id and door_source is not null)), 0))
          from invoices i where i.order_id = o.id and archived_at is null) as invoice
      from orders o join deliveries d on d.order_id = o.id order by o.id`,
  )

const onTheRoad = ['ready', 'planned', 'published', 'loaded', 'outForDelivery', 'arrived']

/** What doors took is on the order once the route is closed, and what cards gave back is what the provider says. */
async function expectMoneyAndRoad({ day, truths, isClosed }: World, closedBefore: Map<number, number>) {
  for (const row of await countOrders()) {
    const truth = truths.find(({ id }) => id === row.id)!
    expect(row.refunds).toBe(row.refunded)
    expect(row.refunded).toBeLessThanOrEqual(row.total)
    expect(row.open).toBe(row.openOfRefunds)
    // What was given back by hand is no matter of the provider’s; what it gave, it gave once.
    expect(row.given).toBe(provider.givenOf(`pi_${row.id}`))
    if (isClosed) closedBefore.set(row.id, truth.cash + truth.otherwise)
    expect({ id: row.id, door: row.door }).toEqual({ id: row.id, door: closedBefore.get(row.id) ?? 0 })
    if (truth.kind === 'onAccount') expectInvoice(row)
    if (row.isUnwanted) expect(onTheRoad).not.toContain(row.state)
    else if (!truth.isCalledOffByOffice) expect([row.id, row.state]).not.toEqual([row.id, 'cancelled'])
  }
  const { cash } = await api.call(readClosing, { as: day.as, params: { id: day.routeId } })
  expect(cash.taken).toBe(truths.reduce((sum, truth) => sum + truth.cash, 0))
}

/** An invoice asks for the order as long as that isn’t called off, and what doors took is on it. */
function expectInvoice({ id, payment, total, refunded, door, invoice }: Ledger) {
  expect({ id, ...invoice }).toMatchObject({ count: 1, total })
  expect({ id, asked: invoice?.asked }).toEqual({ id, asked: payment === 4 ? 0 : 1 })
  if (payment === 4) expect({ id, credited: invoice?.credited }).toEqual({ id, credited: total })
  else expect({ id, credited: invoice?.credited }).toEqual({ id, credited: refunded })
  expect({ id, door: invoice?.door }).toEqual({ id, door })
}

/** What customers hear is so at that moment, and nothing comes twice. */
async function expectTrueMessages({ truths }: World, since: number) {
  const states = new Map((await countOrders()).map((row) => [row.id, row]))
  const heard = emails.map(({ subject }) => subject)
  for (const subject of heard.slice(since)) {
    const id = truths.map((truth) => truth.id).find((one) => subject.includes(`${one}`))
    if (id === undefined) continue
    const row = states.get(id)!
    expect({ subject, isSo: isSo(subject, row) }).toEqual({ subject, isSo: true })
  }
  for (const { id } of truths) {
    const mine = heard.filter((one) => one.includes(`${id}`))
    const once = mine.filter((one) => /was cancelled|going back/.test(one))
    expect(once).toEqual([...new Set(once)])
    const [done] = await askRows<{ count: number }>(
      db,
      sql`select count(*)::int as count from refunds where order_id = ${id} and state = 'done'`,
    )
    expect(mine.filter((one) => one.startsWith('Refund')).length).toBeLessThanOrEqual(done!.count)
  }
}

function isSo(subject: string, { state, payment, total, refunded, refunds, isUnwanted }: Ledger): boolean {
  if (subject.startsWith('Part of')) return state === 'partlyDelivered'
  if (subject.includes('was delivered')) return state === 'delivered'
  if (subject.startsWith('We couldn’t deliver')) return state === 'failed'
  if (subject.includes('is going back')) return state === 'returning'
  if (subject.startsWith('The delivery of')) return state === 'cancelled' && !isUnwanted
  if (subject.includes('was cancelled')) return payment === 4 || refunded === total
  if (subject.includes('out for delivery')) return state === 'outForDelivery' && !isUnwanted
  return !subject.startsWith('Refund') || refunds > 0
}

it.each(Array.from({ length: seeds }, (_, index) => firstSeed + index))(
  'goods, money, the road and what customers hear stay one, whatever shop, office and driver do (seed %i)',
  { timeout: 120_000 },
  async (seed) => {
    const world = await begin(seed)
    const doorsAtClosing = new Map<number, number>()
    const done: string[] = []
    try {
      for (let count = 0; count < steps; count++) {
        const since = emails.length
        const at = world.random.below(world.truths.length)
        const name = await nextAct(world, at)
        const refused = await acts[name]!(world, at).then(
          () => false,
          (error: unknown) => {
            if (error instanceof CallError && error.status < 500) return true
            throw error
          },
        )
        done.push(`${name} ${at}${refused ? ' refused' : ''}`)
        await queue.runKept()
        await expectGoodsAddUp(world.truths)
        await expectMoneyAndRoad(world, doorsAtClosing)
        await expectTrueMessages(world, since)
      }
    } catch (error) {
      const orders = world.truths.map(({ id, kind }) => `${id} ${kind}`).join(', ')
      const heard = emails.map(({ subject }) => subject).join(' | ')
      console.error(`seed ${seed} (${orders}): ${done.join(', ')}; heard ${heard}`)
      throw error
    }
  },
)
