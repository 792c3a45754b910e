import { integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Company } from '../contract.ts'

export const companies = pgTable('companies', {
  /** There is one row, the first. */
  id: integer().primaryKey(),
  name: text().notNull().default(''),
  legalName: text().notNull().default(''),
  logo: text().notNull().default(''),
  colour: text().notNull().default(''),
  phone: text().notNull().default(''),
  email: text().notNull().default(''),
  country: text().notNull().default(''),
  address: text().notNull().default(''),
  apartment: text().notNull().default(''),
  city: text().notNull().default(''),
  state: text().notNull().default(''),
  postCode: text().notNull().default(''),
  languages: jsonb().$type<Company['languages']>().notNull().default(['en', 'fr', 'ar']),
  version: integer().notNull().default(1),
})
