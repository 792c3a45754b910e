import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Rating } from '#ui/input/inputs.ts'

/** How many stars a recipient gave. */
export function Stars({ count }: { count: number }) {
  const t = useText('logistics-recipient-feedback')
  const format = useFormat()
  return (
    <span role="img" aria-label={t('stars', { count, shown: format.number(count) })}>
      <span aria-hidden>
        <Rating value={count} readOnly size="xs" color="var(--warning)" />
      </span>
    </span>
  )
}
