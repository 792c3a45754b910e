import { useQuery } from '@tanstack/react-query'
import { useText } from '#kit/web/i18n.ts'
import { queryOf } from '#kit/web/query.ts'
import { Dialog } from '#ui/overlay/dialog.tsx'
import { FailureState } from '#ui/page/failure-state.tsx'
import type { Opening } from '#ui/form/record-drawer.tsx'
import { CardSkeleton } from '#ui/page/page-skeleton.tsx'
import { readReferralFigures } from '../../contract.ts'
import { Invitation } from '../invitation.tsx'

/** How referrals work, with an invitation by email or by link. */
export function ReferFriend({ opened, onClose }: Opening) {
  const t = useText('ecommerce')
  const { data, error, refetch } = useQuery({ ...queryOf(readReferralFigures), enabled: opened })
  return (
    <Dialog opened={opened} onClose={onClose} title={t('screens.referrals')} size="xl">
      {error && !data && <FailureState error={error} onRetry={() => void refetch()} />}
      {!error && !data && <CardSkeleton lines={4} />}
      {data && <Invitation figures={data} />}
    </Dialog>
  )
}
