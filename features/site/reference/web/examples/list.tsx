import { useText } from '#kit/web/i18n.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'

export function Example() {
  const t = useText('site-reference')
  return (
    <Entries>
      <Entry icon={<Icon name="package" />} name={t('words.parcel')} detail={t('advice.list')}>
        <StatusChip tone="success">{t('words.sent')}</StatusChip>
      </Entry>
      <Entry icon={<Icon name="route" />} name={t('words.route')} detail={t('advice.list')}>
        <StatusChip tone="secondary">{t('words.planned')}</StatusChip>
      </Entry>
    </Entries>
  )
}
