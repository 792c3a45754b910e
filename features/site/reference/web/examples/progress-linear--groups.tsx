import { useText } from '#kit/web/i18n.ts'
import { Progress } from '#ui/display/display.ts'

export function Example() {
  const t = useText('site-reference')
  return (
    <Progress.Root size={24}>
      <Progress.Section value={60} color="success" aria-label={t('words.sent')} />
      <Progress.Section value={25} color="info" aria-label={t('words.planned')} />
      <Progress.Section value={15} color="error" aria-label={t('words.late')} />
    </Progress.Root>
  )
}
