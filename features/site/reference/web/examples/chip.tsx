import { useText } from '#kit/web/i18n.ts'
import { Chip } from '#ui/input/inputs.ts'
import { Group, Stack } from '#ui/page/layout.ts'
import { StatusChip } from '#ui/display/status-chip.tsx'

export function Example() {
  const t = useText('site-reference')
  return (
    <Stack>
      <Group>
        <StatusChip tone="secondary">{t('words.planned')}</StatusChip>
        <StatusChip tone="success">{t('words.sent')}</StatusChip>
        <StatusChip tone="error">{t('words.late')}</StatusChip>
      </Group>
      <Chip.Group multiple defaultValue={['planned']}>
        <Group>
          {(['planned', 'sent', 'late'] as const).map((word) => (
            <Chip key={word} value={word}>
              {t(`words.${word}`)}
            </Chip>
          ))}
        </Group>
      </Chip.Group>
    </Stack>
  )
}
