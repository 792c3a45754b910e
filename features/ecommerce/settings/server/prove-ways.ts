import { mustProveSelf } from '#platform/access/server/passwords.ts'
import { administratorIds } from '#platform/access/server/queries.ts'
import type { Context } from '#kit/server/handle.ts'
import type { Transaction } from '#kit/server/machine.ts'
import type { SettingValue } from '../contract.ts'
import { notify } from './notify.ts'

type Payments = SettingValue<'payments'>

/** What the ways to pay by hand say is where buyers’ money goes: whoever changes it proves who they are, and administrators hear of it. */
export async function proveWays(
  tx: Transaction,
  context: Context,
  { before, after }: { before: Payments; after: Payments },
): Promise<void> {
  if (!hasOtherWays(before, after)) return
  await mustProveSelf({ ...context, db: tx })
  await notify(tx, context, {
    userIds: await administratorIds(tx),
    kind: 'ways-to-pay-set',
    values: { name: context.user.fullName },
    link: '/apps/ecommerce/settings',
  })
}

function hasOtherWays({ manual: before }: Payments, { manual: after }: Payments): boolean {
  const fields = ['name', 'instructions', 'isAtDoor', 'termDays'] as const
  return (
    before.length !== after.length ||
    before.some((way, at) => fields.some((field) => way[field] !== after[at]?.[field]))
  )
}
