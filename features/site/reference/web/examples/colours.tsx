import { useText } from '#kit/web/i18n.ts'
import { Paper, SimpleGrid } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'
import { Text } from '#ui/display/text.ts'

const tones = ['primary', 'success', 'info', 'warning', 'error', 'secondary'] as const

export function Example() {
  const t = useText('site-reference')
  return (
    <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
      {tones.map((tone) => (
        <Paper key={tone} p="md" withBorder>
          <StatusChip tone={tone}>{t(`tones.${tone}`)}</StatusChip>
          <Text size="sm" mt="xs" dir="ltr">
            --{tone === 'primary' ? 'brand' : tone}
          </Text>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
