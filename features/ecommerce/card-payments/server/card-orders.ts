import { recordEvent } from '#platform/events/server/commands.ts'
import { countVisitor } from '#kit/server/call-log.ts'
import { notFound } from '#kit/server/errors.ts'
import type { Caller, Context } from '#kit/server/handle.ts'
import type { Database, Machine, Transaction } from '#kit/server/machine.ts'
import type { Sentence } from '#kit/contract/sentence.ts'
import { addCharge, chargePage, type NewCharge } from './charges.ts'

type Visit = Context<Caller | undefined>
/** Who writes what follows a payment: nobody, as the provider says it. */
export type ByProvider = Pick<Machine, 'now' | 'mailer' | 'queue' | 'room' | 'secretKey' | 'settings' | 'log'> & {
  address?: string
  user?: undefined
}
type From = Omit<ByProvider, 'user'> & Pick<Machine, 'db'>

type Order = { id: number; key: string; payment: string }
type Locked<Row> = PromiseLike<Row[]> & { for(strength: 'update'): PromiseLike<Row[]> }

/** What a feature says of its orders that visitors pay by card, each under a key they made. */
export type CardOrders<Row extends Order> = {
  /** Begins the key of each charge: no order can take that of another thing. */
  prefix: string
  /** Its job that hears the outcome of each charge. */
  job: string
  /** As its events call an order. */
  entity: string
  rowsOf: (db: Database, key: string) => Locked<Row>
  missing: Sentence
  limit: Omit<Parameters<typeof countVisitor>[1], 'windowMs'>
  /** What the provider’s page shows, and the page of the order. */
  pageOf: (row: Row) => { title: string; email: string; path: string }
  /** Whether this order is paid without the provider; refused where none is. */
  isTest?: (visit: Visit, row: Row) => boolean
  /** What an order becomes that is paid; `paid` where it isn’t said. */
  becomes?: (tx: Transaction, row: Row) => Promise<Row['payment']>
  keep: (tx: Transaction, id: number, payment: Row['payment']) => Promise<unknown>
  /** What follows once the money has come. */
  follow: (tx: Transaction, by: ByProvider, row: Row) => Promise<void>
}

type Outcome = { key: string; outcome: 'paid' | 'failed' }
const hourMs = 3_600_000

/** One way for all orders that are paid by card: noted, paid on one page however often it is asked for, and their outcome taken once. */
export function cardOrders<Row extends Order>(of: CardOrders<Row>) {
  const chargeKey = (key: string) => `${of.prefix}-${key}`
  const take = (from: From, outcome: Outcome) => from.db.transaction((tx) => takeOutcome(tx, from, { of, ...outcome }))
  return {
    expect: (tx: Transaction, visit: Visit, charge: Omit<NewCharge, 'job'>) =>
      addCharge(tx, visit, { ...charge, key: chargeKey(charge.key), job: of.job }),

    /** Where an order is paid. Nothing once its payment has ended. */
    async pay(visit: Visit, key: string): Promise<string | null> {
      const [row] = await of.rowsOf(visit.db, key)
      if (!row) throw notFound(of.missing)
      if (row.payment !== 'open') return null
      await countVisitor(visit, { ...of.limit, windowMs: hourMs }, `pay ${row.id} `)
      const { outcome, url } = of.isTest?.(visit, row) ? testPaid : await ask(visit, row)
      if (outcome !== 'open') await take(visit, { key, outcome })
      return url
    },

    /** Hears of card payments, whichever way their outcome comes. */
    jobs(machine: Machine): void {
      machine.queue.work(of.job, async ({ key, outcome }) => {
        const order = String(key).slice(chargeKey('').length)
        await take(machine, { key: order, outcome: outcome === 'paid' ? 'paid' : 'failed' })
        machine.bus.wake()
      })
    },
  }

  function ask(visit: Visit, row: Row) {
    const { path, ...page } = of.pageOf(row)
    const backUrl = `${visit.settings.publicUrl}${path}`
    return chargePage(visit, chargeKey(row.key), { ...page, doneUrl: `${backUrl}&paid=yes`, backUrl })
  }
}

const testPaid = { outcome: 'paid', url: null } as const

/** Once, whoever says it first: what is paid stays paid, also where it was given up before. */
async function takeOutcome<Row extends Order>(
  tx: Transaction,
  from: From,
  { of, key, outcome }: Outcome & { of: CardOrders<Row> },
): Promise<void> {
  const [row] = await of.rowsOf(tx, key).for('update')
  if (!row) return from.log.error({ key, outcome }, `the payment of a ${of.prefix} order that doesn’t exist has ended`)
  if (row.payment !== 'open' && (row.payment !== 'failed' || outcome === 'failed')) return
  const payment: Row['payment'] = outcome === 'paid' ? ((await of.becomes?.(tx, row)) ?? outcome) : outcome
  await of.keep(tx, row.id, payment)
  const by = { ...from, user: undefined }
  const change = { before: { payment: row.payment }, after: { payment } }
  await recordEvent(tx, by, { kind: `${of.entity}.changed`, entity: of.entity, entityId: row.id, ...change })
  if (outcome === 'paid') await of.follow(tx, by, { ...row, payment })
}
