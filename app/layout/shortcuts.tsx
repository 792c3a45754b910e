import { IconLayoutGridAdd } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { ActionIcon } from '#ui/button/action-icon.tsx'
import { FlyoutPanel, FlyoutScope, FlyoutTarget, useFlyout } from '#ui/overlay/flyout.tsx'

const ShortcutPanel = lazy(async () => ({ default: (await import('./shortcut-panel.tsx')).ShortcutPanel }))

/** The screens a person added as shortcuts. */
export function Shortcuts() {
  const t = useText('shell')
  return (
    <FlyoutScope>
      <FlyoutTarget>
        <ActionIcon size={28} aria-label={t('shortcuts.label')}>
          <IconLayoutGridAdd size={16} stroke={1.5} />
        </ActionIcon>
      </FlyoutTarget>
      <FlyoutPanel label={t('shortcuts.label')} width={340}>
        <Suspense>
          <Panel />
        </Suspense>
      </FlyoutPanel>
    </FlyoutScope>
  )
}

function Panel() {
  return <ShortcutPanel onClose={useFlyout().close} />
}
