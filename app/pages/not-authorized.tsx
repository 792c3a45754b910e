import { useText } from '#kit/web/i18n.ts'
import { BlankMessage } from '#ui/blank-message.tsx'

export function NotAuthorized() {
  const t = useText('shell')
  return <BlankMessage code="401" scene="closed" title={t('notAuthorized.title')} text={t('notAuthorized.text')} />
}
