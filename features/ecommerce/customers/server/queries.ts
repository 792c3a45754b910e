import { sessions } from '#platform/access/server/tables.ts'
import { and, asc, desc, eq, gt, inArray, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import type { Finder } from '#kit/server/feature.ts'
import { hasTwoStep } from '#platform/two-step/server/queries.ts'
import type { Ability } from '#kit/contract/ability.ts'
import { majorUnits } from '#kit/contract/money.ts'
import type { ListQuery } from '#kit/contract/list-query.ts'
import { notFound } from '#kit/server/errors.ts'
import { equals, listPage, type RowOf } from '#kit/server/list-page.ts'
import type { Database } from '#kit/server/machine.ts'
import { contains } from '#kit/server/search-text.ts'
import { visible } from '#kit/server/ability-sql.ts'
import type { PeopleLanguage } from '#kit/contract/sentence.ts'
import { customerNotificationDefaults } from '../../notifications/rules.ts'
import { products } from '../../products/server/tables.ts'
import { storeCurrency } from '../../settings/server/queries.ts'
import type { Customer, CustomerRow } from '../contract.ts'
import { refusals } from './refusals.ts'
import { countryCodeOf, countryFlagOf, loyaltyOf, pointsOf } from '../rules.ts'
import { addressesOf } from './shoppers.ts'
import { coupons, customerAddresses, customerMethods, customerNotes, customers, wishes } from './tables.ts'

export { addressesOf, customerOfUser, hasProvenEmail, isOthersCustomer, isOwnAddress, wishesOf } from './shoppers.ts'

const { id, customer, email, country, orderCount, spentCents, avatar, status, searchText } = customers
const rowColumns = { id, customer, email, country, orderCount, spentCents, avatar, status }

export async function customerPage(
  db: Database,
  query: ListQuery & { country?: string | undefined; status?: string | undefined },
): Promise<{ customers: CustomerRow[]; total: number }> {
  const byNumber = hasNumber(query.q)
  const page = await listPage(db, byNumber ? { ...query, q: undefined } : query, {
    from: customers,
    columns: rowColumns,
    where: [isNull(customers.archivedAt), equals(country, query.country), equals(status, query.status), byNumber],
    search: searchText,
    sort: { customer, country, customerId: id, orders: orderCount, totalSpent: spentCents },
    id,
  })
  const currency = await storeCurrency(db)
  return { customers: page.rows.map((row) => customerRow(row, currency)), total: page.total }
}

/** The countries that customers are in. */
export async function customerCountries(db: Database): Promise<string[]> {
  const rows = await db
    .selectDistinct({ country })
    .from(customers)
    .where(isNull(customers.archivedAt))
    .orderBy(asc(country))
  return rows.map((row) => row.country)
}

/** A number is looked for among the customers' own too, written as the list writes it or without its sign. */
function hasNumber(text: string | undefined): SQL | undefined {
  const number = /^#?(\d{1,9})$/.exec(text ?? '')?.[1]
  return number === undefined ? undefined : or(contains(searchText, text), eq(id, Number(number)))
}

export function customerRow(
  { id, customer, email, country, orderCount, spentCents, avatar, status }: RowOf<typeof rowColumns>,
  currency: string,
): CustomerRow {
  return {
    id,
    customer,
    email,
    country,
    avatar,
    currency,
    status,
    customerId: id,
    countryFlag: countryFlagOf(country),
    countryCode: countryCodeOf(country),
    order: orderCount,
    spentCents,
    totalSpent: majorUnits(spentCents, currency),
  }
}

/** The customer people know by this number. */
export async function findCustomer(db: Database, number: number) {
  const [row] = await db
    .select()
    .from(customers)
    .where(and(eq(id, number), isNull(customers.archivedAt)))
  if (!row) throw notFound(refusals.things.customer, number)
  return row
}

/** What a row that belongs to a customer carries of them. */
export function ownerOf(customerId: number) {
  const read = (column: typeof customer | typeof email) =>
    sql`(select ${column} from ${customers} where ${eq(id, customerId)})`
  return { customerId, customerName: read(customer), customerEmail: read(email) }
}

/** A customer with all that their page shows. */
export async function fullCustomer(db: Database, number: number, now: Date): Promise<Customer> {
  const row = await findCustomer(db, number)
  const currency = await storeCurrency(db)
  const points = pointsOf(row.spentCents, currency)
  return {
    ...customerRow(row, currency),
    contact: row.contact,
    username: row.username,
    billingEmail: row.billingEmail,
    company: row.company,
    taxId: row.taxId,
    accountLimitCents: row.accountLimitCents,
    language: row.language,
    createdAt: row.createdAt.toISOString(),
    version: row.version,
    creditCents: row.creditCents,
    points,
    ...loyaltyOf(points),
    hasAccount: row.userId !== null,
    hasTwoFactor: row.userId !== null && (await hasTwoStep(db, row.userId)),
    notifications: row.notifications ?? customerNotificationDefaults,
    preferences: row.preferences ?? { slot: '', safePlace: '', accessNote: '', doorPin: '' },
    ...(await belongings(db, row, now)),
  }
}

async function belongings(db: Database, row: { id: number; userId: number | null }, now: Date) {
  const wishlist = await db
    .select({ id: products.id, productName: products.productName, image: products.image })
    .from(wishes)
    .innerJoin(products, eq(products.id, wishes.productId))
    .where(eq(wishes.customerId, row.id))
    .orderBy(asc(products.id))
  const ownCoupons = await db
    .select()
    .from(coupons)
    .where(and(eq(coupons.customerId, row.id), gt(coupons.expiresAt, now)))
    .orderBy(asc(coupons.expiresAt))
  const addresses = await addressesOf(db, row.id)
  const methods = await db
    .select()
    .from(customerMethods)
    .where(eq(customerMethods.customerId, row.id))
    .orderBy(desc(customerMethods.isPrimary), asc(customerMethods.id))
  const notes = await db
    .select()
    .from(customerNotes)
    .where(eq(customerNotes.customerId, row.id))
    .orderBy(desc(customerNotes.id))
  const devices =
    row.userId === null
      ? []
      : await db.select().from(sessions).where(eq(sessions.userId, row.userId)).orderBy(desc(sessions.seenAt)).limit(20)
  return {
    wishlist,
    coupons: ownCoupons.map(({ code, percent, expiresAt }) => ({ code, percent, expiresAt: expiresAt.toISOString() })),
    addresses,
    methods,
    notes: notes.map((note) => ({ ...note, at: note.at.toISOString() })),
    devices: devices.map(({ id, agent, address, seenAt }) => ({ id, agent, address, seenAt: seenAt.toISOString() })),
  }
}

/** Customers for the search over everything. */
export const customerFinder: Finder = {
  category: 'customers',
  title: 'Customers',
  nouns: ['customer', 'customers', 'client', 'clients', 'عميل', 'العميل'],
  find: async (text, { db, user, most }) => {
    if (!user.ability.can('read', 'Customer')) return []
    const { customers: rows } = await customerPage(db, {
      q: text,
      sortBy: 'customer',
      orderBy: 'asc',
      page: 1,
      itemsPerPage: most,
    })
    return rows.map((row) => ({
      url: { path: `/apps/ecommerce/customer/details/${row.customerId}` },
      icon: 'user',
      title: row.customer,
      subtitle: row.email,
      also: [row.country],
    }))
  },
}

/** The customers that rules about another subject reach, by whose sign-in they are; nothing where the rules reach all. */
export function customersWithin(ability: Ability, action: string, subject: string): SQL | undefined {
  const isUnlimited = ability.rulesFor(action, subject).every(({ conditions }) => !conditions)
  if (isUnlimited && ability.can(action, subject)) return undefined
  const mine = visible(ability, action, subject, { ownerId: customers.userId })
  return sql`(select ${id} from ${customers} where ${mine})`
}

/** What a row that belongs to a customer shows of them today. */
export function avatarOf(owner: PgColumn): SQL<string> {
  return sql<string>`(select ${avatar} from ${customers} where ${customers}.id = ${owner})`
}

/** The account of the customer a row belongs to. */
export function accountOf(owner: PgColumn): SQL<number | null> {
  return sql<number | null>`(select ${customers.userId} from ${customers} where ${customers}.id = ${owner})`
}

/** The first customers a text finds, each with the address their bills go to. */
export async function findClients(
  db: Database,
  { q, within, most }: { q: string | undefined; within: SQL | undefined; most: number },
) {
  const address = sql<string>`coalesce((select concat_ws(', ', ${customerAddresses.line1}, nullif(${customerAddresses.line2}, ''), concat_ws(' ', ${customerAddresses.postCode}, ${customerAddresses.town})) from ${customerAddresses} where ${customerAddresses.customerId} = ${customers}.id order by ${customerAddresses.isBilling} desc, ${customerAddresses.id} limit 1), '')`
  return db
    .select({
      id,
      customer,
      email,
      country,
      contact: customers.contact,
      company: customers.company,
      taxId: customers.taxId,
      address,
    })
    .from(customers)
    .where(and(isNull(customers.archivedAt), within && sql`${id} in ${within}`, contains(searchText, q)))
    .orderBy(asc(id))
    .limit(most)
}

/** The customer who has this email address. */
export async function customerByEmail(db: Database, address: string): Promise<number | undefined> {
  const [row] = await db
    .select({ id })
    .from(customers)
    .where(and(eq(email, address), isNull(customers.archivedAt)))
  return row?.id
}

/** The first customers, each with the first address of theirs. */
export async function customersWithAddress(db: Database, most = 200) {
  const people = await db.select().from(customers).orderBy(asc(customers.id)).limit(most)
  const addresses = await db.select().from(customerAddresses).orderBy(asc(customerAddresses.id))
  return people.map((customer) => ({
    customer,
    address: addresses.find(({ customerId }) => customerId === customer.id),
  }))
}

/** The ids of the customers an account belongs to. */
export function customersOfAccount(db: Database, userId: number) {
  return db.select({ id: customers.id }).from(customers).where(eq(customers.userId, userId))
}

/** The first customer that an account belongs to, of those within others where these are given. */
export async function firstCustomerOf(db: Database, userId: number, within?: SQL): Promise<number | undefined> {
  const [first] = await db
    .select({ id })
    .from(customers)
    .where(and(eq(customers.userId, userId), isNull(customers.archivedAt), within && sql`${id} in ${within}`))
    .orderBy(asc(id))
    .limit(1)
  return first?.id
}

/** The languages customers read. */
export async function languagesOfCustomers(db: Database, ids: readonly number[]): Promise<Map<number, PeopleLanguage>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ id, language: customers.language })
    .from(customers)
    .where(inArray(id, [...new Set(ids)]))
    .limit(5000)
  return new Map(rows.map(({ id: customerId, language }) => [customerId, language]))
}
