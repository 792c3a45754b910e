import { Registry } from 'prom-client'
import { expect, it } from 'vitest'
import type { Database, Machine } from '#kit/server/machine.ts'
import { addWorkspaceFigures } from './workspace-figures.ts'

it('leaves out what a lost database doesn’t say, and asks one that hangs once', async () => {
  let asked = 0
  let fail: (error: Error) => void = () => {}
  const answer = new Promise<never>((_, reject) => (fail = reject))
  const isLost = { groupBy: () => answer }
  const db = { select: () => (asked++, { from: () => ({ where: () => isLost }) }) } as unknown as Database
  const register = new Registry()
  const orders = { name: 'orders', help: 'Orders', read: async () => 1 }
  const read = addWorkspaceFigures(register, { db } as Machine, { gauges: [orders], background: {} })
  const both = Promise.all([read(), read()])
  fail(new Error('gone'))
  await both
  expect(asked).toBe(1)
  expect(await register.metrics()).toMatch(/^routewright_database_up 0$/m)
  expect(await register.metrics()).not.toMatch(/^routewright_orders /m)
})
