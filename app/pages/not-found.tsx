import { useText } from '#kit/web/i18n.ts'
import { BlankMessage } from '#ui/page/blank-message.tsx'

export function NotFound() {
  const t = useText('shell')
  return <BlankMessage code="404" scene="lost" title={t('notFound.title')} text={t('notFound.text')} />
}
