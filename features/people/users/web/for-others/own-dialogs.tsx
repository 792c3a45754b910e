import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { useSession } from '#kit/web/session.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { ownBilling } from '../../../billing/contract.ts'
import { readUser } from '../../contract.ts'
import { AddressDialog } from '../address-dialog.tsx'
import { CardEntries } from '../card-entries.tsx'
import { CardDialog } from '../card-dialog.tsx'
import { PlanDialog } from '../plan-dialog.tsx'
import { EditUser } from '../user-drawers.tsx'

/** Adds a card to your own billing. */
export function AddOwnCard(opening: Opening) {
  return <CardDialog whose={{}} card={undefined} {...opening} />
}

/** Your own billing address. */
export function OwnAddress({ opened, onClose }: Opening) {
  const { data } = useQuery({ ...queryOf(ownBilling.read), enabled: opened })
  return opened && data ? <AddressDialog whose={{}} billing={data} onClose={onClose} /> : null
}

/** Your own plan. */
export function OwnPlan(opening: Opening) {
  const { data } = useQuery({ ...queryOf(ownBilling.read), enabled: opening.opened })
  return data ? <PlanDialog whose={{}} plan={data.plan} {...opening} /> : null
}

/** The cards your plan is paid with. */
export function OwnCards({ opened, onClose }: Opening) {
  const t = useText('people-users')
  const { data } = useQuery({ ...queryOf(ownBilling.read), enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('money.cards')}>
      {data ? <CardEntries whose={{}} cards={data.cards} /> : <CardSkeleton lines={3} />}
    </Dialog>
  )
}

/** Your own record among the users. */
export function EditOwnUser(opening: Opening) {
  const id = useSession()?.userData.id ?? 0
  const { data } = useQuery({ ...queryOf(readUser, { params: { id } }), enabled: opening.opened })
  return data ? <EditUser user={data} {...opening} /> : null
}
