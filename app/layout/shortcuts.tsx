import { ActionIcon, Popover } from '@mantine/core'
import { IconLayoutGridAdd } from '@tabler/icons-react'
import { lazy, Suspense, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'

const ShortcutPanel = lazy(async () => ({ default: (await import('./shortcut-panel.tsx')).ShortcutPanel }))

/** The screens a person keeps at hand. */
export function Shortcuts() {
  const t = useText('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <Popover opened={isOpen} onChange={setOpen} position="bottom-end" width="min(340px, calc(100vw - 24px))" offset={10} trapFocus returnFocus>
      <Popover.Target>
        <ActionIcon aria-label={t('shortcuts.label')} onClick={() => setOpen(!isOpen)}>
          <IconLayoutGridAdd size={22} stroke={1.6} />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label={t('shortcuts.label')}>
        <Suspense>{isOpen && <ShortcutPanel onClose={() => setOpen(false)} />}</Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
