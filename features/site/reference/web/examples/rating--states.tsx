import { useText } from '#kit/web/i18n.ts'
import { Rating } from '#ui/input/inputs.ts'
import { Stack } from '#ui/page/layout.ts'

export function Example() {
  const t = useText('site-reference')
  const label = (stars: number) => t('words.stars', { count: stars })
  return (
    <Stack>
      <Rating defaultValue={2.5} fractions={2} aria-label={t('states.halves')} getSymbolLabel={label} />
      <Rating value={4} readOnly role="img" aria-label={t('states.locked')} getSymbolLabel={label} />
      <Rating defaultValue={4} color="success" count={10} aria-label={t('states.ten')} getSymbolLabel={label} />
    </Stack>
  )
}
