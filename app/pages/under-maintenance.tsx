import { useText } from '#kit/web/i18n.ts'
import { BlankMessage } from '#ui/page/blank-message.tsx'

export function UnderMaintenance() {
  const t = useText('shell')
  return <BlankMessage scene="repair" title={t('maintenance.title')} text={t('maintenance.text')} />
}
