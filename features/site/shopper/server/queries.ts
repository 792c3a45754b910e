import type { Caller } from '#kit/server/handle.ts'
import type { Database } from '#kit/server/machine.ts'
import {
  addressesOf,
  customerOfUser,
  hasProvenEmail,
  isOthersCustomer,
  wishesOf,
} from '../../../ecommerce/customers/server/queries.ts'
import type { Shopper } from '../contract.ts'

/** What the shop keeps for a person; nothing yet while they aren’t its customer. */
export async function shopperOf(db: Database, { id, fullName, email }: Caller): Promise<Shopper> {
  const own = await customerOfUser(db, id)
  if (!own) {
    const canSave = (await hasProvenEmail(db, id)) && !(await isOthersCustomer(db, email, id))
    return { name: fullName, email, phone: '', canSave, addresses: [], wishes: [] }
  }
  return {
    name: own.customer,
    email: own.email,
    phone: own.contact,
    canSave: true,
    addresses: await addressesOf(db, own.id),
    wishes: await wishesOf(db, own.id),
  }
}
