import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { checkJobsAndEvents, writeJobsAndEvents } from './jobs-and-events.ts'
import { plant } from './plant.ts'

const config = 'scripts/check/server.tsconfig.json'
const platform = {
  'platform/events/server/commands.ts': `
type Happening = { kind: string; entity: string; after?: unknown }
export async function recordEvent(tx: object, actor: object, happening: Happening) {}
export async function recordEvents(tx: object, actor: object, happenings: Happening[]) {}
export async function recordHint(tx: object, actor: object, happening: Happening) {}
`,
  'platform/notifications/server/commands.ts':
    'export async function notifyPeople(tx: object, sent: { kind: string }) {}\n',
}

const machine = `
type Job = { name: string; data: object }
type Queue = { add(job: Job): void; addMissing(job: Job): void; work(name: string, work: () => void): void }
export type Machine = { queue: Queue }
`
const start = `
import type { Machine } from '#kit/server/machine.ts'
import { recordEvent, recordEvents, recordHint } from '#platform/events/server/commands.ts'
import { notifyPeople } from '#platform/notifications/server/commands.ts'
`

/** The rows of the tables in what is drawn of some files of a feature, by their first cell. */
function drawn(files: Record<string, string>): Map<string, string[]> {
  const rows = drawnText(files)
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) => line.slice(2, -2).split(' | '))
  return new Map(rows.map(([first = '', ...rest]) => [first.replaceAll('`', ''), rest]))
}

function drawnText(files: Record<string, string>): string {
  const feature = Object.entries(files).map(([name, code]) => [`features/shop/orders/server/${name}`, code])
  const root = plant({
    ...platform,
    'kit/server/machine.ts': machine,
    [config]: readFileSync(config, 'utf8'),
    ...Object.fromEntries(feature),
  })
  mkdirSync(join(root, 'docs'))
  writeJobsAndEvents(root)
  return readFileSync(join(root, 'docs/jobs-and-events.md'), 'utf8')
}

const orders = '`features/shop/orders/`'
const inCommands = '`features/shop/orders/server/` commands.ts'

describe('jobs', () => {
  it('are found by a constant, by what makes them, and by each caller of what queues them', () => {
    const rows = drawn({
      'commands.ts': `${start}
export const tidyJob = 'orders.tidy'
const names = { run: 'orders.run', undo: 'orders.undo' } as const
function jobOf(id: number) { return { name: 'orders.pack', data: { id } } }
export function tidyLater({ queue }: Machine) { queue.addMissing({ name: tidyJob, data: {} }) }
export function pack({ queue }: Machine) { queue.add(jobOf(1)) }
export function begin({ queue }: Machine, state: keyof typeof names) { queue.add({ name: names[state], data: {} }) }
export function createSweep(job: string) { return ({ queue }: Machine) => queue.add({ name: job, data: {} }) }
`,
      'sweep.ts': `import { createSweep } from './commands.ts'
export const sweepLater = createSweep('orders.sweep')
`,
      'jobs.ts': `${start}import * as commands from './commands.ts'
export function workOnOrders({ queue }: Machine) {
  queue.work(commands.tidyJob, () => {})
  for (const job of ['orders.run', 'orders.undo'] as const) queue.work(job, () => {})
}
`,
    })
    const worked = '`features/shop/orders/server/jobs.ts`'
    expect(rows).toEqual(
      new Map([
        ['orders.pack', [orders, 'nowhere']],
        ['orders.run', [orders, worked]],
        ['orders.sweep', [orders, 'nowhere']],
        ['orders.tidy', [orders, worked]],
        ['orders.undo', [orders, worked]],
      ]),
    )
  })

  it('that are kept in a row count where they are given, and the call that takes them from it is named', () => {
    const rows = drawn({
      'commands.ts': `${start}
const sentJob = { name: 'orders.sent', data: {} }
export const email = { subject: 'Hello', whenSent: sentJob }
export function follow({ queue }: Machine, row: { whenSent: { name: string; data: object } }) { queue.add(row.whenSent) }
export function workOnOrders({ queue }: Machine) { queue.work('orders.sent', () => {}) }
`,
    })
    expect(rows).toEqual(
      new Map([
        ['orders.sent', [orders, '`features/shop/orders/server/commands.ts`']],
        ['features/shop/orders/server/commands.ts', ['`queue.add(row.whenSent)`']],
      ]),
    )
  })
})

