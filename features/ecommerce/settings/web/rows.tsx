import type { ReactNode } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon, Button } from '#ui/button/controls.ts'
import { Icon } from '#ui/display/icon.tsx'
import { Group, Stack } from '#ui/page/layout.ts'
import classes from './rows.module.css'

type Props = {
  count: number
  addLabel: string
  removeLabel: (index: number) => string
  onAdd: () => void
  onRemove: (index: number) => void
  /** What stands before the fields of a row, such as a logo. */
  lead?: (index: number) => ReactNode
  children: (index: number) => ReactNode
}

/** Rows of fields that can be added and removed. */
export function Rows({ count, addLabel, removeLabel, onAdd, onRemove, lead, children }: Props) {
  const t = useText('ecommerce')
  return (
    <Stack gap="sm" align="stretch">
      {count === 0 && t('nothingYet')}
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className={classes.row}>
          {lead && <span className={classes.lead}>{lead(index)}</span>}
          <div className={classes.fields}>{children(index)}</div>
          <ActionIcon
            className={classes.remove}
            color="error"
            aria-label={removeLabel(index)}
            onClick={() => onRemove(index)}
          >
            <Icon name="trash" />
          </ActionIcon>
        </div>
      ))}
      <Group>
        <Button variant="light" leftSection={<Icon name="plus" size={18} />} onClick={onAdd}>
          {addLabel}
        </Button>
      </Group>
    </Stack>
  )
}
