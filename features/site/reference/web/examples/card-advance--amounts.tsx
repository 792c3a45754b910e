import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Entries, Entry } from '#ui/display/entries.tsx'
import { Icon } from '#ui/display/icon.tsx'
import { SectionCard } from '#ui/page/section-card.tsx'
import { StatusChip } from '#ui/display/status-chip.tsx'

const amounts = [
  ['Heidelberg', 4250, 'success'],
  ['Monaco', -1180, 'error'],
  ['Vaduz', 960, 'success'],
] as const

export function Example() {
  const t = useText('site-reference')
  const { money } = useFormat()
  return (
    <SectionCard title={t('words.price')} text={t('words.city')}>
      <Entries>
        {amounts.map(([city, cents, tone]) => (
          <Entry key={city} icon={<Icon name="map-pin" />} name={city}>
            <StatusChip tone={tone}>{money(cents, 'EUR')}</StatusChip>
          </Entry>
        ))}
      </Entries>
    </SectionCard>
  )
}
