import { useText } from '#kit/web/i18n.ts'
import { Select } from '#ui/input/inputs.ts'

export function Example() {
  const t = useText('site-reference')
  const data = [
    { group: t('words.parcel'), items: [t('words.new'), t('words.sent')] },
    { group: t('words.route'), items: [{ value: 'late', label: t('words.late'), disabled: true }, t('words.planned')] },
  ]
  return <Select label={t('words.state')} data={data} maw={420} />
}
