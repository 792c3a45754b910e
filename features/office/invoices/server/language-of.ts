import type { Language } from '#kit/contract/sentence.ts'
import type { Database } from '#kit/server/machine.ts'
import { languagesOfCustomers } from '../../../ecommerce/customers/server/queries.ts'
import type { Kept } from './queries.ts'

/** The language of an invoice’s client, who may be deleted by now. */
export async function languageOf(db: Database, { customerId }: Pick<Kept, 'customerId'>): Promise<Language> {
  return (await languagesOfCustomers(db, [customerId])).get(customerId) ?? 'en'
}
