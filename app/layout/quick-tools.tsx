import { LanguageMenu } from './language-menu.tsx'
import { Shortcuts } from './shortcuts.tsx'
import { ThemeMenu } from './theme-menu.tsx'

/** Language, theme and shortcuts: in the bar, on a phone at the foot of the menu. */
export function QuickTools() {
  return (
    <>
      <LanguageMenu />
      <ThemeMenu />
      <Shortcuts />
    </>
  )
}
