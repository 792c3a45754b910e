import { handle, type Handlers } from '#kit/server/handle.ts'
import * as contract from '../contract.ts'
import { popularProducts, revenueOf, transactions, underway } from './queries.ts'
import { salesOf } from './sales.ts'

export const reportHandlers: Handlers = []

handle(reportHandlers, contract.readSales, ({ query }, { db, now }) => salesOf(db, now(), query.days))
handle(reportHandlers, contract.readRevenue, ({ query }, { db, now }) => revenueOf(db, now(), query.year))
handle(reportHandlers, contract.listPopularProducts, ({ query }, { db, now }) => popularProducts(db, now(), query.days))
handle(reportHandlers, contract.listUnderway, (_, { db }) => underway(db))
handle(reportHandlers, contract.listTransactions, (_, { db }) => transactions(db))
