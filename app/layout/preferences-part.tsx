import { IconSettings } from '@tabler/icons-react'
import { lazy } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { WhenOpened } from '#ui/overlay/when-opened.tsx'
import { preferencesStore } from './preferences-store.ts'
import classes from './preferences.module.css'

const PreferencesDrawer = lazy(async () => ({ default: (await import('./preferences-drawer.tsx')).PreferencesDrawer }))

/** The drawer of preferences, opened from the menu of the person; without the bar that holds it, a gear at the end edge opens it. */
export function PreferencesPart({ hasGear }: { hasGear: boolean }) {
  const t = useText('shell')
  const isOpen = preferencesStore.use()
  return (
    <>
      {hasGear && (
        <button
          type="button"
          className={classes.gear}
          aria-label={t('preferences.title')}
          onClick={() => preferencesStore.set(true)}
        >
          <IconSettings size={18} aria-hidden />
        </button>
      )}
      <WhenOpened opened={isOpen}>
        <PreferencesDrawer isOpen={isOpen} onClose={() => preferencesStore.set(false)} />
      </WhenOpened>
    </>
  )
}
