import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/controls.ts'
import { Icon } from '#ui/icon.tsx'
import { Box, Group, Stack } from '#ui/layout.ts'

type Props = { count: number; addLabel: string; removeLabel: (index: number) => string; onAdd: () => void; onRemove: (index: number) => void; children: (index: number) => ReactNode }

/** Rows of fields that are added and taken away. */
export function Rows({ count, addLabel, removeLabel, onAdd, onRemove, children }: Props) {
  const t = useText('ecommerce-store')
  return (
    <Stack gap="sm" align="stretch">
      {count === 0 && t('nothingYet')}
      {Array.from({ length: count }, (_, index) => (
        <Group key={index} align="flex-end" gap="sm" wrap="nowrap">
          <Box flex={1} style={{ display: 'grid', gap: 12, gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))', alignItems: 'end' }}>
            {children(index)}
          </Box>
          <ActionIcon variant="subtle" color="error" style={{ marginBlockEnd: 4 }} aria-label={removeLabel(index)} onClick={() => onRemove(index)}>
            <Icon name="trash" />
          </ActionIcon>
        </Group>
      ))}
      <Group>
        <Button variant="light" leftSection={<Icon name="plus" size={18} />} onClick={onAdd}>
          {addLabel}
        </Button>
      </Group>
    </Stack>
  )
}
