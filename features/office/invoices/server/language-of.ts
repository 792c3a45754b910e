import { wholeLanguage, type Language } from '#kit/contract/sentence.ts'
import type { Database } from '#kit/server/machine.ts'
import { findCustomer, languagesOfCustomers } from '../../../ecommerce/customers/server/queries.ts'
import type { Kept } from './queries.ts'

/** The language an invoice is written in for its client, who may be deleted by now. */
export async function languageOf(db: Database, { customerId }: Pick<Kept, 'customerId'>): Promise<Language> {
  return wholeLanguage((await languagesOfCustomers(db, [customerId])).get(customerId) ?? 'en')
}

/** The same of a client who has to be there. */
export async function languageOfClient(db: Database, { customerId }: Pick<Kept, 'customerId'>): Promise<Language> {
  return wholeLanguage((await findCustomer(db, customerId)).language)
}