describe('events', () => {
  it('are found where their kind is said, whatever functions it is handed through', () => {
    const rows = drawn({
      'commands.ts': `${start}
export async function restore(tx: object, { entity }: { entity: string }) {
  await recordEvent(tx, {}, { kind: \`\${entity}.restored\`, entity })
}
type What = { what: string; after?: object }
export async function record(tx: object, { what, ...rest }: What) {
  await recordEvent(tx, {}, { kind: \`order.\${what}\`, entity: 'order', ...rest })
}
`,
      'handlers.ts': `${start}import * as commands from './commands.ts'
export async function change(tx: object, isPaid: boolean) {
  await commands.record(tx, { what: isPaid ? 'paid' : 'changed' })
  await recordHint(tx, {}, { kind: 'order.progress', entity: 'order' })
  await commands.restore(tx, { entity: 'order' })
}
`,
      'many.ts': `${start}
const eventOf = (id: number) => ({ kind: 'order.deleted', entity: 'order', after: { id } })
export async function remove(tx: object, ids: number[]) { await recordEvents(tx, {}, ids.map((id) => eventOf(id))) }
`,
    })
    const rest = ['who may read Order', 'no', 'no', 'none']
    const inHandlers = '`features/shop/orders/server/` handlers.ts'
    expect(rows).toEqual(
      new Map([
        ['order.changed', [inHandlers, ...rest]],
        ['order.deleted', ['`features/shop/orders/server/` many.ts', ...rest]],
        ['order.paid', [inHandlers, ...rest]],
        ['order.progress (hint)', [inHandlers, ...rest]],
        ['order.restored', [inHandlers, ...rest]],
      ]),
    )
  })

  it('say who hears, and what follows', () => {
    const rows = drawn({
      'audience.ts': 'export const audienceOfOrders = async () => new Map()\n',
      'feature.ts': `import { audienceOfOrders } from './audience.ts'
export const feature = {
  audience: { order: audienceOfOrders },
  personalEntities: ['wish'],
  topics: ['order.*', 'order.paid'].map((kind) => ({ kind, subject: 'Order' })),
}
`,
      'commands.ts': `${start}
function pack({ queue }: Machine) { queue.add({ name: 'orders.pack', data: {} }) }
export async function pay(tx: object, machine: Machine) {
  await recordEvent(tx, {}, { kind: 'order.paid', entity: 'order' })
  await notifyPeople(tx, { kind: 'orderPaid' })
  pack(machine)
}
export async function wish(tx: object) { await recordEvent(tx, {}, { kind: 'order.wished', entity: 'wish' }) }
`,
    })
    const audience = '`features/shop/orders/server/audience.ts`'
    expect(rows.get('order.paid')).toEqual([inCommands, audience, 'yes', 'yes', '`orders.pack`'])
    expect(rows.get('order.wished')).toEqual([inCommands, 'the person alone', 'no', 'no', 'none'])
  })

  it('have webhooks beside them that are sent without one', () => {
    const text = drawnText({
      'feature.ts':
        "export const feature = { topics: [{ kind: 'order.*' }, { kind: 'order.paid' }, { kind: 'order.due' }] }\n",
      'commands.ts': `${start}
export const pay = (tx: object) => recordEvent(tx, {}, { kind: 'order.paid', entity: 'order' })
`,
    })
    expect(text).toContain('Without an event in the log, webhooks are sent of `order.due`.')
  })

  it('whose kind the code doesn’t say are named, also where one caller of several doesn’t', () => {
    const rows = drawn({
      'commands.ts': `${start}
export async function record(tx: object, kind: string) { await recordEvent(tx, {}, { kind, entity: 'order' }) }
export async function known(tx: object) { await record(tx, 'order.known') }
`,
      'handlers.ts': `import { record } from './commands.ts'
export const handlers = [record]
`,
    })
    expect(rows.get('order.known')?.[0]).toBe(inCommands)
    expect(rows.get('features/shop/orders/server/commands.ts')).toEqual([
      "`recordEvent(tx, {}, { kind, entity: 'order' })`",
    ])
  })

  it('are drawn anew once the code says something else', () => {
    const path = 'features/shop/orders/server/commands.ts'
    const code = (kind: string) =>
      `${start}export const pay = (tx: object) => recordEvent(tx, {}, { kind: '${kind}', entity: 'order' })\n`
    const root = plant({ ...platform, [config]: readFileSync(config, 'utf8'), [path]: code('order.paid') })
    const stale = ['docs/jobs-and-events.md is not what the code of the server says: run npm run arch.']
    expect(checkJobsAndEvents(root)).toEqual(stale)
    mkdirSync(join(root, 'docs'))
    writeJobsAndEvents(root)
    expect(checkJobsAndEvents(root)).toEqual([])
    writeFileSync(join(root, path), code('order.settled'))
    expect(checkJobsAndEvents(root)).toEqual(stale)
  })
})
