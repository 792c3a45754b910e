import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { serverFeatures } from './features.server.ts'

/** Every table of every feature. */
export const tables: PgTable[] = serverFeatures
  .flatMap(({ tables = {} }) => Object.values(tables))
  .filter((one): one is PgTable => is(one, PgTable))
