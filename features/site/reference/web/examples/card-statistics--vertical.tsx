import { useFormat } from '#kit/web/format.ts'
import { useText } from '#kit/web/i18n.ts'
import { ThemeIcon } from '#ui/display/display.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Paper, SimpleGrid, Stack } from '#ui/page/layout.ts'
import { Text } from '#ui/display/text.ts'

const figures = [
  { word: 'sent', icon: 'package', tone: 'success', value: 228 },
  { word: 'planned', icon: 'route', tone: 'info', value: 64 },
  { word: 'late', icon: 'clock', tone: 'error', value: 4 },
] as const

export function Example() {
  const t = useText('site-reference')
  const { number } = useFormat()
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      {figures.map(({ word, icon, tone, value }) => (
        <Paper key={word} p="md" withBorder>
          <Stack align="center" gap="xs">
            <ThemeIcon size={44} variant="light" color={tone}>
              <Icon name={icon} size={24} />
            </ThemeIcon>
            <Text size="xl" fw={600}>
              {number(value)}
            </Text>
            <Text size="sm">{t(`words.${word}`)}</Text>
          </Stack>
        </Paper>
      ))}
    </SimpleGrid>
  )
}
