import { useText } from '#kit/web/i18n.ts'
import { Drawer } from '#ui/overlay/drawer.tsx'
import { PreferencesPanel } from './preferences-panel.tsx'

/** The drawer that holds the preferences. */
export function PreferencesDrawer({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  const t = useText('shell')
  return (
    <Drawer opened={isOpen} onClose={onClose} title={t('preferences.title')} size={400}>
      <PreferencesPanel />
    </Drawer>
  )
}
