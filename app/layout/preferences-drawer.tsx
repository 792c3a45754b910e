import { Drawer } from '@mantine/core'
import { useText } from '#kit/web/i18n.ts'
import { useFocusBack } from '#ui/focus-back.ts'
import { PreferencesPanel } from './preferences-panel.tsx'

/** The drawer that holds the preferences. */
export function PreferencesDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText('shell')
  useFocusBack(isOpen)
  return (
    <Drawer opened={isOpen} onClose={onClose} returnFocus={false} title={t('preferences.title')} size={400} closeButtonProps={{ 'aria-label': t('preferences.close') }}>
      <PreferencesPanel />
    </Drawer>
  )
}
