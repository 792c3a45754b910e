import { recordEvent } from '#platform/events/server/commands.ts'
import type { Context } from '#kit/server/handle.ts'
import { invalid } from '#kit/server/errors.ts'
import type { Database } from '#kit/server/machine.ts'
import { tellStore } from '../../notices/server/commands.ts'
import { isDuplicate } from '../../store/server/queries.ts'
import type { CustomerInput } from '../contract.ts'
import refusals from '../messages/refusals.json' with { type: 'json' }
import { customerAddresses, customers } from './tables.ts'

/** Adds a customer, with the first address when there is one. */
export async function insertCustomer(
  tx: Database,
  context: Pick<Context, 'now' | 'address' | 'mailer' | 'queue' | 'settings'> & { user?: Context['user'] | undefined },
  input: CustomerInput,
) {
  const { address, isBillingAddress, ...fields } = input
  const row = await guardEmail(
    input.email,
    async () =>
      (
        await tx
          .insert(customers)
          .values({ ...fields, billingEmail: fields.email, createdAt: context.now() })
          .returning()
      )[0]!,
  )
  if (address)
    await tx
      .insert(customerAddresses)
      .values({ ...address, customerId: row.id, label: 'Home', isDefault: true, isBilling: isBillingAddress })
  await recordEvent(tx, context, {
    kind: 'customer.created',
    entity: 'customer',
    entityId: row.id,
    after: { customer: row.customer, email: row.email },
  })
  await tellStore(tx, context, { notice: 'newCustomer', customer: row })
  return row
}

export async function guardEmail<T>(email: string, write: () => Promise<T>): Promise<T> {
  try {
    return await write()
  } catch (error) {
    throw isDuplicate(error) ? invalid('email', refusals.emailTaken, { email }) : error
  }
}
