import { useText } from '#kit/web/i18n.ts'
import { MultiSelect } from '#ui/input/inputs.ts'

export function Example() {
  const t = useText('site-reference')
  const data = [
    { group: t('words.parcel'), items: [t('words.new'), t('words.sent')] },
    { group: t('words.route'), items: [t('words.planned'), t('words.late')] },
  ]
  return <MultiSelect label={t('words.state')} data={data} maxValues={2} searchable maw={420} />
}
