import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Bars } from '#ui/chart/chart.tsx'
import { AcrossBars, Mixed, StackedBars } from '#ui/chart/more-charts.tsx'
import { SimpleGrid } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'

const sent = [12, 18, 9, 22, 26, 19, 24]
const late = [2, 1, 3, 0, 4, 2, 1]

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  const given = {
    height: 260,
    data: sent.map((value, at) => ({ day: number(at + 1), sent: value, late: late[at] ?? 0 })),
    along: 'day',
    format: number,
    isWhole: true,
    series: [
      { name: 'sent', label: t('words.sent'), color: 'var(--brand)' },
      { name: 'late', label: t('words.late'), color: 'var(--error)' },
    ],
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <SectionCard title={t('charts.bars')}>
        <Bars label={t('charts.bars')} {...given} />
      </SectionCard>
      <SectionCard title={t('charts.acrossBars')}>
        <AcrossBars label={t('charts.acrossBars')} {...given} />
      </SectionCard>
      <SectionCard title={t('charts.stacked')}>
        <StackedBars label={t('charts.stacked')} {...given} />
      </SectionCard>
      <SectionCard title={t('charts.mixed')}>
        <Mixed label={t('charts.mixed')} {...given} />
      </SectionCard>
    </SimpleGrid>
  )
}
