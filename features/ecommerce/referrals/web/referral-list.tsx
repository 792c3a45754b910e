import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { listReferrals } from '../contract.ts'
import { useReferralBulk } from './use-referral-bulk.ts'
import { useReferralColumns } from './referral-columns.tsx'
import { ReferralFigures } from './referral-figures.tsx'

export function ReferralList() {
  const t = useText('ecommerce')
  const list = useList(listReferrals, ({ referrals, total }) => ({ rows: referrals, total }))
  return (
    <ListScreen
      {...list}
      name="referrals"
      title={t('screens.referrals')}
      tableTitle={t('referral.list')}
      columns={useReferralColumns()}
      filters={['status']}
      bulk={useReferralBulk()}
      empty={{ icon: 'gift', title: t('referral.empty'), text: t('referral.emptyText') }}
    >
      <ReferralFigures />
    </ListScreen>
  )
}
