import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { Bars } from '#ui/chart/chart.tsx'
import { SimpleGrid } from '#ui/page/layout.ts'
import { SectionCard } from '#ui/page/section-card.tsx'

const values = [12, 18, 9, 22, 26, 19, 24]

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  const data = values.map((value, at) => ({ day: number(at + 1), value }))
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      {(['sent', 'planned'] as const).map((word, at) => (
        <SectionCard key={word} title={t(`words.${word}`)} text={number(130 + at)}>
          <Bars
            label={t(`words.${word}`)}
            height={96}
            data={data}
            along="day"
            series={[{ name: 'value', label: t(`words.${word}`), color: at ? 'var(--info)' : 'var(--brand)' }]}
            format={number}
            isWhole
          />
        </SectionCard>
      ))}
    </SimpleGrid>
  )
}
