import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { FactList } from '#ui/wizard/fact-list.tsx'
import type { DealInput } from '../contract.ts'
import { couponText } from '../rules.ts'
import { useDealWords } from './deal-words.ts'

/** The deal as it will be, before it is created. */
export function DealReview({ deal, currency }: { deal: DealInput; currency: string }) {
  const t = useText('ecommerce-deals')
  const { money, number } = useFormat()
  const { date } = useFormat('UTC')
  const { discountIn } = useDealWords()
  return (
    <FactList
      facts={[
        [t('fields.title'), deal.title],
        [t('fields.discount'), discountIn(deal, currency)],
        [t('fields.code'), couponText(deal.code)],
        [t('fields.startsOn'), date(deal.startsOn)],
        [t('fields.endsOn'), deal.endsOn === null ? t('noEnd') : date(deal.endsOn)],
        [t('fields.minimumCents'), deal.minimumCents > 0 ? money(deal.minimumCents, currency) : t('noMinimum')],
        [t('fields.mostUses'), deal.mostUses === null ? t('noLimit') : number(deal.mostUses)],
        [t('fields.isOncePerCustomer'), t(deal.isOncePerCustomer ? 'yes' : 'no')],
        [t('fields.isOffered'), t(deal.isOffered ? 'yes' : 'no')],
      ]}
    />
  )
}
