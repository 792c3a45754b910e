import { useText } from '#kit/web/i18n.ts'
import { RichText } from '#ui/input/rich-text.tsx'

export function Example() {
  const t = useText('site-reference')
  return (
    <RichText label={t('states.locked')} value={`<p>${t('advice.editors')}</p>`} isLocked onChange={() => undefined} />
  )
}
