import { useText } from '#kit/web/i18n.ts'
import { useBulk } from '#ui/data-table/use-bulk.ts'
import { bulkReferrals, listReferrals, readReferralFigures } from '../contract.ts'

/** What can be done with many referrals at once. */
export function useReferralBulk() {
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
