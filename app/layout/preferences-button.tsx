import { IconSettings } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import { useText } from '#kit/web/i18n.ts'
import { WhenOpened } from '#ui/when-opened.tsx'
import classes from './preferences.module.css'

const PreferencesDrawer = lazy(async () => ({ default: (await import('./preferences-drawer.tsx')).PreferencesDrawer }))

/** The gear at the end edge, and the drawer of preferences behind it. */
export function PreferencesButton() {
  const t = useText('shell')
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={classes.gear} aria-label={t('preferences.title')} onClick={() => setOpen(true)}>
        <IconSettings size={18} aria-hidden />
      </button>
      <WhenOpened opened={isOpen}>
        <PreferencesDrawer isOpen={isOpen} onClose={() => setOpen(false)} />
      </WhenOpened>
    </>
  )
}
