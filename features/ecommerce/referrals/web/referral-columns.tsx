import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Column } from '#ui/data-table/column.ts'
import { columnKinds } from '#ui/data-table/column-kinds.tsx'
import { statusColumn } from '#ui/data-table/status-column.tsx'
import { Person } from '#ui/display/thing.tsx'
import type { Referral } from '../contract.ts'

const tones = { Paid: 'success', Unpaid: 'warning', Rejected: 'error' } as const

/** The columns of the list of referrals. */
export function useReferralColumns(): Column<Referral>[] {
  const t = useText('ecommerce')
  const { text, money } = columnKinds(useFormat())
  const word = (status: string) => t(`referralStatus.${status}`)
  return [
    { key: 'user', title: t('referral.user'), sort: 'users', cell: (row) => <Referred {...row} /> },
    text('referredId', t('referral.id'), { sort: 'referred-id' }),
    statusColumn({ key: 'status', title: t('statusLabel'), sort: 'status', tones, word }),
    money('valueCents', t('referral.value'), { sort: 'value' }),
    money('earningCents', t('referral.earning'), { sort: 'earning' }),
  ]
}

function Referred({ customerId, avatar, user, email }: Referral) {
  const to = `/apps/ecommerce/customer/details/${customerId}`
  return <Person avatar={avatar} name={user} detail={email} to={to} />
}
