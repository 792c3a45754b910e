import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { endedRun } from './boundary-run.ts'

export type Round = {
  /** Unlike those of other rounds; fits into a name or an address. */
  mark: string
  /** Unlike those of other rounds. */
  number: number
  /** As the administrator; fails where it is refused. */
  ask(method: string, path: string, body?: unknown): Promise<Record<string, unknown>>
  count(query: string, ...values: unknown[]): Promise<number>
  dataDir: string
  /** Whom the mail server was given an email for, once for each. */
  emailed: string[]
}

/** A call, and how often each of its follow-ups is found; `null` where the change itself isn't there. */
export type BoundaryCall = {
  name: string
  /** What the call needs, and what it sends. */
  prepare?(round: Round): Promise<unknown>
  send(round: Round, prepared: unknown): Promise<unknown>
  found(round: Round): Promise<Record<string, number> | null>
  whole: Record<string, number>
}

const pixel = Uint8Array.from(
  atob('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='),
  (letter) => letter.charCodeAt(0),
)
/** Someone of the workspace, who is told in it. */
export const colleague = {
  fullName: 'Carla Colleague',
  username: 'carla',
  email: 'carla@crash.example',
  role: 'editor',
  status: 'active',
}

const outside = ({ mark }: Round) => `${mark}@outside.example`
const emailsTo = ({ emailed }: Round, address: string) => emailed.filter((one) => one === address).length
const delivered = ({ count }: Round, kind: string, about: string) =>
  count(
    `select from webhook_deliveries where kind = $1 and payload like $2 and state = 'delivered'`,
    kind,
    `%${about}%`,
  )
const inAMoment = () => new Date(Date.now() + 1000).toISOString()

const buyer = (round: Round) => ({
  customer: { customer: `Buyer ${round.mark}`, email: outside(round), country: 'Uruguay' },
  shippingAddress: {
    recipient: `Buyer ${round.mark}`,
    line1: 'Avenida 18 de Julio 1234',
    town: 'Montevideo',
    postCode: '11200',
    country: 'Uruguay',
  },
})

async function newProduct(round: Round, more: object = {}) {
  const sku = 700_000 + round.number
  await round.ask('POST', '/api/apps/ecommerce/products', {
    productName: `Product ${round.mark}`,
    category: 'Office',
    sku,
    priceCents: 1000,
    status: 'Published',
    qty: 5,
    ...more,
  })
  return sku
}

