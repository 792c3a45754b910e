import { IconSearch } from '@tabler/icons-react'
import { useText } from '#kit/web/i18n.ts'
import classes from './navbar.module.css'
import { openPalette } from './palette-store.ts'

const isMac = /Mac|iPhone|iPad/.test(navigator.userAgent)

/** The field-like button that opens the search over everything. */
export function SearchButton() {
  const t = useText('shell')
  return (
    <button type="button" className={classes.search} onClick={openPalette} aria-keyshortcuts="Control+K Meta+K">
      <IconSearch size={16} stroke={1.5} aria-hidden />
      <span className={classes.searchText}>{t('search.label')}</span>
      <kbd className={classes.keys}>{isMac ? '⌘ K' : 'Ctrl K'}</kbd>
    </button>
  )
}
