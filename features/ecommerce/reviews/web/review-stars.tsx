import { useText } from '#kit/web/i18n.ts'
import { Rating } from '#ui/input/inputs.ts'

/** How many stars a review gives. */
export function Stars({ count }: { count: number }) {
  const t = useText('ecommerce')
  return (
    <span role="img" aria-label={t('review.stars', { count, shown: count })}>
      <span aria-hidden>
        <Rating value={count} readOnly size="xs" color="var(--warning)" />
      </span>
    </span>
  )
}