/** Calls with follow-ups of every kind: emails, notifications, webhooks, timed jobs, files, records of other features. */
export const boundaryCalls: BoundaryCall[] = [
  {
    name: 'an invited person',
    send: (round) =>
      round.ask('POST', '/api/apps/users', {
        fullName: `Invited ${round.mark}`,
        username: round.mark,
        email: outside(round),
        role: 'editor',
      }),
    found: async (round) =>
      (await round.count('select from users where email = $1', outside(round))) === 0
        ? null
        : { invitations: emailsTo(round, outside(round)) },
    whole: { invitations: 1 },
  },
  {
    name: 'a paid order',
    prepare: (round) => newProduct(round),
    send: (round, sku) =>
      round.ask('POST', '/api/apps/ecommerce/orders', { ...buyer(round), items: [{ sku, qty: 2 }], payment: 1 }),
    found: async (round) =>
      (await round.count('select from customers where email = $1', outside(round))) === 0
        ? null
        : {
            deliveries: await round.count('select from deliveries where recipient = $1', `Buyer ${round.mark}`),
            webhooks: await delivered(round, 'order.created', outside(round)),
            left: await round.count('select from products where sku = $1 and qty = 3', 700_000 + round.number),
          },
    whole: { deliveries: 1, webhooks: 1, left: 1 },
  },
  {
    name: 'a cancelled order',
    prepare: async (round) => {
      const items = [{ sku: await newProduct(round), qty: 2 }]
      const { order, version } = await round.ask('POST', '/api/apps/ecommerce/orders', { ...buyer(round), items })
      return { order, version }
    },
    send: (round, prepared) => {
      const { order, version } = prepared as { order: number; version: number }
      return round.ask('PATCH', `/api/apps/ecommerce/orders/${order}`, { version, payment: 4 })
    },
    found: async (round) =>
      (await round.count(
        `select from orders join customers on customers.id = orders.customer_id where email = $1 and orders.payment = 4`,
        outside(round),
      )) === 0
        ? null
        : {
            webhooks: await delivered(round, 'order.payment', outside(round)),
            back: await round.count('select from products where sku = $1 and qty = 5', 700_000 + round.number),
          },
    whole: { webhooks: 1, back: 1 },
  },
  {
    name: 'a product with a publication day',
    send: (round) => newProduct(round, { status: 'Scheduled', publishAt: inAMoment() }),
    found: async (round) => {
      const sku = 700_000 + round.number
      if ((await round.count('select from products where sku = $1', sku)) === 0) return null
      return { published: await round.count(`select from products where sku = $1 and status = 'Published'`, sku) }
    },
    whole: { published: 1 },
  },
  {
    name: 'an export',
    send: (round) =>
      round.ask('POST', '/api/exports', {
        list: '/api/apps/users',
        label: round.mark,
        format: 'csv',
        columns: [{ title: 'Name', fields: ['fullName'] }],
        query: {},
      }),
    found: async (round) =>
      (await round.count('select from exports where label = $1', round.mark)) === 0
        ? null
        : { ready: await round.count(`select from exports where label = $1 and state = 'ready'`, round.mark) },
    whole: { ready: 1 },
  },
  {
    name: 'another picture',
    prepare: (round) => round.ask('PUT', '/api/auth/avatar', pixel),
    send: (round) => round.ask('PUT', '/api/auth/avatar', pixel),
    // Uploaded and not yet shown is swept away another day.
    found: async (round) => ({
      shown: (await pictures(round)).length - (await unusedPictures(round)).length,
    }),
    whole: { shown: 1 },
  },
  {
    name: 'an event with guests',
    send: (round) =>
      round.ask('POST', '/api/apps/calendar', {
        title: round.mark,
        start: new Date(Date.now() + 86_400_000).toISOString(),
        extendedProps: { calendar: 'Business', guests: [colleague.email, outside(round)] },
      }),
    found: async (round) =>
      (await round.count('select from calendar_events where title = $1', round.mark)) === 0
        ? null
        : {
            notifications: await round.count('select from notifications where values::text like $1', `%${round.mark}%`),
            emails: emailsTo(round, outside(round)),
          },
    whole: { notifications: 1, emails: 1 },
  },
  {
    name: 'an import of deliveries',
    prepare: async (round) => {
      const lines = [1, 2, 3].map((row) => `${round.mark}-${row},Recipient ${row},Avenida 18 de Julio ${1000 + row}`)
      const file = new TextEncoder().encode(['Reference,Name,Address', ...lines].join('\n'))
      const { id } = await round.ask(
        'POST',
        `/api/apps/logistics/deliveries/import/check?fileName=${round.mark}.csv`,
        file,
      )
      return id
    },
    send: (round, id) => round.ask('POST', '/api/apps/logistics/deliveries/import', { id }),
    found: async (round) => {
      const state = `select from delivery_imports where file_name = $1 and state`
      if ((await round.count(`${state} in ('checked', 'checking')`, `${round.mark}.csv`)) > 0) return null
      return {
        done: await round.count(`${state} = 'done'`, `${round.mark}.csv`),
        deliveries: await round.count('select from deliveries where reference like $1', `${round.mark}-%`),
      }
    },
    whole: { done: 1, deliveries: 3 },
  },
  {
    name: 'a deleted person',
    prepare: newPerson,
    // What follows comes once it can't be undone any more.
    send: (round, id) => round.ask('DELETE', `/api/apps/users/${String(id)}`).finally(() => endUndoing(round)),
    found: async (round) =>
      (await round.count('select from users where email = $1', outside(round))) > 0
        ? null
        : {
            recorded: await round.count(
              `select from events where kind = 'user.deleted' and before::text like $1`,
              `%${outside(round)}%`,
            ),
            kept: await round.count(`select from deletions where rows::text like $1`, `%${outside(round)}%`),
            pictures: (await pictures(round)).filter((name) => picturesOf.get(round.mark) === name).length,
          },
    whole: { recorded: 1, kept: 0, pictures: 0 },
  },
  endedRun,
]

const picturesOf = new Map<string, string>()

/** Someone with a picture. */
async function newPerson(round: Round): Promise<unknown> {
  const { avatar } = await round.ask('PUT', '/api/auth/avatar', pixel)
  picturesOf.set(round.mark, String(avatar).split('/').at(-1)!)
  await round.count(`update users set avatar = '' where avatar = $1`, avatar)
  await round.ask('POST', '/api/apps/users', {
    fullName: `Person ${round.mark}`,
    username: round.mark,
    email: outside(round),
    role: 'editor',
  })
  await round.count('update users set avatar = $1 where email = $2', avatar, outside(round))
  const { users } = await round.ask('GET', `/api/apps/users?q=${round.mark}`)
  return (users as { id: number }[])[0]!.id
}

async function endUndoing({ count }: Round): Promise<void> {
  await count(`update deletions set at = now() - interval '11 minutes' where entity = 'user'`)
  await count(`update jobs set run_at = now() where name = 'forget-deletions' and state = 'ready'`)
}

async function pictures({ dataDir }: Round): Promise<string[]> {
  const names = await readdir(join(dataDir, 'files/avatars'))
  return names.map((name) => name.replace('.file', ''))
}

async function unusedPictures(round: Round): Promise<string[]> {
  const names = await pictures(round)
  const isShown = await Promise.all(
    names.map((name) => round.count('select from users where avatar like $1', `%${name}`)),
  )
  return names.filter((_, index) => isShown[index] === 0)
}
