import { and, asc, desc, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import { credentials, users } from '#platform/access/server/tables.ts'
import type { Database, Transaction } from '#kit/server/machine.ts'
import { customerAddresses, customers, wishes } from './tables.ts'

/** The customer who signs in as this person. */
export async function customerOfUser(db: Database, userId: number) {
  const { id, customer, email, contact } = customers
  const [row] = await db
    .select({ id, customer, email, contact })
    .from(customers)
    .where(and(eq(customers.userId, userId), isNull(customers.archivedAt)))
    .orderBy(asc(id))
    .limit(1)
  return row
}

/** Whether a person has shown that their email address is theirs. */
export async function hasProvenEmail(db: Database, userId: number): Promise<boolean> {
  const isProven = and(eq(credentials.userId, userId), isNotNull(credentials.emailVerifiedAt))
  return (await db.select({ id: credentials.userId }).from(credentials).where(isProven)).length > 0
}

/** Whether an email address is that of the person who is signed in, who has shown it. */
export async function isOwnAddress(db: Database, user: { id: number } | undefined, email: string): Promise<boolean> {
  if (!user) return false
  const [person] = await db.select({ email: users.email }).from(users).where(eq(users.id, user.id))
  return person?.email.toLowerCase() === email.toLowerCase() && hasProvenEmail(db, user.id)
}

/** Whether the customer with an email address signs in as another person than this one. */
export async function isOthersCustomer(db: Database, email: string, userId: number): Promise<boolean> {
  const isOthers = and(eq(customers.email, email), isNull(customers.archivedAt), ne(customers.userId, userId))
  return (await db.select({ id: customers.id }).from(customers).where(isOthers)).length > 0
}

/** Has a customer sign in as a person, unless they sign in as another already; says whether it does. */
export async function signInAs(tx: Transaction, number: number, userId: number): Promise<boolean> {
  const set = await tx
    .update(customers)
    .set({ userId })
    .where(and(eq(customers.id, number), isNull(customers.userId)))
    .returning({ id: customers.id })
  return set.length > 0
}

export function addressesOf(db: Database, customerId: number) {
  return db
    .select()
    .from(customerAddresses)
    .where(eq(customerAddresses.customerId, customerId))
    .orderBy(desc(customerAddresses.isDefault), asc(customerAddresses.id))
}

export async function wishesOf(db: Database, customerId: number): Promise<number[]> {
  const rows = await db
    .select({ productId: wishes.productId })
    .from(wishes)
    .where(eq(wishes.customerId, customerId))
    .orderBy(asc(wishes.productId))
  return rows.map(({ productId }) => productId)
}

type Change = { add: readonly number[]; remove: readonly number[] }

/** Adds and removes wishes of a customer, and says whether that changed anything; the products added must exist. */
export async function changeWishes(tx: Transaction, customerId: number, { add, remove }: Change): Promise<boolean> {
  const { productId: of } = wishes
  const gone = await tx
    .delete(wishes)
    .where(and(eq(wishes.customerId, customerId), inArray(of, [...remove])))
    .returning({ of })
  const rows = [...new Set(add)].map((productId) => ({ customerId, productId }))
  if (rows.length === 0) return gone.length > 0
  const added = await tx.insert(wishes).values(rows).onConflictDoNothing().returning({ of })
  return gone.length + added.length > 0
}
