import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import type { ShopProduct } from '../contract.ts'
import { mostLeft } from '../rules.ts'

/** What reviews say of a product, and how many are left where they are few. */
export function useWords() {
  const t = useText('site-checkout')
  const { number } = useFormat()
  return ({ rating, left }: Pick<ShopProduct, 'rating' | 'left'>): string[] => [
    ...(rating ? [t('rated', { average: number(rating.average), total: number(rating.total) })] : []),
    ...(left > 0 && left < mostLeft ? [t('onlyLeft', { number: number(left) })] : []),
  ]
}

export type Choice = Pick<ShopProduct, 'productId' | 'name' | 'brand' | 'image' | 'priceCents' | 'rating' | 'left'> & {
  variantId: number | null
  variant: string
}

/** A product with variants is bought as one of them. */
export function choicesOf({ variants, ...product }: ShopProduct): Choice[] {
  if (variants.length === 0) return [{ ...product, variantId: null, variant: '' }]
  return variants.map(({ variantId, name: variant, priceCents, left }) => ({
    ...product,
    variantId,
    variant,
    priceCents,
    left,
  }))
}

export function nameOfChoice({ name, variant }: Pick<Choice, 'name' | 'variant'>): string {
  return [name, variant].filter(Boolean).join(', ')
}
