import * as z from 'zod/mini'
import { useText } from '#kit/web/i18n.ts'
import { useListSearch } from '#kit/web/list-search.ts'
import { SegmentedControl } from '#ui/button/controls.ts'

const views = ['list', 'board'] as const

/** How exceptions are shown, kept in the address. */
export const viewSearch = z.object({ view: z._default(z.enum(views), 'list') })

export function ViewSwitch() {
  const t = useText('logistics-exceptions')
  const [{ view }, onSearch] = useListSearch(viewSearch)
  return (
    <SegmentedControl
      size="sm"
      aria-label={t('view.label')}
      value={view}
      onChange={(value) => onSearch({ view: views.find((one) => one === value) })}
      data={views.map((value) => ({ value, label: t(`view.${value}`) }))}
    />
  )
}
