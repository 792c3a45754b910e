import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { useList } from '#kit/web/list.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { ListScreen } from '#ui/data-table/list-screen.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { Person } from '#ui/thing.tsx'
import { useBulk } from '#ui/use-bulk.ts'
import { bulkReferrals, listReferrals, readReferralFigures, type Referral } from '../contract.ts'
import { ReferralFigures } from './referral-figures.tsx'

const tones = { Paid: 'success', Unpaid: 'warning', Rejected: 'error' } as const

export function ReferralList() {
  const t = useText('ecommerce')
  const list = useList(listReferrals, ({ referrals, total }) => ({ rows: referrals, total }))
  const { text, money } = columnKinds(useFormat())
  const word = (status: string) => t(`referralStatus.${status}`)
  return (
    <ListScreen
      {...list}
      name="referrals"
      title={t('screens.referrals')}
      tableTitle={t('referral.list')}
      columns={[
        { key: 'user', title: t('referral.user'), sort: 'users', cell: (row) => <Referred {...row} /> },
        text('referredId', t('referral.id'), { sort: 'referred-id' }),
        statusColumn({ key: 'status', title: t('statusLabel'), sort: 'status', tones, word }),
        money('valueCents', t('referral.value'), { sort: 'value' }),
        money('earningCents', t('referral.earning'), { sort: 'earning' }),
      ]}
      filters={['status']}
      bulk={useReferralBulk()}
      empty={{ icon: 'gift', title: t('referral.empty'), text: t('referral.emptyText') }}
    >
      <ReferralFigures />
    </ListScreen>
  )
}

function Referred({ customerId, avatar, user, email }: Referral) {
  const to = `/apps/ecommerce/customer/details/${customerId}`
  return <Person avatar={avatar} name={user} detail={email} to={to} />
}

function useReferralBulk() {
  const t = useText('ecommerce')
  const question = (count: number) => ({
    title: t('referral.payMany', { count }),
    body: t('referral.payText'),
    confirmLabel: t('referral.pay'),
  })
  return useBulk(bulkReferrals, {
    stale: [listReferrals, readReferralFigures],
    actions: {
      pay: { label: t('referral.pay'), question },
      reject: { label: t('referral.reject'), tone: 'error' },
    },
  })
}
