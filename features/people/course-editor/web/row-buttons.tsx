import { IconArrowUp } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Group } from '#ui/page/layout.ts'

type Props = { name: string; removeLabel: string; onUp?: (() => void) | undefined; onRemove?: (() => void) | undefined }

/** Moves an entry up, or takes it out. */
export function RowButtons({ name, removeLabel, onUp, onRemove }: Props) {
  const t = useText('people-course-editor')
  return (
    <Group gap={4} wrap="nowrap">
      {onUp && (
        <ActionIcon aria-label={t('up', { name })} onClick={onUp}>
          <IconArrowUp size={18} aria-hidden />
        </ActionIcon>
      )}
      {onRemove && (
        <ActionIcon color="error" aria-label={removeLabel} onClick={onRemove}>
          <Icon name="trash" />
        </ActionIcon>
      )}
    </Group>
  )
}
