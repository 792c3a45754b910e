import type { Preferences } from '#kit/web/preferences.ts'
import { LayoutPreview } from './layout-preview.tsx'
import classes from './theme-preview.module.css'

/** The frame in miniature, by day, by night, or half of each where the device decides. */
export function ThemePreview({ theme }: { theme: Preferences['theme'] }) {
  const looks = theme === 'system' ? (['light', 'dark'] as const) : [theme]
  return (
    <span className={classes.looks}>
      {looks.map((look) => (
        <span key={look} className={classes.look} data-look={look}>
          <LayoutPreview nav="vertical" />
        </span>
      ))}
    </span>
  )
}
