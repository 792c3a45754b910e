import { useText } from '#kit/web/i18n.ts'
import { Paper, SimpleGrid } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'

const tones = ['primary', 'success', 'info', 'warning', 'error', 'secondary'] as const

function look(tone: (typeof tones)[number]) {
  const name = tone === 'primary' ? 'brand' : tone
  return { background: `color-mix(in srgb, var(--${name}) var(--tint), var(--surface))`, color: `var(--${name}-ink)` }
}

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      {tones.map((tone) => (
        <Paper key={tone} p="md" style={look(tone)}>
          <Text fw={600}>{t(`tones.${tone}`)}</Text>
          <Text size="sm">{t('advice.cardBasic')}</Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
