import { sampleCategories } from '#features/ecommerce/categories/sample.ts'
import { sampleCustomers } from '#features/ecommerce/customers/sample.ts'
import { sampleOrders } from '#features/ecommerce/orders/sample.ts'
import { sampleProducts } from '#features/ecommerce/products/sample.ts'
import { sampleReferrals } from '#features/ecommerce/referrals/sample.ts'
import { sampleReviews } from '#features/ecommerce/reviews/sample.ts'
import { sampleStoreSettings } from '#features/ecommerce/settings/sample.ts'
import { loadPermissions } from '#features/people/permissions/server/load-sample.ts'
import { loadUsers } from '#features/people/users/server/load-sample.ts'
import type { Machine } from '#kit/server/machine.ts'

/** Fills a new database with the sample data of one feature. */
export type Sample = (machine: Machine) => Promise<void>

/** In the order in which they lean on each other; a feature adds its line. */
const samples: Sample[] = [
  loadUsers,
  loadPermissions,
  sampleStoreSettings,
  sampleCategories,
  sampleProducts,
  sampleCustomers,
  sampleOrders,
  sampleReviews,
  sampleReferrals,
]

/** Fills a new database with the sample workspace; each part wholly, once. */
export async function loadSample(machine: Machine): Promise<void> {
  for (const load of samples) await machine.db.transaction((db) => load({ ...machine, db }))
}
