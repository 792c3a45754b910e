import type { ReplyOf } from '#kit/contract/endpoint.ts'
import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { keepFigures } from './kept.ts'
import { popularProducts, revenueOf, transactions, underway } from './queries.ts'
import { salesOf } from './sales.ts'

export const reportHandlers: Handlers = []

const sales = keepFigures<contract.Sales>()
const revenue = keepFigures<contract.Revenue>()
const popular = keepFigures<ReplyOf<typeof contract.listPopularProducts>>()

handle(reportHandlers, contract.readSales, ({ query: { days } }, machine) =>
  sales(machine, String(days), () => salesOf(machine.db, machine.now(), days)),
)
handle(reportHandlers, contract.readRevenue, ({ query: { year } }, machine) =>
  revenue(machine, String(year), () => revenueOf(machine.db, machine.now(), year)),
)
handle(reportHandlers, contract.listPopularProducts, ({ query: { days } }, machine) =>
  popular(machine, String(days), () => popularProducts(machine.db, machine.now(), days)),
)
handle(reportHandlers, contract.listUnderway, (_, { db }) => underway(db))
handle(reportHandlers, contract.listTransactions, (_, { db }) => transactions(db))
