import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Area } from '#ui/chart/chart.tsx'
import { Lines, StackedArea } from '#ui/chart/more-charts.tsx'
import { SimpleGrid } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'

const sent = [12, 18, 9, 22, 26, 19, 24]
const late = [2, 1, 3, 0, 4, 2, 1]

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  const given = {
    height: 240,
    data: sent.map((value, at) => ({ day: number(at + 1), sent: value, late: late[at] ?? 0 })),
    along: 'day',
    format: number,
    series: [
      { name: 'sent', label: t('words.sent'), color: 'var(--brand)' },
      { name: 'late', label: t('words.late'), color: 'var(--error)' },
    ],
  }
  return (
    <SimpleGrid cols={{ base: 1, md: 2 }}>
      <SectionCard title={t('charts.lines')}>
        <Lines label={t('charts.lines')} {...given} />
      </SectionCard>
      <SectionCard title={t('charts.area')}>
        <Area label={t('charts.area')} {...given} />
      </SectionCard>
      <SectionCard title={t('charts.stackedArea')}>
        <StackedArea label={t('charts.stackedArea')} {...given} />
      </SectionCard>
    </SimpleGrid>
  )
}
