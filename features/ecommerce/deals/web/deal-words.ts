import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { Deal, DealInput } from '../contract.ts'

type Discount = Pick<DealInput, 'kind' | 'percent' | 'amountCents' | 'category'>

/** What a deal gives, in words. */
export function useDealWords() {
  const t = useText('ecommerce-deals')
  const { money, percent } = useFormat()
  const discountIn = ({ kind, percent: share, amountCents, category }: Discount, currency: string): string => {
    const off = kind === 'percent' ? percent(share / 100) : money(amountCents, currency)
    return category === null ? t('off', { off }) : t('offCategory', { off, category })
  }
  return { discountIn, discount: (deal: Deal) => discountIn(deal, deal.currency) }
}
